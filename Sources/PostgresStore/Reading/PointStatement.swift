import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract

/// Point reads that are one statement. The statement also checks that the asker is still signed in.
struct PointStatement {
    typealias Answer = Result<PointAnswer, StoreError>

    let sql: String
    let arguments: PostgresArguments
    /// Makes the answers from the result, in the order of the reads.
    let answers: @Sendable (PostgresResult) throws -> [Answer]

    static func suffices(for read: PointRead) -> Bool {
        switch read {
        case .time, .authenticatedDevice: true
        default: isNote(read)
        }
    }

    /// Returns true for reads of which several may be one statement.
    static func isNote(_ read: PointRead) -> Bool {
        if case .note(_, let seconds, _) = read { seconds.isEmpty } else { false }
    }

    /// The bound of one statement: each note may be large, and all are in memory at the same time.
    static let mostNotes = 16

    /// Returns nil if one statement does not suffice.
    init?(_ reads: [PointRead]) {
        switch reads.first {
        case .time where reads.count == 1:
            sql = ChangeSelects.time
            arguments = PostgresArguments()
            answers = { result in
                guard let row = result.first else { throw StoreError.otherAnswer }
                return [.success(.time(try row.time(0)))]
            }
        case .authenticatedDevice(let token) where reads.count == 1:
            sql = AccountSelects.authenticatedDevice
            arguments = PostgresArguments { $0.add(token.bytes) }
            answers = { [.success(.authenticatedDevice(try $0.first.map(AccountSelects.authenticatedDevice)))] }
        default:
            let wanted = reads.compactMap { read -> (id: NoteID, scope: ReadScope)? in
                if case .note(let id, let seconds, let scope) = read, seconds.isEmpty { (id, scope) } else { nil }
            }
            guard !wanted.isEmpty, wanted.count == reads.count else { return nil }
            sql = Self.notes
            arguments = PostgresArguments {
                $0.add(ints: wanted.map(\.scope.account.value))
                $0.add(bytes: wanted.map { Array($0.id.text.utf8) })
                $0.add(ints: wanted.map(\.scope.asker.device?.value))
            }
            answers = { try Self.notes($0, count: wanted.count) }
        }
    }

    /// Selects notes. The arrays are hidden from the planner, which would make a plan for each of their lengths.
    private static let notes = """
        SELECT k.i, k.device IS NULL OR EXISTS (SELECT 1 FROM devices WHERE number = k.device AND token IS NOT NULL), n.*
        FROM unnest((SELECT $1::int8[]), (SELECT $2::bytea[]), (SELECT $3::int8[])) WITH ORDINALITY k(account, id, device, i)
        LEFT JOIN LATERAL (
            SELECT \(StoredNote.columns) FROM notes n WHERE n.account = k.account AND n.id = k.id OFFSET 0) n ON true
        """

    private static func notes(_ result: PostgresResult, count: Int) throws -> [Answer] {
        var answers = [Answer](repeating: .failure(.otherAnswer), count: count)
        for row in result {
            let position = Int(try row.int(0)) - 1
            guard answers.indices.contains(position) else { throw StoreError.otherAnswer }
            answers[position] = Result { try note(row) }.mapError(StoreError.init(reading:))
        }
        return answers
    }

    private static func note(_ row: PostgresRow) throws -> PointAnswer {
        guard try row.bool(1) else { throw StoreError.revoked }
        return .note(row.isNull(2) ? nil : try StoredNote(row, from: 2), unmodifiedSince: [])
    }
}
