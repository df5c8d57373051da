import Foundation

extension Caller {
    convenience init(port: UInt16, basic name: String, _ secret: String) {
        self.init(port: port, authorization: "Basic " + Data("\(name):\(secret)".utf8).base64EncodedString())
    }

    /// Signs in; `cookie` requests a cookie, which comes in the answer's `Set-Cookie`.
    func signIn(_ name: String, _ password: String, cookie: Doc = .missing, _ fields: [String: String] = [:]) throws
        -> Answer
    {
        try sendSignIn(name, password, cookie: cookie, fields)
        return try answer(to: "POST")
    }

    func sendSignIn(_ name: String, _ password: String, cookie: Doc = .missing, _ fields: [String: String] = [:]) throws
    {
        let form: Doc = ["name": .text(name), "password": .text(password), "device": "test"]
        let typed = ["Content-Type": "application/json"].merging(fields) { $1 }
        try send("POST", "/v1/sessions", typed, body: Array(form.with("cookie", cookie).description.utf8))
    }
}

/// Opens an event stream, and reads its events.
final class Events {
    struct Event: Equatable {
        var id: String?
        var name: String?
        var data: Doc = .missing
        var isComment = false
    }

    private let client: Client
    let head: [(name: String, value: String)]

    init(_ caller: Caller, _ fields: [String: String] = [:]) throws {
        client = try Client(caller.port)
        var head = "GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: \(caller.authorization ?? "")\r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        client.send(head + "\r\n")
        let (status, _, answered, _) = try client.readHead()
        guard status == 200 else { throw Failure("events answered \(status)") }
        self.head = answered
        // The first block confirms that the stream is open; later changes are reported.
        _ = try next()
    }

    /// Returns the next event or comment, or `nil` at the end of the stream.
    func next() throws -> Event? {
        var event = Event()
        while let line = try line() {
            if line.isEmpty { return event }
            if line.hasPrefix(":") { event.isComment = true }
            if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
            if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
            if line.hasPrefix("data: ") { event.data = DocReader.read(Array(line.dropFirst(6).utf8)) ?? .missing }
        }
        return nil
    }

    /// Returns the next event that is not a comment, or `nil` at the end of the stream. A heartbeat is due every 15
    /// seconds, and on a busy machine a test can take longer than that.
    func nextHint() throws -> Event? {
        while let event = try next() {
            if !event.isComment { return event }
        }
        return nil
    }

    /// Returns true if the server closes the connection after the stream's end.
    func endsItsConnection() throws -> Bool {
        while try client.receive() { client.skip(client.unread.count) }
        return client.hasEnded
    }

    private var text: [UInt8] = []
    private var hasEnded = false

    private func line() throws -> String? {
        while true {
            if let end = text.firstIndex(of: 0x0A) {
                defer { text.removeSubrange(...end) }
                return String(decoding: text[..<end], as: UTF8.self)
            }
            guard !hasEnded, let chunk = try chunk() else { return nil }
            text += chunk
        }
    }

    /// Returns `nil` at the last chunk, or where the connection ends.
    private func chunk() throws -> [UInt8]? {
        var size: [UInt8] = []
        while size.last != 0x0A {
            guard try client.count(1), let byte = client.unread.first else { return nil }
            client.skip(1)
            size.append(byte)
        }
        let digits = String(decoding: size, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let length = Int(digits, radix: 16), length > 0, try client.count(length + 2) else {
            hasEnded = true
            return nil
        }
        defer { client.skip(length + 2) }
        return Array(client.unread.prefix(length))
    }
}
