/// An answer whose body is read as it comes. Confined to the thread that opened it; a stream that is let go of unread
/// closes its connection.
public final class ClientStream {
    public let head: ClientResponseHead
    private var connection: ClientConnection?
    private let pool: ConnectionPool
    private let patience: Patience

    init(_ head: ClientResponseHead, _ connection: ClientConnection, _ pool: ConnectionPool, _ patience: Patience) {
        (self.head, self.connection, self.pool, self.patience) = (head, connection, pool, patience)
    }

    /// The next bytes of the body; `nil` at its end.
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

    /// The rest of the body.
    public func all(atMost limit: Int) throws(ClientError) -> [UInt8] {
        var body: [UInt8] = []
        while let piece = try next() {
            guard body.count + piece.count <= limit else {
                connection = nil
                throw .tooLarge(limit: limit)
            }
            if body.isEmpty { body = piece } else { body += piece }
        }
        return body
    }
}

@available(*, unavailable)
extension ClientStream: Sendable {}
