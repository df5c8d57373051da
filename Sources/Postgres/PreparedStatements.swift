/// The statements that the server has for this connection. One that is being prepared exists for the rest of its
/// pipeline, and from then on only if its preparation was answered: an error before it would have skipped it.
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
