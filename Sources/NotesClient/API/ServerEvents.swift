import Notes
import NotesPrimitives

extension APIClient {
    /// Returns the hints of the server that the account has changed. If there is a change after `cursor`, a hint comes
    /// at once. A `SyncLoop` follows them by itself; this is for a program without a replica.
    ///
    /// The stream opens with the first iteration, and closes when the task is cancelled or the iterator goes. The
    /// sequence ends when the server ends its stream, and throws when the connection is lost: wait some seconds then,
    /// and iterate over another sequence with the last cursor.
    ///
    ///     for try await event in api.events() { try await fetch(after: event.cursor) }
    public func events(after cursor: String? = nil) -> ServerEvents { ServerEvents(client: self, cursor: cursor) }
}

/// Hints that an account has changed.
public struct ServerEvent: Equatable, Sendable {
    /// Names the position of the change in the account, for `APIClient.changes`; nil if the server names none.
    public var cursor: String?
}

/// Carries the hints of a server as they come. A slow reader gets the latest one, and needs none before it.
public struct ServerEvents: AsyncSequence, Sendable {
    public typealias Element = ServerEvent
    public typealias Failure = ServerError

    let client: APIClient
    let cursor: String?

    /// Receives the hints of one event stream.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var results: AsyncStream<Result<ServerEvent, ServerError>>.Iterator

        init(_ client: APIClient, after cursor: String?) {
            let (stream, continuation) = AsyncStream.makeStream(
                of: Result<ServerEvent, ServerError>.self, bufferingPolicy: .bufferingNewest(1))
            let receiving = Task {
                let failure = await client.receiveEvents(after: cursor) { continuation.yield(.success($0)) }
                if let failure { continuation.yield(.failure(failure)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in receiving.cancel() }
            results = stream.makeAsyncIterator()
        }

        /// Waits for the next hint. Returns nil when the server ended the stream or the task was cancelled.
        public mutating func next() async throws(ServerError) -> ServerEvent? {
            try await results.next()?.get()
        }

        /// Waits for the next hint on the actor of the caller.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ServerError) -> ServerEvent? {
            try await results.next(isolation: actor)?.get()
        }
    }

    /// Makes an iterator, which opens an event stream of its own.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client, after: cursor) }
}

extension APIClient {
    /// Calls `receive` with each hint of the event stream. Returns when it ends, with the error that ended it.
    fileprivate func receiveEvents(
        after cursor: String?, _ receive: @escaping @Sendable (ServerEvent) -> Void
    ) async -> ServerError? {
        let lines = Mutex(EventLines())
        do throws(StreamingError<EventLines.TooLong>) {
            try await eventPieces(after: cursor) { piece throws(EventLines.TooLong) in
                let event = try lines.withLock { lines throws(EventLines.TooLong) in
                    try lines.append(piece) > 0 ? ServerEvent(cursor: lines.cursor) : nil
                }
                if let event { receive(event) }
            }
            return nil
        } catch {
            switch error {
            case .server(let error): return error
            case .receiver: return .malformed("a line of its event stream is too long")
            }
        }
    }
}

/// Reads the server's events from a stream in pieces: each `event: change` is a hint.
struct EventLines {
    private var line: [UInt8] = []
    private static let longestLine = 64 * 1024
    /// Names the position of the last change; nil before the first.
    private(set) var cursor: String?

    struct TooLong: Error {}

    /// Returns the number of hints that these bytes complete.
    mutating func append(_ bytes: [UInt8]) throws(TooLong) -> Int {
        var hints = 0
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                guard line.count < Self.longestLine else { throw TooLong() }
                line.append(byte)
                continue
            }
            if line.starts(with: "data:".utf8) { hints += 1 }
            if line.starts(with: "id:".utf8) {
                cursor = String(decoding: line.dropFirst(3).drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
            }
            line.removeAll(keepingCapacity: true)
        }
        return hints
    }
}
