#if PostgreSQL
    import Hashing
    import Notes
    import Postgres
    import StoreContract

    /// A point read that is one statement: whether the asker is still signed in comes with what is asked for.
    struct PointStatement {
        let sql: String
        let arguments: PostgresArguments
        /// Makes the answer of the result.
        let answer: @Sendable (PostgresResult) throws -> PointAnswer

        static func suffices(for read: PointRead) -> Bool {
            switch read {
            case .time, .session: true
            case .note(_, let seconds, _): seconds.isEmpty
            default: false
            }
        }

        /// Nil where one statement does not suffice.
        init?(_ read: PointRead) {
            switch read {
            case .time:
                sql = ChangeSelects.time
                arguments = PostgresArguments()
                answer = { result in
                    guard let row = result.first else { throw StoreError.otherAnswer }
                    return .time(try row.time(0))
                }
            case .session(let token):
                sql = AccountSelects.session
                arguments = PostgresArguments { $0.add(token.bytes) }
                answer = { .session(try $0.first.map(AccountSelects.session)) }
            case .note(let id, let seconds, let scope) where seconds.isEmpty:
                sql = """
                    SELECT \(StoredNote.columns),
                        $3::int8 IS NULL OR EXISTS (SELECT 1 FROM devices WHERE number = $3 AND token IS NOT NULL)
                    FROM (VALUES (1)) one LEFT JOIN notes n ON n.account = $1 AND n.id = $2
                    """
                var arguments = PostgresArguments(scope.account, id)
                arguments.add(scope.asker.device?.value)
                self.arguments = arguments
                answer = { result in
                    guard let row = result.first, try row.bool(6) else { throw StoreError.revoked }
                    return .note(row.isNull(0) ? nil : try StoredNote(row), unmodifiedSince: [])
                }
            default: return nil
            }
        }
    }
#endif
