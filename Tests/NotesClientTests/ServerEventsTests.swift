import Notes
import NotesPrimitives
import Testing

@testable import NotesClient

/// The calls that pass what the server streams, with the errors of both sides.
struct ServerEventsTests {
    /// Streams these pieces, and then ends as the test decides.
    private final class Server: Transport {
        let pieces: [String]
        let outcome: Result<APIAnswer, TransportError>
        let received = Mutex(0)
        let cursors = Mutex<[String?]>([])

        init(_ pieces: [String], _ outcome: Result<APIAnswer, TransportError> = .success(APIAnswer(status: 200))) {
            (self.pieces, self.outcome) = (pieces, outcome)
        }

        func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            throw TransportError(.offline, "no answer")
        }

        func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer {
            cursors.withLock { $0.append(request.fields.first { $0.name == "Last-Event-ID" }?.value) }
            for piece in pieces {
                received.withLock { $0 += 1 }
                guard receive(Array(piece.utf8)) else { return APIAnswer(status: 200) }
            }
            return try outcome.get()
        }
    }

    private struct Full: Error, Equatable {}

    private static func api(_ server: Server) -> APIClient { APIClient("http://127.0.0.1", transport: server) }

    private static let offline = TransportError(.offline, "lost")

    @Test(.timeLimit(.minutes(10)))
    func `a hint has its cursor, a slow reader gets the latest, and the stream ends`() async throws {
        let server = Server([": \n\nevent: change\nid: a\nda", "ta: {}\n\n", ": \n\n"])
        var cursors: [String?] = []
        for try await event in Self.api(server).events(after: "before") { cursors.append(event.cursor) }
        #expect(cursors == ["a"])
        #expect(server.cursors.withLock { $0 } == ["before"])
        let many = Server((0..<100).map { "id: \($0)\ndata: {}\n\n" })
        var last: String?
        for try await event in Self.api(many).events() { last = event.cursor }
        #expect(last == "99")
    }

    @Test(.timeLimit(.minutes(10)))
    func `the sequence throws the error of the server`() async throws {
        for (server, error) in [
            (Server([], .failure(Self.offline)), ServerError.transport(Self.offline)),
            (Server([], .success(APIAnswer(status: 401))), .refused(APIProblem(APIAnswer(status: 401)))),
            (
                Server([String(repeating: "x", count: 70_000)]),
                .malformed("a line of its event stream is too long")
            ),
        ] {
            await #expect(throws: error) { for try await _ in Self.api(server).events() {} }
        }
    }

    @Test func `a backup ends with the receiver's error, and no piece follows it`() async throws {
        let server = Server(["one", "two", "three"])
        let error = await #expect(throws: StreamingError<Full>.self) {
            try await Self.api(server).backup { (piece: [UInt8]) throws(Full) in
                if piece == Array("two".utf8) { throw Full() }
            }
        }
        #expect(error == .receiver(Full()))
        #expect(error?.cause as? Full == Full())
        #expect(server.received.withLock { $0 } == 2)
    }

    @Test func `a backup ends with the server's error`() async throws {
        let lost = Server(["one"], .failure(Self.offline))
        let error = await #expect(throws: StreamingError<Never>.self) {
            try await Self.api(lost).backupZip { (_: [UInt8]) throws(Never) in }
        }
        #expect(error == .server(.transport(Self.offline)))
        #expect(error?.cause as? ServerError == .transport(Self.offline))
        let file = await #expect(throws: ServerError.self) { try await Self.api(lost).attachment("a", of: Sample.id) }
        #expect(file == .transport(Self.offline))
    }
}
