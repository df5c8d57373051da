extension Schema {
    /// `stamps`: when each register of the note was changed (`StampColumn`). `hashes`: what is left of the registers of a
    /// state whose content is gone (`RegisterHashes`).
    static let registers = """
        ALTER TABLE notes ADD COLUMN stamps BLOB;
        ALTER TABLE versions ADD COLUMN hashes BLOB;
        """
}
