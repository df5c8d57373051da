import Notes
import NotesBackupFormat
import NotesStoreContract

/// Reads the rows that an account keeps for other apps, for its backup. All calls see one state.
package protocol AppLineRows: AnyObject {
    /// Returns the codes of the apps for which the account has rows.
    func kinds() throws(StoreError) -> Set<Int64>
    /// Returns numbers of the account's own notes in ascending order.
    func numbers(of owner: AppOwner, after last: Int64, limit: Int) throws(StoreError) -> [(NoteID, AppNumber)]
    func nextNumber(for owner: AppOwner) throws(StoreError) -> Int64
    func settings(of owner: AppOwner) throws(StoreError) -> [UInt8]?
}

/// Writes the lines of other apps into an account's backup, after those of its notes.
package final class AppLines: BackupPart {
    private let account: AccountNumber
    private let rows: any AppLineRows
    private var waiting: [AppKind]
    /// The last number written for the first app of `waiting`; nil before its first line.
    private var last: Int64?

    /// A reader takes a line into memory in one piece, so its length is bounded.
    package static let numbersALine = 1_000

    package init(_ rows: any AppLineRows, account: AccountNumber) throws(StoreError) {
        self.account = account
        self.rows = rows
        let kinds = try rows.kinds()
        waiting = AppKind.allCases.filter { kinds.contains($0.code) }
    }

    package func next(into buffer: inout [UInt8]) throws(StoreError) -> Bool {
        guard let app = waiting.first else { return false }
        buffer.append(backupApp: try line(of: app))
        return true
    }

    private func line(of app: AppKind) throws(StoreError) -> RestoredApp {
        let owner = AppOwner(app, of: account)
        var line = RestoredApp(app, next: RestoredApp.firstNumber)
        line.numbers = try rows.numbers(of: owner, after: last ?? 0, limit: Self.numbersALine)
        if last == nil { line.settings = try rows.settings(of: owner) }
        if line.numbers.count == Self.numbersALine, let end = line.numbers.last?.number {
            last = Int64(end)
            line.next = end + 1
        } else {
            (last, line.next) = (nil, try nextNumber(owner))
            waiting.removeFirst()
        }
        return line
    }

    /// Returns the next number, clamped to what a reader accepts.
    private func nextNumber(_ owner: AppOwner) throws(StoreError) -> AppNumber {
        let next = try rows.nextNumber(for: owner)
        return AppNumber(clamping: min(max(next, Int64(RestoredApp.firstNumber)), Int64(RestoredApp.greatest)))
    }
}
