import NotesPrimitives
import struct Synchronization.Atomic

/// Runs one core's share of the server: a thread, its connections, its listening socket and the buffers they borrow.
///
/// It is `@unchecked Sendable` because all its state is used on the loop's thread. `post` alone is called on others; it
/// goes through the lock of `inbox` and ends the wait.
final class EventLoop: @unchecked Sendable {
    enum LoopMessage: Sendable {
        case respond(Connection.ID, UInt32, Response)
        case resume(Connection.ID, UInt32, @Sendable (Exchange) -> Reply)
        case wakeStream(Connection.ID, UInt32)
        case resumeBody(Connection.ID, UInt32)
        case hasMemory(Connection.ID, UInt32)
        case listen(Int32)
        case secure(TLSContext)
        case stop
    }

    static let listenerToken = UInt64.max - 1
    private static let inputBytes = 64 * 1024
    /// The check for deadlines visits every connection, and so runs no oftener than this.
    private static let sweepInterval: Int64 = 100_000_000
    /// A connection must have waited this many nanoseconds for its client before it may be closed for others.
    private static let waitsEnough: Int64 = 1_000_000_000
    private static let closedAtOnce = 16

    let index: Int
    let application: any Application
    let limits: Limits
    let times: Times
    let parser: RequestParser
    let readiness: any Readiness
    private let shared: SharedState
    let meter: LoopMeter
    private let accessLog: AccessLog?
    /// New connections use this context; the others keep theirs.
    private var tls: TLSContext?
    private let secureFields: Fields
    private let inbox = Mutex<[LoopMessage]>([])

    private(set) var now: Int64
    private var wallClockSecond: Int
    private var connections: [Connection.ID: Connection] = [:]
    private var nextID: UInt64 = 1
    private var waitingForTurn: [Connection] = []
    private var nextDeadline = Int64.max
    private var listener: AcceptingSocket?
    private var isStopping = false
    private var hasStopped = false
    private var thread: UInt?
    private var stopDeadline = Int64.max

    private var input = ByteStore(capacity: EventLoop.inputBytes)
    var output = ByteStore(capacity: 4096)
    var scratch: [UInt8] = []
    var head = RequestHead()
    private var requestIDs: RequestIDs
    private var dates: DateCache
    private var logLines = ByteStore()

    init(
        index: Int, application: any Application, _ configuration: Server.Configuration, readiness: any Readiness,
        shared: SharedState, meter: LoopMeter
    ) {
        self.index = index
        self.application = application
        limits = configuration.limits
        times = Times(limits)
        parser = RequestParser(limits)
        accessLog = configuration.accessLog
        tls = configuration.tls
        secureFields = configuration.secureFields
        self.readiness = readiness
        self.shared = shared
        self.meter = meter
        now = System.monotonicNow()
        wallClockSecond = System.wallClockSeconds()
        requestIDs = RequestIDs(seed: UInt64.random(in: .min ... .max))
        dates = DateCache(application.standardFields)
    }

    // MARK: From any thread

    func start() throws(SystemError) {
        let failure = DetachedThread.start { self.run() }
        guard failure == 0 else { throw SystemError(call: "pthread_create", number: failure) }
    }

    func post(_ message: LoopMessage) {
        let isFirst = inbox.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst { WakeUps.request { self.readiness.wake() } }
    }

    // MARK: What connections borrow

    var inputBuffer: UnsafeMutableRawBufferPointer {
        assertOnLoop()
        return unsafe input.spare
    }

    var bodies: BodyMemory { shared.bodies }

    func makeRequestID() -> RequestID { .made(requestIDs.next()) }

    func appendCommonFields(isSecure: Bool) {
        dates.append(to: &output, at: wallClockSecond)
        if isSecure { output.append(secureFields.bytes) }
    }

    func noteDeadline(_ deadline: Int64) {
        assertOnLoop()
        if deadline < nextDeadline { nextDeadline = deadline }
    }

    func again(_ connection: Connection) {
        guard !connection.awaitsTurn else { return }
        connection.awaitsTurn = true
        waitingForTurn.append(connection)
    }

