import NotesStoreContract

extension Schema {
    /// Adds the rows of other apps (`AppKind`): the numbers by which they identify notes, each app's next number and
    /// settings in an account, and flows under way. `app_numbers` is never emptied while its viewer exists, so no
    /// number is given twice. Numbers of a new app begin at `server.first_app_number`. A restore of the database sets
    /// it above all that may have been given since the backup. The step also adds an account's own quota.
    static let apps = """
        ALTER TABLE accounts ADD COLUMN quota INTEGER;
        ALTER TABLE server ADD COLUMN first_app_number INTEGER NOT NULL DEFAULT \(RestoredApp.firstNumber);

        \(appTables)
        """
}
