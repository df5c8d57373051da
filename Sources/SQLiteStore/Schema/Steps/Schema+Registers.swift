extension Schema {
    /// Adds `stamps`, the time of each register's last change (`StampColumn`), and `hashes`, the registers of a state
    /// whose content was erased (`RegisterHashes`).
    static let registers = """
        ALTER TABLE notes ADD COLUMN stamps BLOB;
        ALTER TABLE versions ADD COLUMN hashes BLOB;
        """
}
