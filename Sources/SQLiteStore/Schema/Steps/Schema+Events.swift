extension Schema {
    /// Adds security events, the address and program of each device's last use, and the end of a share page.
    static let events = """
        \(eventTable)
        ALTER TABLE devices ADD COLUMN last_address TEXT;
        ALTER TABLE devices ADD COLUMN last_agent TEXT;
        \(signedInDevices)
        ALTER TABLE shares ADD COLUMN expires_at INTEGER;
        \(sharesByEnd)
        """
}
