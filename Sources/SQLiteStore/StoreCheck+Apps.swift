import NotesSQLite
import NotesStoreContract

extension StoreCheck {
    /// Checks that no number can be given again, which would show an app one note in place of another.
    mutating func checkApps(_ database: Database) throws {
        let numbers = try database.int("SELECT count(*) FROM app_numbers")
        let early = try database.int(
            """
            SELECT count(*) FROM app_numbers n WHERE number < \(RestoredApp.firstNumber) OR number >=
                coalesce((SELECT next FROM apps WHERE account = n.viewer AND kind = n.kind), 0)
            """)
        if early > 0 { report("\(early) numbers of notes in apps may be given again") }
        let orphans = try database.int(
            """
            SELECT count(*) FROM app_numbers WHERE viewer NOT IN (SELECT number FROM accounts)
                OR account NOT IN (SELECT number FROM accounts)
            """)
        if orphans > 0 { report("\(orphans) numbers of notes in apps are of no account") }
        checked.append("numbers of notes in apps: \(numbers)")
    }
}
