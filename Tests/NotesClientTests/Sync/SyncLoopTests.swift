import Notes
import NotesPrimitives
import Testing

@testable import NotesClient

struct SyncLoopTests {
    /// Answers when the test releases it.
    private final class HeldTransport: Transport {
        private let arrived = AsyncStream.makeStream(of: Void.self)
        private let released = AsyncStream.makeStream(of: Void.self)
        let requests = Mutex(0)

        func arrival() async { for await _ in arrived.stream { return } }
        func release() { released.continuation.finish() }

        func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            requests.withLock { $0 += 1 }
            arrived.continuation.yield()
            for await _ in released.stream {}
            if Task.isCancelled { throw TransportError(.cancelled, "cancelled") }
            if request.path == "v1/info" { return Sample.info }
            return Sample.json(#"{"results":[],"changes":[],"cursor":"c"}"#)
        }

        func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer { throw TransportError(.offline, "no stream") }
    }

    private let transport = HeldTransport()
    private let loop: SyncLoop

    init() {
        let api = APIClient("http://127.0.0.1", transport: transport)
        loop = SyncLoop(BlockingNotebook(MemoryReplica(account: "me")), api)
    }

    @Test func `the cancellation of one caller leaves the round to the others`() async throws {
        let (loop, transport) = (loop, transport)
        let first = Task { try await loop.syncNow() }
        await transport.arrival()
        let joined = Task { try await loop.syncNow() }
        while await loop.callers < 2 { await Task.yield() }
        first.cancel()
        while await loop.callers > 1 { await Task.yield() }
        transport.release()
        #expect(try await joined.value.requests == 2)
    }

    @Test func `a round that no caller waits for ends, and the next call begins another`() async throws {
        let (loop, transport) = (loop, transport)
        let first = Task { try await loop.syncNow() }
        await transport.arrival()
        first.cancel()
        await #expect(throws: (any Error).self) { try await first.value }
        transport.release()
        #expect(try await loop.syncNow().requests == 2)
    }

    @Test func `a sync throws the server's errors and those of the notes as one type`() async throws {
        let offline = TransportError(.offline, "no answer")
        #expect(SyncError(ServerError.transport(offline)) == .server(.transport(offline)))
        #expect(SyncError(ServerError.transport(TransportError(.cancelled, ""))) == .cancelled)
        #expect(SyncError(CancellationError()) == .cancelled)
        #expect(SyncError(ReplicaError.closed) == .notebook(.replica(.closed)))
        let loop = loop
        let round = Task { try await loop.syncNow() }
        await transport.arrival()
        round.cancel()
        await #expect(throws: SyncError.cancelled) { try await round.value }
    }
}
