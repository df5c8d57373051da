import Foundation

/// Sends requests to an address with a token (or none) over one connection that stays open. Where several servers share
/// a store, it has a connection to each and sends its requests to them in turn. It checks every answer against section
/// 1 of the protocol, whatever its test is about.
final class Caller {
    let port: UInt16
    var authorization: String?
    private var connections: [UInt16: Client] = [:]
    private var turn = 0
    /// Identifies the server of the last request, from which the answer is read.
    private var asked: UInt16?
    /// Keeps the server alive as long as a caller may use it.
    private let server: NotesServer?

    init(port: UInt16, authorization: String?, server: NotesServer? = nil) {
        self.port = port
        self.authorization = authorization
        self.server = server
    }

    /// Calls the server as the suite's first account.
    static var me: Caller { get throws { try NotesServer.shared.caller() } }

    /// Makes an account for one test, whose `seq` no other test moves.
    static var alone: Caller { get throws { try NotesServer.shared.newAccount("u-" + UUID().uuidString.lowercased()) } }

    /// Makes the same calls on another connection.
    var again: Caller { Caller(port: port, authorization: authorization, server: server) }

    func get(_ target: String, _ fields: [String: String] = [:]) throws -> Answer {
        try call("GET", target, fields, body: nil)
    }

    func call(_ method: String, _ target: String, fields: [String: String] = [:]) throws -> Answer {
        try call(method, target, fields, body: nil)
    }

    func call(_ method: String, _ target: String, _ document: Doc, _ fields: [String: String] = [:]) throws -> Answer {
        let typed = ["Content-Type": "application/json"].merging(fields) { $1 }
        return try call(method, target, typed, body: Array(document.description.utf8))
    }

    func call(_ method: String, _ target: String, text: String, _ fields: [String: String] = [:]) throws -> Answer {
        try call(method, target, fields, body: Array(text.utf8))
    }

    func call(_ method: String, _ target: String, _ fields: [String: String], body: [UInt8]?) throws -> Answer {
        try send(method, target, fields, body: body)
        return try answer(to: method)
    }

    func send(_ method: String, _ target: String, _ fields: [String: String] = [:], body: [UInt8]? = nil) throws {
        let connection = try nextConnection()
        var head = "\(method) \(target) HTTP/1.1\r\n"
        if fields["Host"] == nil { head += "Host: 127.0.0.1:\(port)\r\n" }
        if let authorization, fields["Authorization"] == nil { head += "Authorization: \(authorization)\r\n" }
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        let bytes = Array((head + "\r\n").utf8) + (body ?? [])
        if bytes.count > 64 * 1024 { connection.sendMeanwhile(bytes) } else { connection.send(bytes) }
    }

    private func nextConnection() throws -> Client {
        let next = try RunningServer.port(turn, from: port)
        turn += 1
        asked = next
        if let open = connections[next], !open.hasEnded { return open }
        let opened = try Client(next)
        connections[next] = opened
        return opened
    }

    func answer(to method: String = "GET") throws -> Answer {
        guard let asked, let connection = connections[asked] else { throw AnswerProblem.none }
        let answer = try connection.answer(to: method)
        if answer["Connection"] == "close" { connections[asked] = nil }
        let faults = answer.contractFaults(isHead: method == "HEAD")
        guard faults.isEmpty else { throw AnswerProblem.malformed("\(faults): \(answer.head)\n\(answer.text)") }
        return answer
    }

    // MARK: Frequent requests

    /// Writes a note and returns its new state.
    func put(_ id: String, _ note: Doc, _ fields: [String: String] = [:]) throws -> Doc {
        let answer = try call("PUT", "/v1/notes/\(id)", note, fields)
        guard answer.status == 200 || answer.status == 201 else { throw Unexpected(answer) }
        return answer.json
    }

    func note(_ id: String) throws -> Doc {
        let answer = try get("/v1/notes/\(id)?deleted=include")
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.json
    }

    func versions(_ id: String) throws -> [Doc] { try get("/v1/notes/\(id)/versions").json["versions"].list }

    func sync(_ request: Doc) throws -> Doc {
        let answer = try call("POST", "/v1/sync", request)
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.json
    }

    /// Returns the account's counter, which grows with each accepted change.
    var seq: Int { get throws { try get("/v1/status").json["seq"].int ?? -1 } }
}

struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ answer: Answer) { description = "answered \(answer.status): \(answer.text)" }
}

extension Answer {
    var json: Doc { DocReader.read(body) ?? .missing }

    var code: String? { json["code"].text }

    /// Returns the pointers of a refusal's `errors`.
    var pointers: [String] { json["errors"].list.compactMap { $0["pointer"].text } }

    /// Checks the rules of docs/protocol.md 1 for every JSON answer and for every error.
    func contractFaults(isHead: Bool) -> [String] {
        var faults: [String] = []
        let type = self["Content-Type"] ?? ""
        if type.contains("json"), !isHead {
            if json == .missing { faults.append("the body is no JSON") }
            if body.last != 0x0A { faults.append("the JSON does not end in a newline") }
        }
        guard status >= 400 else { return faults }
        if type != "application/problem+json" { faults.append("an error of type \(type)") }
        // Bearer alone is for the requests of a page's script.
        if status == 401, !["Bearer", "Bearer, Basic realm=\"CloudNotes\""].contains(self["WWW-Authenticate"]) {
            faults.append("401 without WWW-Authenticate: Bearer, Basic")
        }
        if [429, 503].contains(status), self["Retry-After"].flatMap({ Int($0) }) == nil {
            faults.append("\(status) without Retry-After")
        }
        if status == 429 { faults += rateLimitFaults }
        return isHead ? faults : faults + problemFaults
    }

    /// Checks the fields of draft-ietf-httpapi-ratelimit-headers: the exceeded limit, with the time of `Retry-After`.
    private var rateLimitFaults: [String] {
        let policy = /"[a-z]+";q=[1-9][0-9]*;w=[1-9][0-9]*/
        let state = /"[a-z]+";r=0;t=([1-9][0-9]*)/
        var faults: [String] = []
        if self["RateLimit-Policy"]?.wholeMatch(of: policy) == nil { faults.append("429 without RateLimit-Policy") }
        if self["RateLimit"]?.wholeMatch(of: state).map({ String($0.1) }) != self["Retry-After"] {
            faults.append("429 without RateLimit: \(self["RateLimit"] ?? "")")
        }
        return faults
    }

    private var problemFaults: [String] {
        var faults: [String] = []
        if json["status"].int != status { faults.append("status is not the status") }
        guard let code else { return faults + ["no code"] }
        if json["type"].text != "/docs/errors#\(code)" { faults.append("type is \(json["type"])") }
        if json["title"].text?.isEmpty ?? true { faults.append("no title") }
        if json["detail"].text?.isEmpty ?? true { faults.append("no detail") }
        if json["requestId"].text != self["X-Request-Id"] { faults.append("requestId is not X-Request-Id") }
        let known = [
            "type", "title", "status", "detail", "code", "requestId", "errors", "parameter", "current",
            "serverWentBack",
            "retryAfter",
        ]
        let order = json.names.compactMap { known.firstIndex(of: $0) }
        if order.count != json.names.count { faults.append("members \(json.names)") }
        if order != order.sorted() { faults.append("members out of order: \(json.names)") }
        return faults
    }
}
