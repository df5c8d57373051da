import NotesPostgres

extension PostgresConnection {
    /// Returns the plan by which a statement would be executed.
    func plan(of sql: String, _ arguments: PostgresArguments) throws -> String {
        try run("EXPLAIN \(sql)", arguments).map { try $0.text(0) }.joined(separator: "\n")
    }

    /// Returns the plan by which a statement was executed, with the number of rows of each step.
    func execution(of sql: String, _ arguments: PostgresArguments) throws -> String {
        try run("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(sql)", arguments)
            .map { try $0.text(0) }.joined(separator: "\n")
    }
}
