extension Schema {
    /// Where the database has moved to, without `moved_at` while that is not certain; no server starts on it. And the gap
    /// that an account's order has since it moved here: a cursor between `jump_from` and `jump_to` is of a position that is
    /// valid nowhere (`PositionGap`).
    static let moves = """
        ALTER TABLE server ADD COLUMN moved_to TEXT;
        ALTER TABLE server ADD COLUMN moved_at INTEGER;
        ALTER TABLE accounts ADD COLUMN jump_from INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_to INTEGER NOT NULL DEFAULT 0;
        """
}
