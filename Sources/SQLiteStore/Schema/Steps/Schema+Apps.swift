import StoreContract

extension Schema {
    /// What other apps keep here (`AppKind`): the numbers by which they know notes, each app's next number and settings in an
    /// account, and flows under way. `app_numbers` is never emptied while its viewer exists, so no number is given twice;
    /// `server.first_app_number` is where numbers begin in an account that has none yet, which a restore of the whole
    /// database sets beyond all that may have been given since the backup. And an account's own quota, where it has one.
    static let apps = """
        ALTER TABLE accounts ADD COLUMN quota INTEGER;
        ALTER TABLE server ADD COLUMN first_app_number INTEGER NOT NULL DEFAULT \(RestoredApp.firstNumber);

        \(appTables)
        """
}
