import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// One account at one moment, read from its own connection whose transaction stays open. While it exists, the log after
/// its snapshot cannot be emptied, so release it soon.
final class AccountSnapshot: NoteSnapshot {
    private let database: Database
    /// Keeps files from being removed.
    private let hold: BlobPin?
    private let lines: BackupLines

    init(_ database: Database, _ folder: BlobFolder, _ account: AccountNumber, _ parts: BackupParts) throws {
        self.database = database
        // The pin comes first, so that no file is removed between the reads of its row and of its bytes.
        hold = parts.attachments || parts.holdsFiles ? try BlobPin(folder) : nil
        try database.beginReading()
        let files =
            parts.attachments
            ? BackupFiles(try BackupTable.files(of: account, versions: parts.versions, database), folder) : nil
        lines = try BackupLines(
            BackupTable(database, account: account), versions: parts.versions, before: files,
            after: AppLines(AppLineTable(database, account: account), account: account))
    }

    var count: Int { lines.count }

    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        try lines.next(into: &buffer, limit: limit)
    }
}
