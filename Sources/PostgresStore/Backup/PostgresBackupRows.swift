#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// The rows of an account that a backup has, fetched some notes at a time, with their versions. `ask` runs statements in a
    /// transaction that is held: a snapshot's, or the writer's own.
    package final class PostgresBackupRows: BackupRows, AppLineRows {
        package typealias Ask = (String, PostgresArguments) throws -> PostgresResult

        private let ask: Ask
        private let account: AccountNumber
        /// The ids of the last notes fetched, and their versions once those are asked for.
        private var page: [String] = []
        private var versions: [String: [(BackupVersion, [UInt8])]]?

        private static let notesAPage = 100

        package init(_ account: AccountNumber, _ ask: @escaping Ask) {
            self.account = account
            self.ask = ask
        }

        private func run(_ sql: String, _ fill: (inout PostgresArguments) -> Void = { _ in }) throws(StoreError)
            -> PostgresResult
        {
            do {
                return try ask(
                    sql,
                    PostgresArguments {
                        $0.add(account)
                        fill(&$0)
                    })
            } catch { throw Self.storeError(error) }
        }

        private static func storeError(_ error: any Error) -> StoreError {
            error as? StoreError ?? .unavailable("\(error)")
        }

        private func reading<Value>(_ body: () throws(PostgresError) -> Value) throws(StoreError) -> Value {
            do throws(PostgresError) { return try body() } catch { throw Self.storeError(error) }
        }

        // MARK: Notes

        package func countNotes() throws(StoreError) -> Int {
            let found = try run("SELECT count(*) FROM notes WHERE account = $1")
            return try reading { () throws(PostgresError) in Int(try found.first?.int(0) ?? 0) }
        }

        package func eachNote(
            after seq: Int64, _ visit: (BackupNote, UnsafeRawBufferPointer) throws(StoreError) -> Bool
        ) throws(StoreError) {
            var last = seq
            while true {
                let found = try run(
                    """
                    SELECT seq, id, coalesce(trash, json), sent_modified, base, trash_modified, undated FROM notes
                    WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT \(Self.notesAPage)
                    """
                ) { $0.add(last) }
                let notes = try reading { () throws(PostgresError) in try Self.notes(found) }
                (page, versions) = (notes.map(\.id), nil)
                for (note, row) in zip(notes, found) {
                    last = note.seq
                    let json = try reading { () throws(PostgresError) in try row.bytes(2) }
                    var failure: StoreError?
                    let goesOn = json.withUnsafeBytes { bytes in
                        do throws(StoreError) { return try visit(note, bytes) } catch {
                            failure = error
                            return false
                        }
                    }
                    if let failure { throw failure }
                    guard goesOn else { return }
                }
                if notes.count < Self.notesAPage { return }
            }
        }

        private static func notes(_ found: PostgresResult) throws(PostgresError) -> [BackupNote] {
            var notes: [BackupNote] = []
            for row in found {
                notes.append(
                    BackupNote(
                        seq: try row.int(0), id: try row.text(1), sentModified: try row.optionalTime(3),
                        base: row.isNull(4) ? nil : row.rev(4), trashModified: try row.optionalTime(5),
                        isUndated: try row.bool(6)))
            }
            return notes
        }

        // MARK: Versions

        package func eachVersion(
            of id: String, _ visit: (BackupVersion, UnsafeRawBufferPointer) -> Void
        ) throws(StoreError) {
            if !page.contains(id) { (page, versions) = ([id], nil) }
            if versions == nil { versions = try fetchVersions() }
            for (version, json) in versions?[id] ?? [] { json.withUnsafeBytes { visit(version, $0) } }
        }

        private func fetchVersions() throws(StoreError) -> [String: [(BackupVersion, [UInt8])]] {
            let found = try run(
                """
                SELECT id, rev, reason, json, last_modified, deleted, received_at, device, sent_modified, base, imprint
                FROM versions WHERE account = $1 AND id = ANY ($2) ORDER BY id, number
                """
            ) { $0.add(bytes: page.map { Array($0.utf8) }) }
            return try reading { () throws(PostgresError) in
                var versions: [String: [(BackupVersion, [UInt8])]] = [:]
                for row in found {
                    guard let rev = row.rev(1), let reason = StoredReason(rawValue: try row.int(2)) else { continue }
                    let version = BackupVersion(
                        rev: rev, reason: reason, lastModified: try row.time(4), isDeleted: try row.bool(5),
                        receivedAt: try row.time(6), device: try row.optionalText(7),
                        sentModified: try row.optionalTime(8), base: row.isNull(9) ? nil : row.rev(9),
                        imprint: row.isNull(10) ? nil : row.rev(10))
                    versions[try row.text(0), default: []].append((version, try row.optionalBytes(3) ?? []))
                }
                return versions
            }
        }

        package func liveVersion(_ rev: Rev, of id: String) throws(StoreError) -> EarlierStates.State? {
            let found = try run(
                """
                SELECT json, sent_modified, base FROM versions
                WHERE account = $1 AND id = $2 AND rev = $3 AND reason <> 0 AND NOT deleted
                """
            ) {
                $0.add(Array(id.utf8))
                $0.add(rev)
            }
            guard let row = found.first else { return nil }
            return try reading { () throws(PostgresError) in
                EarlierStates.State(
                    json: try row.bytes(0), sentModified: try row.optionalTime(1),
                    base: row.isNull(2) ? nil : row.rev(2))
            }
        }

        // MARK: Other apps

        package func kinds() throws(StoreError) -> Set<Int64> {
            let found = try run("SELECT kind FROM apps WHERE account = $1")
            return try reading { () throws(PostgresError) in
                var kinds: Set<Int64> = []
                for row in found { kinds.insert(try row.int(0)) }
                return kinds
            }
        }

        package func numbers(
            of owner: AppOwner, after last: Int64, limit: Int
        ) throws(StoreError) -> [(NoteID, AppNumber)] {
            let found = try run(
                """
                SELECT id, number FROM app_numbers WHERE viewer = $1 AND kind = $2 AND number > $3 AND account = $1
                ORDER BY number LIMIT $4
                """
            ) {
                $0.add(owner.app.code)
                $0.add(last)
                $0.add(Int64(limit))
            }
            return try reading { () throws(PostgresError) in
                var numbers: [(NoteID, AppNumber)] = []
                for row in found {
                    if let id = try row.noteID(0), let number = AppNumber(exactly: try row.int(1)) {
                        numbers.append((id, number))
                    }
                }
                return numbers
            }
        }

        package func nextNumber(for owner: AppOwner) throws(StoreError) -> Int64 {
            let found = try run(PostgresApps.next) { $0.add(owner.app.code) }
            return try reading { () throws(PostgresError) in try found.first?.int(0) ?? 0 }
        }

        package func settings(of owner: AppOwner) throws(StoreError) -> [UInt8]? {
            let found = try run(PostgresApps.settings) { $0.add(owner.app.code) }
            return try reading { () throws(PostgresError) in try found.first?.optionalBytes(0) }
        }
    }
#endif
