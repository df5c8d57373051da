import NotesPrimitives

/// Sends requests over HTTP/1.1. A call blocks its thread until the answer has arrived, time is over, or another thread
/// cancels it; so calls belong on a separate queue. Connections are kept and reused.
///
///     let client = HTTPClient()
///     let answer = try client.send(ClientRequest("GET", address))
///
/// Servers over TLS are verified. Redirects are followed as far as the request allows; proxies are not used.
public final class HTTPClient: Sendable {
    public struct Settings: Sendable {
        /// Bounds the seconds in which a connection must open, with TLS.
        public var connectSeconds = 10.0
        /// Bounds the seconds of a request and its complete response.
        public var exchangeSeconds = 30.0
        /// Bounds the seconds without a byte from the server, in streams too.
        public var silenceSeconds = 60.0
        /// Bounds the bytes of an answer's body.
        public var answerBytes = 16 * 1024 * 1024
        public var idleConnections = 4
        public var idleSeconds = 30.0
        /// Selects the authorities of servers over TLS; `nil` selects the system's.
        public var trust: Trust?

        public init() {}
    }

    private let settings: Settings
    private let pool: ConnectionPool

    public init(_ settings: Settings = Settings()) {
        self.settings = settings
        pool = ConnectionPool(perOrigin: settings.idleConnections, idleSeconds: settings.idleSeconds)
    }

    /// Returns the complete response.
    public func send(
        _ request: ClientRequest, _ cancellation: Cancellation? = nil
    ) throws(ClientError) -> ClientResponse {
        let stream = try open(request, seconds: settings.exchangeSeconds, cancellation)
        return ClientResponse(head: stream.head, body: try stream.all(atMost: settings.answerBytes))
    }

    /// Returns the head of the answer, and its body as it arrives. `seconds` bounds the complete answer; it is `nil`
    /// for an answer without an end, such as server-sent events.
    public func open(
        _ request: ClientRequest, seconds: Double?, _ cancellation: Cancellation? = nil
    ) throws(ClientError) -> ClientStream {
        let patience = Patience(seconds, .exchange, silence: settings.silenceSeconds, cancellation)
        var request = request
        while true {
            let stream = try exchange(request, patience, cancellation)
            guard let next = request.redirected(by: stream.head) else { return stream }
            // Read to its end, so that the connection serves again; what is longer than a note on a redirect is cut.
            _ = try? stream.all(atMost: 64 * 1024)
            request = next
        }
    }

    private func exchange(
        _ request: ClientRequest, _ patience: Patience, _ cancellation: Cancellation?
    ) throws(ClientError) -> ClientStream {
        _ = try request.bytes()
        try cancellation?.check()
        if let connection = pool.take(request.address.origin) {
            do throws(ClientError) {
                return try answer(request, connection, patience)
            } catch .connectionLost(_) where !connection.hasAnswer && request.isIdempotent {
                // The server closed it while the request was on its way (RFC 9112 9.3.1).
            }
        }
        return try answer(request, connect(request.address.origin, patience, cancellation), patience)
    }

    private func connect(
        _ origin: WebAddress.Origin, _ whole: Patience, _ cancellation: Cancellation?
    ) throws(ClientError) -> ClientConnection {
        var patience = Patience(
            settings.connectSeconds, .connecting, silence: settings.connectSeconds, cancellation)
        if let deadline = whole.deadline { patience.deadline = min(deadline, patience.deadline ?? deadline) }
        let trust = origin.isSecure ? try trust() : nil
        return try ClientConnection(origin, trust, patience)
    }

    private func trust() throws(ClientError) -> Trust {
        if let trust = settings.trust { return trust }
        return try Trust.system.get()
    }

    private func answer(
        _ request: ClientRequest, _ connection: ClientConnection, _ patience: Patience
    ) throws(ClientError) -> ClientStream {
        let file = try request.bodyFile.map { path throws(ClientError) in try BodyFile(path) }
        connection.begin(try request.bytes(file), file, isForHEAD: request.method == "HEAD")
        guard case .head(let head) = try connection.next(patience) else {
            throw .malformed("A body comes before the head.")
        }
        return ClientStream(head, connection, pool, patience)
    }
}

/// Keeps unused connections open, a few for each server, so that the next request needs no new one.
final class ConnectionPool: Sendable {
    private let idle = Mutex<[WebAddress.Origin: [ClientConnection]]>([:])
    private let perOrigin: Int
    private let longestIdle: Int64

    init(perOrigin: Int, idleSeconds: Double) {
        self.perOrigin = perOrigin
        longestIdle = Patience.nanoseconds(idleSeconds)
    }

    /// Removes and returns the connection that was used last and that its server has not closed.
    func take(_ origin: WebAddress.Origin) -> ClientConnection? {
        while let connection = idle.withLock({ $0[origin]?.popLast() }) {
            if Patience.now() - connection.lastUse < longestIdle, connection.isUsable() { return connection }
        }
        return nil
    }

    func give(_ connection: ClientConnection) {
        idle.withLock { idle in
            let now = Patience.now()
            var kept = idle[connection.origin, default: []].filter { now - $0.lastUse < longestIdle }
            kept.append(connection)
            idle[connection.origin] = kept.suffix(perOrigin)
        }
    }
}

/// Reads the body of an answer as it arrives. It is confined to the thread that opened it; a stream that is released
/// unread closes its connection.
public final class ClientStream {
    public let head: ClientResponseHead
    private var connection: ClientConnection?
    private let pool: ConnectionPool
    private let patience: Patience

    init(_ head: ClientResponseHead, _ connection: ClientConnection, _ pool: ConnectionPool, _ patience: Patience) {
        (self.head, self.connection, self.pool, self.patience) = (head, connection, pool, patience)
    }

    /// Returns the next bytes of the body; `nil` at its end.
    public func next() throws(ClientError) -> [UInt8]? {
        guard let connection else { return nil }
        self.connection = nil
        switch try connection.next(patience) {
        case .body(let bytes):
            self.connection = connection
            return bytes
        case .head: throw .malformed("A second head is inside the answer.")
        case .end:
            if connection.finish() { pool.give(connection) }
            return nil
        }
    }

    /// Returns the rest of the body. Throws if it is longer than `limit`.
    public func all(atMost limit: Int) throws(ClientError) -> [UInt8] {
        var body: [UInt8] = []
        // A growing array is copied each time that it is full.
        if let length = head["content-length"].flatMap({ Int($0) }), length >= 0 {
            body.reserveCapacity(min(length, limit))
        }
        while let piece = try next() {
            guard body.count + piece.count <= limit else {
                connection = nil
                throw .tooLarge(limit: limit)
            }
            body += piece
        }
        return body
    }
}

@available(*, unavailable)
extension ClientStream: Sendable {}
