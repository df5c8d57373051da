#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract

    /// A database that notes move to, all in one transaction.
    final class PostgresMoveTarget: MoveTarget {
        private let address: PostgresAddress
        private let connection: PostgresConnection
        /// While rows are copied and indexes built.
        private var flusher: WALFlusher?
        private var account: AccountNumber?
        /// The table whose rows are being sent.
        private var open: String?
        /// Statements that recreate the dropped indexes.
        private var dropped: [String] = []
        /// Tables that this transaction has emptied: their rows are frozen from the start, and no VACUUM writes them again.
        private var emptied: Set<String> = []
        private(set) var shift: (accounts: Int64, devices: Int64) = (0, 0)

        init(_ address: PostgresAddress) throws {
            self.address = address
            connection = try PostgresConnection.forMoving(address)
            try MoveMark.refuse(connection)
        }

        func holds(epoch: Int64) throws -> Bool {
            try connection.run(
                "SELECT epoch = $1 AND EXISTS (SELECT 1 FROM accounts) FROM server",
                PostgresArguments { $0.add(epoch) }
            ).first?.bool(0) ?? false
        }

        // MARK: Beginning

        func begin(_ head: MovedFacts, account name: String?) throws {
            try connection.run("BEGIN")
            if let name, let number = head.account {
                try addAccount(number, name, head)
            } else {
                try claimDatabase()
            }
            flusher = WALFlusher(address)
        }

        private func claimDatabase() throws {
            try connection.holdDatabase()
            let accounts = try connection.run("SELECT count(*) FROM accounts").first?.int(0) ?? 0
            guard accounts == 0 else { throw Moved.occupied(accounts: accounts) }
            try dropIndexes()
            try dropKey(of: .notes)
            try emptyTables()
        }

        /// To build an index once takes less than to add each row to it. Those of constraints stay here, as rows come in the
        /// order of their keys, and those of folders and pins, which few notes have. Only an owner of a table may drop an index.
        private func dropIndexes() throws {
            let found = try connection.run(
                """
                SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid)
                FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
                WHERE indrelid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS moved(name))
                    AND pg_has_role(relowner, 'USAGE') AND reltablespace = 0 AND NOT indisreplident AND NOT indisclustered
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid) AND relname <> ALL ($2)
                """,
                PostgresArguments {
                    $0.add(texts: MovedTable.all.map(\.name))
                    $0.add(texts: ["notes_by_folder", "notes_pinned"])
                })
            for row in found {
                try connection.run("DROP INDEX \(row.text(0))")
                dropped.append(try row.text(1))
            }
        }

        /// The primary key of a table with very many rows takes less to build at the end, even though they come in its order.
        private func dropKey(of table: MovedTable) throws {
            let found = try connection.run(
                """
                SELECT quote_ident(key.conname), pg_get_constraintdef(key.oid)
                FROM pg_constraint key JOIN pg_class moved ON moved.oid = conrelid
                    JOIN pg_class index ON index.oid = conindid JOIN pg_index ON indexrelid = conindid
                WHERE conrelid = to_regclass($1) AND contype = 'p' AND pg_has_role(moved.relowner, 'USAGE')
                    AND index.reltablespace = 0 AND NOT indisreplident AND NOT indisclustered
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE confrelid = key.conrelid)
                """, PostgresArguments { $0.add(text: table.name) })
            for row in found {
                let name = try row.text(0)
                try connection.run("ALTER TABLE \(table.name) DROP CONSTRAINT \(name)")
                dropped.append("ALTER TABLE \(table.name) ADD CONSTRAINT \(name) \(try row.text(1))")
            }
        }

        /// The large tables, which are empty: COPY freezes rows only in a table that its own transaction emptied.
        private func emptyTables() throws {
            let large: [MovedTable] = [.notes, .noteTags, .versions, .blobPieces, .leaves]
            let found = try connection.run(
                """
                SELECT name FROM unnest($1::text[]) AS moved(name) JOIN pg_class ON pg_class.oid = to_regclass(name)
                WHERE relkind = 'r' AND pg_has_role(relowner, 'USAGE')
                """, PostgresArguments { $0.add(texts: large.map(\.name)) })
            emptied = Set(try found.map { try $0.text(0) })
            guard !emptied.isEmpty else { return }
            try connection.run("TRUNCATE \(emptied.sorted().joined(separator: ", "))")
        }

        /// An account keeps its number, which is part of its cursors, unless another account has it. Servers go on: numbers are
        /// taken from the sequences that they take theirs from.
        private func addAccount(_ number: AccountNumber, _ name: String, _ head: MovedFacts) throws {
            let isTaken = try connection.run(
                "SELECT 1 FROM logins WHERE name = $1", PostgresArguments { $0.add(name) })
            guard isTaken.isEmpty else { throw MoveRefusal.isThere(name) }
            let isFree = try connection.run(
                "SELECT 1 FROM accounts WHERE number = $1", PostgresArguments { $0.add(number) }
            ).isEmpty
            if isFree {
                try raise("accounts", to: number.value)
            } else {
                shift.accounts = try ask("SELECT nextval(pg_get_serial_sequence('accounts', 'number'))") - number.value
            }
            account = AccountNumber(number.value + shift.accounts)
            let devices = head.greatest["devices"] ?? 0
            shift.devices =
                try ask(
                    """
                    SELECT setval(pg_get_serial_sequence('devices', 'number'),
                        nextval(pg_get_serial_sequence('devices', 'number')) + \(devices))
                    """) - devices
        }

        private func ask(_ sql: String) throws -> Int64 {
            guard let row = try connection.run(sql).first else {
                throw StoreError.unavailable("a statement had no result")
            }
            return try row.int(0)
        }

        /// The numbers that are given from here on are greater.
        private func raise(_ table: String, to number: Int64) throws {
            let sequence = "pg_get_serial_sequence('\(table)', 'number')"
            _ = try ask(
                "SELECT setval(\(sequence), greatest(\(number), coalesce(pg_sequence_last_value(\(sequence)), 0), 1))")
        }

        // MARK: Rows

        func append(_ rows: MovedRows, to table: MovedTable) throws {
            if open != table.name {
                try endTable()
                try connection.beginCopy(
                    into: table.name, table.columns.map(\.name), isFrozen: emptied.contains(table.name))
                open = table.name
            }
            try connection.put(rows.bytes)
        }

        private func endTable() throws {
            guard open != nil else { return }
            open = nil
            try connection.endCopyIn()
        }

        // MARK: The end

        func commit(_ head: MovedFacts) throws {
            try endTable()
            for statement in dropped { try connection.run(statement) }
            try complete(head)
            if account == nil { try sample() }
            flusher = nil
            do {
                switch try connection.commit() {
                case .committed: break
                case .rolledBack(let error): throw error
                case .unknown: throw MoveOutcomeUnknown()
                }
            } catch {
                throw connection.isBroken ? MoveOutcomeUnknown() : error
            }
            if account != nil { _ = try? connection.run("ANALYZE") }
        }

        /// Without statistics the first queries would be planned for empty tables. A small sample is enough for them: as the rows
        /// count as changes from the COMMIT on, autovacuum takes a full one in the next minutes.
        private func sample() throws {
            try connection.run("SET LOCAL default_statistics_target = 10")
            try connection.run("ANALYZE \(MovedTable.all.map(\.name).joined(separator: ", "))")
        }

        private func complete(_ head: MovedFacts) throws {
            let moved = account.map { "number = \($0.value)" } ?? "true"
            let now = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
            // Segments stay behind where one account moves.
            let indexed = account == nil ? "indexed" : "0"
            try connection.run(
                """
                UPDATE accounts SET jump_from = seq, jump_to = seq + \(MoveGap.size), seq = seq + \(MoveGap.size),
                    indexed = \(indexed), unindexed = CASE WHEN \(indexed) = 0 THEN bytes ELSE 0 END, generation = (SELECT generation FROM server) WHERE \(moved)
                """)
            try connection.run(
                """
                UPDATE server SET told = greatest(told, \(head.latestIssued)),
                    first_app_number = greatest(first_app_number, \(head.firstAppNumber))
                """)
            try connection.run(
                """
                INSERT INTO index_work (account, since) SELECT number, 0 FROM accounts WHERE seq > indexed AND \(moved)
                ON CONFLICT DO NOTHING
                """)
            guard let account else {
                try connection.run("UPDATE server SET epoch = \(head.epoch)")
                try connection.run("UPDATE blobs SET touched_at = \(now)")
                for (table, number) in head.greatest { try raise(table, to: number) }
                return
            }
            try connection.run(
                "UPDATE blobs SET touched_at = \(now) WHERE account = $1", PostgresArguments { $0.add(account) })
            guard shift.accounts == 0 else { return }
            // A cursor has the database's epoch and the account's in one: together they stay what they were.
            try connection.run(
                """
                UPDATE accounts SET epoch = epoch # $1 # (SELECT epoch FROM server) WHERE number = $2
                """,
                PostgresArguments {
                    $0.add(head.epoch)
                    $0.add(account)
                })
        }
    }
#endif
