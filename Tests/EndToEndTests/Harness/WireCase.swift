import Testing

/// Pairs bytes on the wire with the answer that must come back.
struct WireCase: CustomTestStringConvertible, Sendable {
    enum Outcome: Sendable, Equatable {
        /// The answer has this status, and the connection serves the next request.
        case kept(Int)
        /// The answer has this status, and the connection ends without another answer, whatever was sent behind.
        case closed(Int)
    }

    let section: String
    let story: String
    let bytes: [UInt8]
    let outcome: Outcome

    init(_ section: String, _ story: String, _ text: String, _ outcome: Outcome) {
        self.init(section, story, Array(text.utf8), outcome)
    }

    init(_ section: String, _ story: String, _ bytes: [UInt8], _ outcome: Outcome) {
        self.section = section
        self.story = story
        self.bytes = bytes
        self.outcome = outcome
    }

    var testDescription: String { "RFC \(section): \(story)" }

    /// Follows every case. It is answered if the connection persists, and never otherwise.
    static let follower = "GET /items/follower HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Returns the first difference from the expected outcome, or `nil`.
    func fault(of client: Client) throws -> String? {
        let isHead = bytes.starts(with: Array("HEAD ".utf8))
        client.send(bytes + Array(Self.follower.utf8))
        let answer = try client.answer(to: isHead ? "HEAD" : "GET")
        switch outcome {
        case .kept(let status):
            guard answer.status == status else { return "answered \(answer.status), not \(status): \(answer.text)" }
            guard answer["Connection"] != "close" else { return "says that it closes" }
            let next = try client.answer()
            guard next.status == 200, next.text == "follower\n" else {
                return "the request behind it was answered \(next.status): \(next.text)"
            }
        case .closed(let status):
            guard answer.status == status else { return "answered \(answer.status), not \(status): \(answer.text)" }
            guard answer["Connection"] == "close" else { return "does not say that it closes" }
            let rest = try client.readToEnd()
            guard rest.isEmpty else { return "another answer follows: \(String(decoding: rest, as: UTF8.self))" }
        }
        return nil
    }
}