    func forget(_ connection: Connection) {
        assertOnLoop()
        connections[connection.id] = nil
        shared.connectionClosed()
        meter.add(.closed)
        listener?.resume(readiness)
    }

    /// An exchange has ended: it is counted, and logged where there is a log.
    func finished(_ facts: ExchangeFacts, _ status: Int, _ route: RouteLabel?, bytes: Int, _ peer: PeerAddress) {
        let nanoseconds = System.monotonicNow() - facts.began
        meter.answered(route ?? .none, facts.method, status, nanoseconds: nanoseconds)
        guard let accessLog else { return }
        let entry = AccessLog.Entry(
            facts: facts, status: status, route: route, bytes: bytes, peer: peer, nanoseconds: nanoseconds)
        accessLog.write(entry, at: wallClockSecond, into: &logLines)
    }

    // MARK: Turns

    private func run() {
        thread = CurrentThread.number
        var events: [ReadyEvent] = []
        var wait: Int64?
        while !hasStopped {
            readiness.wait(wait, &events)
            beginTurn()
            for event in events { ready(event.token, event.what) }
            wait = endTurn()
        }
    }

    /// In debug builds, ends the process where the caller does not run on the loop.
    func assertOnLoop() { assert(thread == CurrentThread.number, "used outside of its loop") }

    private func beginTurn() {
        now = System.monotonicNow()
        wallClockSecond = System.wallClockSeconds()
        if let listener, let due = listener.resumesAt, now >= due { listener.resume(readiness) }
    }

    private func ready(_ token: UInt64, _ what: ReadyEvents) {
        if token == Self.listenerToken { return acceptBatch() }
        connections[Connection.ID(number: token)]?.ready(what)
    }

    /// Returns how many nanoseconds may pass until the next turn without an event; `nil` for no bound.
    private func endTurn() -> Int64? {
        deliverMessages()
        takeTurns()
        if now >= nextDeadline { sweep() }
        application.turnEnded(onLoop: index)
        if !logLines.isEmpty {
            unsafe accessLog?.emit(Array(logLines.bytes))
            logLines.removeAll()
        }
        if isStopping, finishStopping() { return nil }
        if !waitingForTurn.isEmpty { return 0 }
        let next = min(nextDeadline, listener?.resumesAt ?? .max, stopDeadline)
        return next == .max ? nil : max(0, next - System.monotonicNow())
    }

    private func deliverMessages() {
        let messages = inbox.withLock { messages in
            let taken = messages
            messages.removeAll()
            return taken
        }
        for message in messages {
            switch message {
            case .respond(let id, let number, let response): connections[id]?.respond(number, response)
            case .resume(let id, let number, let body): connections[id]?.resume(number, body)
            case .wakeStream(let id, let number): connections[id]?.wakeStream(number)
            case .resumeBody(let id, let number): connections[id]?.resumeBody(number)
            case .hasMemory(let id, let number): connections[id]?.hasMemory(number)
            case .listen(let descriptor): listen(descriptor)
            case .secure(let context): tls = context
            case .stop: beginStopping()
            }
        }
    }

    private func takeTurns() {
        guard !waitingForTurn.isEmpty else { return }
        let turns = waitingForTurn
        waitingForTurn.removeAll(keepingCapacity: true)
        for connection in turns { connection.resume() }
    }

    /// Connections store their deadlines, and a rare sweep checks them all: every request moves a deadline, so moving
    /// one must cost nothing.
    private func sweep() {
        nextDeadline = .max
        for connection in Array(connections.values) {
            if connection.state.deadline <= now { connection.timePassed() }
            if connection.state.phase != .closed { noteDeadline(connection.state.deadline) }
        }
        if nextDeadline != .max { nextDeadline = max(nextDeadline, now + Self.sweepInterval) }
    }

    // MARK: Accepting

    private func listen(_ descriptor: Int32) {
        do {
            try readiness.watch(descriptor, Self.listenerToken, .read)
            listener = AcceptingSocket(descriptor: descriptor)
        } catch {
            System.close(descriptor)
        }
    }

