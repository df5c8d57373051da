#if PostgreSQL
    /// The statements that the server has for this connection. One that is being prepared is there for the rest of its
    /// pipeline, and from then on only if its preparation was answered: an error before it would have skipped it.
    struct PreparedStatements {
        private var confirmed: [String: String] = [:]
        private var unconfirmed: [String: String] = [:]
        private(set) var count = 0
        /// How many statements were run, and at how many plans are made anew.
        private var uses = 0
        private var replanningAt = 256

        func name(of sql: String) -> String? { confirmed[sql] ?? unconfirmed[sql] }

        mutating func add(_ sql: String) -> String {
            count += 1
            let name = "s\(count)"
            unconfirmed[sql] = name
            return name
        }

        mutating func use() { uses += 1 }

        /// A plan that was made while a table was small, which may read all of it, is kept until autovacuum looks at the table:
        /// too long for a table that grows. So plans are made anew each time that as many statements more were run as before.
        mutating func takeReplanning() -> Bool {
            guard uses >= replanningAt else { return false }
            while replanningAt <= uses { replanningAt *= 2 }
            return true
        }

        mutating func endPipeline() { unconfirmed.removeAll() }

        mutating func confirm(_ sql: String, _ name: String) { confirmed[sql] = name }
    }
#endif
