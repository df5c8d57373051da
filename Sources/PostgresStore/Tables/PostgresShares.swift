#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// Which notes have a share page.
    package final class PostgresShares: ShareRows {
        private let batch: PostgresBatch

        package init(_ batch: PostgresBatch) { self.batch = batch }

        private func key(_ account: AccountNumber, _ id: NoteID) -> PostgresArguments {
            PostgresArguments {
                $0.add(account)
                $0.add(id)
            }
        }

        package func token(of id: NoteID, account: AccountNumber) throws -> ShareToken? {
            let found = try batch.ask(
                "SELECT token FROM shares WHERE account = $1 AND id = $2", key(account, id))
            return try found.first.flatMap { ShareToken(bytes: try $0.bytes(0)) }
        }

        package func keep(_ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64) throws {
            var arguments = key(account, id)
            arguments.add(token.bytes)
            arguments.add(now)
            try batch.later("INSERT INTO shares (account, id, token, created_at) VALUES ($1, $2, $3, $4)", arguments)
        }

        package func eraseOrphans(of account: AccountNumber) throws {
            try batch.flush()
            try batch.later(
                """
                DELETE FROM shares s WHERE account = $1
                    AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.account = $1 AND n.id = s.id AND n.deleted <> 2)
                """, PostgresArguments { $0.add(account) })
        }

        package func erase(_ id: NoteID, account: AccountNumber) throws {
            try batch.later("DELETE FROM shares WHERE account = $1 AND id = $2", key(account, id))
        }
    }
#endif
