extension Schema {
    /// Security events; from where each device was last used, and by which program; when a share page ends.
    static let events = """
        \(eventTable)
        ALTER TABLE devices ADD COLUMN last_address TEXT;
        ALTER TABLE devices ADD COLUMN last_agent TEXT;
        \(signedInDevices)
        ALTER TABLE shares ADD COLUMN expires_at INTEGER;
        \(sharesByEnd)
        """
}
