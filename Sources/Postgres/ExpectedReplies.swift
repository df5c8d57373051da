/// Tracks the outstanding replies, in order, and what has arrived for the first of them. libpq gives a statement's
/// result and then a mark of its end; the end of a pipeline has no mark.
struct ExpectedReplies {
    enum Step {
        case preparation(sql: String, name: String)
        case statement(sql: String)
        case end

        var sql: String? {
            switch self {
            case .preparation(let sql, _), .statement(let sql): sql
            case .end: nil
            }
        }
    }

    enum Held {
        /// A statement has a result; a preparation has nil.
        case result(PostgresResult?)
        case failed(PostgresError)
        case skipped
    }

    private var steps: [Step] = []
    private var position = 0
    private var held: Held?
    /// Keeps the error of a statement that could not be prepared: its own reply will show only that it was skipped.
    private var preparationFailure: PostgresError?

    var isEmpty: Bool { position == steps.count }
    var first: Step? { isEmpty ? nil : steps[position] }

    mutating func add(_ step: Step) { steps.append(step) }

    mutating func hold(_ reply: Held) {
        // A statement without parameters may be several to the server; the first failure counts.
        if case .failed = held { return }
        held = reply
    }

    /// Ends a statement at its mark, and returns its reply. Returns nil if nothing has arrived for it.
    mutating func endStep() -> PostgresReply? {
        guard let step = first, let held else { return nil }
        self.held = nil
        advance()
        let sql = step.sql ?? ""
        switch (step, held) {
        case (.preparation, .failed(let error)):
            preparationFailure = error
            return .failed(error)
        case (.preparation, _), (.end, _): return .skipped(sql: sql)
        case (.statement, .result(let result)): return result.map { .result($0) }
        case (.statement, .failed(let error)): return .failed(error)
        case (.statement, .skipped):
            defer { preparationFailure = nil }
            return preparationFailure.map { .failed($0) } ?? .skipped(sql: sql)
        }
    }

    mutating func endPipeline() {
        held = nil
        preparationFailure = nil
        advance()
    }

    private mutating func advance() {
        position += 1
        // Where something is always outstanding, the steps that are done would else stay for ever.
        if isEmpty || position == 1_000 {
            steps.removeFirst(position)
            position = 0
        }
    }
}

/// Names the statements that the server has for this connection. One that is being prepared exists for the rest of its
/// pipeline, and from then on only if its preparation was answered: an earlier error would have skipped it.
struct PreparedStatements {
    private var confirmed: [String: String] = [:]
    private var unconfirmed: [String: String] = [:]
    private(set) var count = 0

    func name(of sql: String) -> String? { confirmed[sql] ?? unconfirmed[sql] }

    mutating func add(_ sql: String) -> String {
        count += 1
        let name = "s\(count)"
        unconfirmed[sql] = name
        return name
    }

    mutating func endPipeline() { unconfirmed.removeAll() }

    mutating func confirm(_ sql: String, _ name: String) { confirmed[sql] = name }
}
