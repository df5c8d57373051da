import Notes
import NotesPrimitives
import Testing

@testable import NotesClient

/// A loop that has nothing to send waits on an event stream, by a clock of the test's own.
struct IdleLoopTests {
    /// Moves only when the test moves it.
    private final class Clock: Sendable {
        private struct State: Sendable {
            var now = Sample.time
            var last = 0
            var sleepers: [Int: (end: Timestamp, wake: CheckedContinuation<Void, Never>)] = [:]
        }

        private let state = Mutex(State())

        var now: Timestamp { state.withLock { $0.now } }

        var time: SyncTime {
            SyncTime(now: { self.now }, sleep: { await self.sleep($0) }, random: { 1 }, uptime: { 0 })
        }

        private func sleep(_ milliseconds: Int64) async {
            let number = state.withLock { state in
                state.last += 1
                return state.last
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { wake in
                    let isOver = state.withLock { state in
                        if Task.isCancelled { return true }
                        state.sleepers[number] = (state.now.advanced(byMilliseconds: milliseconds), wake)
                        return false
                    }
                    if isOver { wake.resume() }
                }
            } onCancel: {
                state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake.resume()
            }
        }

        func hasSleeper(until end: Timestamp?) -> Bool {
            state.withLock { $0.sleepers.values.contains { $0.end == end } }
        }

        func move(seconds: Int64) {
            let awake = state.withLock { state in
                state.now = state.now.advanced(byMilliseconds: seconds * 1000)
                let awake = state.sleepers.filter { $0.value.end <= state.now }
                for number in awake.keys { state.sleepers[number] = nil }
                return awake.values.map(\.wake)
            }
            for wake in awake { wake.resume() }
        }
    }

    /// Plays a server without news, whose event stream sends what the test sends.
    private final class Server: Transport {
        let requests = Mutex<[String]>([])
        let openings = Mutex(0)
        /// Is waited for ahead of the next answer to a sync, if it is not nil.
        let gate = Mutex<AsyncStream<Void>?>(nil)
        private let pieces = AsyncStream.makeStream(of: String.self)

        func send(_ piece: String) { pieces.continuation.yield(piece) }
        func end() { pieces.continuation.finish() }

        func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            requests.withLock { $0.append(request.path) }
            if request.path == "v1/info" { return Sample.info }
            let gate = gate.withLock { gate in
                defer { gate = nil }
                return gate
            }
            if let gate { for await _ in gate {} }
            return Sample.json(#"{"results":[],"changes":[],"cursor":"c"}"#)
        }

        func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer {
            openings.withLock { $0 += 1 }
            for await piece in pieces.stream where !receive(Array(piece.utf8)) { break }
            throw TransportError(.offline, "the stream ended")
        }
    }

    private static func made() -> (clock: Clock, server: Server, loop: SyncLoop) {
        let (clock, server) = (Clock(), Server())
        let notebook = BlockingNotebook(MemoryReplica(account: "me"), now: { clock.now })
        return (clock, server, SyncLoop(notebook, APIClient("http://127.0.0.1", transport: server), time: clock.time))
    }

    /// Until the stream is open, the interval counts: one round follows it.
    private static func openStream(_ clock: Clock, _ server: Server, _ loop: SyncLoop) async {
        server.send(": \n\n")
        while await !loop.hasStream { await Task.yield() }
        while !clock.hasSleeper(until: await loop.due) { await Task.yield() }
        clock.move(seconds: 15)
    }

    @Test(.timeLimit(.minutes(10)))
    func `no request is made while nothing waits and an event stream is open`() async throws {
        let (clock, server, loop) = Self.made()
        var rounds = loop.rounds().makeAsyncIterator()
        let running = Task { await loop.run() }
        defer { running.cancel() }
        _ = await rounds.next()
        #expect(server.requests.withLock { $0.count } == 2)
        #expect(await loop.state == .upToDate(clock.now))

        /// Sends a comment, and waits until the loop has heard it.
        func comment() async {
            server.send(": \n\n")
            while await loop.due != clock.now.advanced(byMilliseconds: 60_000) { await Task.yield() }
        }
        await Self.openStream(clock, server, loop)
        _ = await rounds.next()
        let before = server.requests.withLock { $0.count }
        for _ in 1...40 {
            await comment()
            clock.move(seconds: 15)
        }
        await comment()
        #expect(server.requests.withLock { $0.count } == before)

        // A hint makes one round.
        server.send("event: change\ndata: {}\n\n")
        _ = await rounds.next()
        #expect(server.requests.withLock { $0.count } == before + 1)
    }

    @Test(.timeLimit(.minutes(10)), arguments: [(cursor: "d", rounds: 2), ("c", 1)])
    func `a hint during a round makes another one, unless that round read its change`(
        _ hint: (cursor: String, rounds: Int)
    ) async throws {
        let (clock, server, loop) = Self.made()
        var rounds = loop.rounds().makeAsyncIterator()
        let running = Task { await loop.run() }
        defer { running.cancel() }
        _ = await rounds.next()
        await Self.openStream(clock, server, loop)
        _ = await rounds.next()
        let before = server.requests.withLock { $0.count }

        let gate = AsyncStream.makeStream(of: Void.self)
        server.gate.withLock { $0 = gate.stream }
        server.send("id: b\nevent: change\ndata: {}\n\n")
        while server.requests.withLock({ $0.count }) == before { await Task.yield() }
        server.send("id: \(hint.cursor)\nevent: change\ndata: {}\n\n")
        while await !loop.hasHintOfRound { await Task.yield() }
        gate.continuation.finish()
        for _ in 1...hint.rounds { _ = await rounds.next() }
        #expect(await loop.due == clock.now.advanced(byMilliseconds: 60_000))
        #expect(server.requests.withLock { $0.count } == before + hint.rounds)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a loop that is woken opens its event stream again at once`() async throws {
        let (_, server, loop) = Self.made()
        server.end()
        var rounds = loop.rounds().makeAsyncIterator()
        let running = Task { await loop.run() }
        defer { running.cancel() }
        _ = await rounds.next()
        // Nothing moves the clock, so no pause ends by itself.
        for opening in 2...3 {
            while await !loop.waitsForStream { await Task.yield() }
            #expect(server.openings.withLock { $0 } == opening - 1)
            await loop.wake()
            _ = await rounds.next()
            while server.openings.withLock({ $0 }) < opening { await Task.yield() }
        }
    }
}
