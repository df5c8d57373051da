extension Schema {
    /// Adds the location to which the database has moved, without `moved_at` while that is not certain. No server
    /// starts on a moved database. It also adds the gap in the order of an account that moved here. A cursor between
    /// `jump_from` and `jump_to` is of a position that is valid nowhere (`PositionGap`).
    static let moves = """
        ALTER TABLE server ADD COLUMN moved_to TEXT;
        ALTER TABLE server ADD COLUMN moved_at INTEGER;
        ALTER TABLE accounts ADD COLUMN jump_from INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_to INTEGER NOT NULL DEFAULT 0;
        """
}
