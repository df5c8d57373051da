import Notes
import SQLite
import StoreContract
import StoreCore

/// The lines that a backup of an account has for other apps, after those of its notes.
final class AppLines: BackupPart {
    private let account: AccountNumber
    private let next: Statement
    private let settings: Statement
    private let page: Statement
    private var waiting: [AppKind]
    /// The last number written of the first of `waiting`; nil before its first line.
    private var last: Int64?

    /// A line is read into memory as a whole.
    static let numbersALine = 1_000

    init(_ database: Database, account: AccountNumber) throws(SQLiteError) {
        self.account = account
        next = try database.prepare(AppRow.next)
        settings = try database.prepare(AppRow.settings)
        page = try database.prepare(
            """
            SELECT number, id FROM app_numbers WHERE viewer = ?1 AND kind = ?2 AND number > ?3 AND account = ?1
            ORDER BY number LIMIT \(Self.numbersALine)
            """)
        var kinds: Set<Int64> = []
        try database.prepare("SELECT kind FROM apps WHERE account = ?").bind(1, account.value).each { row in
            kinds.insert(row.int(0))
            return true
        }
        waiting = AppKind.allCases.filter { kinds.contains($0.code) }
    }

    func next(into buffer: inout [UInt8]) throws(StoreError) -> Bool {
        guard let app = waiting.first else { return false }
        do throws(SQLiteError) {
            buffer.append(backupApp: try line(of: app))
        } catch { throw StoreError(error) }
        return true
    }

    private func line(of app: AppKind) throws(SQLiteError) -> RestoredApp {
        let owner = AppOwner(app, of: account)
        var line = RestoredApp(app, next: RestoredApp.firstNumber)
        try page.bind(owner).bind(3, last ?? 0).each { row in
            if let id = row.noteID(1), let number = AppNumber(exactly: row.int(0)) { line.numbers.append((id, number)) }
            return true
        }
        if last == nil { line.settings = try settings.bind(owner).one { $0.isNull(0) ? nil : $0.bytes(0) } ?? nil }
        if line.numbers.count == Self.numbersALine, let end = line.numbers.last?.number {
            last = Int64(end)
            line.next = end + 1
        } else {
            (last, line.next) = (nil, try nextNumber(owner))
            waiting.removeFirst()
        }
        return line
    }

    /// Not one that a reader would refuse.
    private func nextNumber(_ owner: AppOwner) throws(SQLiteError) -> AppNumber {
        let next = try next.bind(owner).one { $0.int(0) } ?? 0
        return AppNumber(clamping: min(max(next, Int64(RestoredApp.firstNumber)), Int64(RestoredApp.greatest)))
    }
}
