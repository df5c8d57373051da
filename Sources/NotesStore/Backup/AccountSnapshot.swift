import Notes
import SQLite

/// One account at one moment, read from a connection of its own whose transaction stays open. While it lives the log
/// cannot be emptied beyond it, so whoever streams it should not dawdle.
///
/// `@unchecked Sendable`: used on one queue at a time, as every `NoteSnapshot`.
final class AccountSnapshot: NoteSnapshot, @unchecked Sendable {
    private let database: Database
    /// While it lives, no file is removed.
    private let hold: BlobPin?
    private let lines: BackupRows

    init(_ database: Database, _ folder: BlobFolder, _ account: AccountNumber, _ parts: BackupParts) throws {
        self.database = database
        // First, so that no file goes between the look at its row and at the file.
        hold = parts.attachments || parts.holdsFiles ? try BlobPin(folder) : nil
        try database.beginReading()
        let files =
            parts.attachments
            ? try BackupFiles(database, folder, account: account, versions: parts.versions) : nil
        lines = try BackupRows(database, account: account, versions: parts.versions, files: files)
    }

    var count: Int { lines.count }

    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        try lines.next(into: &buffer, limit: limit)
    }
}