    /// Accepts in batches, so that a burst of clients costs one turn. A batch is bounded, so that present connections
    /// have their turns.
    private func acceptBatch() {
        // Closed descriptors may be free a little later only; meanwhile no more are closed for the same client.
        var hasClosed = false
        for _ in 0..<64 {
            guard let listener else { return }
            guard shared.mayOpenConnection(limits.connections) || admitsOneMore(listener) else {
                meter.add(.pausedAtLimit)
                return listener.pause(readiness, now)
            }
            switch System.accept(listener.descriptor) {
            case .connection(let descriptor, let peer):
                hasClosed = false
                open(descriptor, peer)
            case .none: return shared.connectionClosed()
            case .exhausted, .failed:
                shared.connectionClosed()
                if !hasClosed, closesWaiting() {
                    hasClosed = true
                    continue
                }
                meter.add(.pausedExhausted)
                return listener.pause(readiness, now)
            }
        }
    }

    private func admitsOneMore(_ listener: AcceptingSocket) -> Bool {
        System.hasInput(listener.descriptor) && closesWaiting() && shared.mayOpenConnection(limits.connections)
    }

    /// At the connection limit, closes this loop's longest-idle connections to admit new ones, and where none is idle
    /// those whose heads or handshakes have been in progress longest. Connections that were busy a moment ago stay:
    /// they would come back.
    private func closesWaiting() -> Bool {
        let waiting = connections.values.compactMap { connection in
            connection.state.evictionRank(times).map { (connection: connection, rank: $0.rank, since: $0.since) }
        }
        let first = waiting.map(\.rank).min()
        let longest = waiting.filter { $0.rank == first && $0.since + Self.waitsEnough <= now }
            .sorted { $0.since < $1.since }
        let before = connections.count
        for (connection, _, _) in longest.prefix(Self.closedAtOnce) { connection.giveWay() }
        meter.add(.displaced, before - connections.count)
        return connections.count < before
    }

    private func open(_ descriptor: Int32, _ peer: PeerAddress) {
        let id = Connection.ID(number: nextID)
        nextID += 1
        let session = tls?.makeSession(descriptor)
        do {
            // Without memory for TLS the connection is closed, never continued in the clear.
            if tls != nil, session == nil { throw SystemError(call: "SSL_new", number: ENOMEM) }
            try readiness.watch(descriptor, id.number, .read)
        } catch {
            System.close(descriptor)
            return shared.connectionClosed()
        }
        let connection = Connection(id: id, descriptor: descriptor, peer: peer, tls: session, loop: self)
        connections[id] = connection
        meter.add(.accepted)
        noteDeadline(connection.state.deadline)
    }

    // MARK: Stopping

    private func beginStopping() {
        guard !isStopping else { return }
        // Connections in the backlog arrived in time.
        acceptBatch()
        if let listener { readiness.closeAndForget(listener.descriptor, Self.listenerToken) }
        listener = nil
        isStopping = true
        stopDeadline = now + limits.stopTime.nanoseconds
        for connection in Array(connections.values) { connection.stopping() }
    }

    private func finishStopping() -> Bool {
        if now >= stopDeadline {
            for connection in Array(connections.values) { connection.close() }
        }
        guard connections.isEmpty else { return false }
        hasStopped = true
        shared.loopStopped()
        return true
    }
}

/// Shares state between the loops of one server: the number of connections and of running loops, and the memory of
/// bodies.
final class SharedState: Sendable {
    private let connections = Atomic<Int>(0)
    private let runningLoops: Atomic<Int>
    private let whenStopped: @Sendable () -> Void
    let bodies: BodyMemory

    init(loops: Int, bodyMemory: Int, whenStopped: @escaping @Sendable () -> Void) {
        runningLoops = Atomic(loops)
        bodies = BodyMemory(bodyMemory)
        self.whenStopped = whenStopped
    }

    var openConnections: Int { connections.load(ordering: .relaxed) }

    /// Counts one more connection, if the limit allows it.
    func mayOpenConnection(_ limit: Int) -> Bool {
        if connections.add(1, ordering: .relaxed).newValue <= limit { return true }
        connectionClosed()
        return false
    }

    func connectionClosed() {
        connections.subtract(1, ordering: .relaxed)
    }

    func loopStopped() {
        if runningLoops.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { whenStopped() }
    }
}
