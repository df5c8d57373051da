import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads notes by the numbers of apps, settings and flows.
struct AppSelects {
    let reads: PostgresReads

    /// A damaged row is an error, since apps delete their copy of a missing note.
    private static let damaged = StoreError.unavailable("the row of a note is damaged")

    private static func arguments(_ owner: AppOwner) -> PostgresArguments {
        PostgresArguments {
            $0.add(owner.viewer)
            $0.add(owner.app.code)
        }
    }

    func note(_ number: AppNumber, for owner: AppOwner, account: AccountNumber) throws -> StoredNote? {
        var arguments = Self.arguments(owner)
        arguments.add(Int64(number))
        arguments.add(account)
        let found = try reads.one(
            """
            SELECT \(StoredNote.columns) FROM app_numbers a JOIN notes n ON n.account = a.account AND n.id = a.id
            WHERE a.viewer = $1 AND a.kind = $2 AND a.number = $3 AND a.account = $4
            """, arguments
        ) { try StoredNote($0) }
        guard let found else { return nil }
        guard let note = found else { throw Self.damaged }
        return note
    }

    func settings(of owner: AppOwner) throws -> [UInt8]? {
        try reads.one(
            "SELECT settings FROM apps WHERE account = $1 AND kind = $2", Self.arguments(owner)
        ) { try $0.optionalBytes(0) } ?? nil
    }

    /// The number of rows that one trip fetches, with JSON and without.
    private static let portions: (full: Int64, bare: Int64) = (200, 2_000)

    /// Visits the notes, those up to `bareUpTo` without JSON. It reads rows by `seq`, since no partial index fits, as
    /// in `SegmentQueries.isNote`.
    func each(
        for owner: AppOwner, account: AccountNumber, replacedAt: Int64, bareUpTo seq: Int64,
        _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws {
        var position: Int64 = 0
        while true {
            let isBare = position < seq
            let portion = isBare ? Self.portions.bare : Self.portions.full
            var arguments = Self.arguments(owner)
            arguments.add(account)
            arguments.add(position)
            arguments.add(isBare ? seq : .max)
            arguments.add(portion)
            let rows = try reads.ask(
                """
                SELECT n.seq, n.id, a.number, n.rev, n.received_at, \(isBare ? "NULL::bytea" : "n.json")
                FROM notes n
                LEFT JOIN app_numbers a ON a.viewer = $1 AND a.kind = $2 AND a.account = $3 AND a.id = n.id
                WHERE n.account = $3 AND n.seq > $4 AND n.seq <= $5 AND n.deleted + 0 = 0 ORDER BY n.seq LIMIT $6
                """, arguments)
            for row in rows {
                position = try row.int(0)
                guard let id = try row.noteID(1), let rev = row.rev(3) else { throw Self.damaged }
                let note = NumberedNote(
                    id: id, number: try row.optionalInt(2).flatMap { AppNumber(exactly: $0) }, rev: rev,
                    receivedAt: Timestamp(clamping: max(try row.int(4), replacedAt)))
                let goesOn = isBare ? visit(note, nil) : row.withBytes(5) { visit(note, $0) }
                if !goesOn { return }
            }
            guard rows.count < Int(portion) else { continue }
            if !isBare { return }
            position = seq
        }
    }

    func flow(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws -> Flow? {
        let (column, digest) =
            switch key {
            case .poll(let digest): ("poll", digest)
            case .page(let digest): ("page", digest)
            }
        return try reads.one(
            "SELECT state, account, expires_at FROM flows WHERE \(column) = $1 AND kind = $2 AND expires_at > $3",
            PostgresArguments {
                $0.add(digest)
                $0.add(kind.rawValue)
                $0.add(now)
            }
        ) { row in
            Flow(
                kind: kind, state: try row.bytes(0), account: try row.optionalInt(1).map { AccountNumber($0) },
                expiresAt: try row.time(2))
        }
    }
}
