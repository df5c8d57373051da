import Dispatch
import NotesPrimitives

/// Runs an HTTP server: one loop for each processor, each with a socket of its own on the same port.
public final class Server: Sendable {
    public enum ReadinessKind: Sendable {
        /// Uses the best interface of the platform: epoll on Linux.
        case native
        /// Uses `poll`, which works everywhere.
        case portable
    }

    public struct Configuration: Sendable {
        public var host = "127.0.0.1"
        public var port = 8080
        public var loops: Int
        public var limits = Limits()
        public var readiness = ReadinessKind.native
        public var accessLog: AccessLog?
        /// With it, every connection is encrypted.
        public var tls: TLSContext?
        /// Responses over TLS have these fields, besides the application's own standard fields.
        public var secureFields = Fields()

        public init() {
            loops = Server.processors
        }
    }

    public static var processors: Int { System.processors }

    /// The server listens on this port, which the system chose if the configuration had 0.
    public let port: Int
    public let host: String
    private let loops: [EventLoop]
    private let shared: SharedState
    private let finished: DispatchGroup

    /// Starts to listen and serve, on a port that was bound earlier or that this call binds.
    public init(_ configuration: Configuration, _ application: any Application, on taken: BoundPort? = nil) throws {
        let count = max(1, configuration.loops)
        QueueTimer.openDescriptors()
        let bound = if let taken { taken } else { try BoundPort(configuration) }
        try ListeningSocket.listen(bound, host: configuration.host)
        let finished = DispatchGroup()
        finished.enter()
        let shared = SharedState(loops: count, bodyMemory: configuration.limits.bodyMemory) { finished.leave() }
        let meters = application.meter?.loops ?? []
        loops = try (0..<count).map { index in
            EventLoop(
                index: index, application: application, configuration,
                readiness: try Self.makeReadiness(configuration.readiness), shared: shared,
                meter: index < meters.count ? meters[index] : LoopMeter(patterns: 0))
        }
        for (loop, descriptor) in zip(loops, bound.descriptors) {
            try loop.start()
            loop.post(.listen(descriptor))
        }
        self.shared = shared
        self.finished = finished
        port = bound.port
        host = configuration.host
    }

    private static func makeReadiness(_ kind: ReadinessKind) throws -> any Readiness {
        #if os(Linux)
            if kind == .native { return try EpollReadiness() }
        #endif
        return try PollReadiness()
    }

    public var openConnections: Int { shared.openConnections }

    /// Returns true if that host is this machine itself, which no other machine can reach. An unknown one is not.
    public static func isLoopback(_ host: String) -> Bool { ListeningSocket.isLoopback(host) }

    /// New connections use this certificate from here on; the others keep theirs.
    public func renew(_ tls: TLSContext) {
        for loop in loops { loop.post(.secure(tls)) }
    }

    /// Accepts no new connections and finishes exchanges in flight, for as long as `Limits.stopTime`.
    public func stop() {
        for loop in loops { loop.post(.stop) }
    }

    public func whenStopped(_ queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        finished.notify(queue: queue, execute: body)
    }
}

/// Bounds the engine's use of time and memory, each limit a setting. The defaults suit a server on the internet.
public struct Limits: Sendable {
    public var headBytes = 16 * 1024
    public var headFields = 100
    public var targetBytes = 8 * 1024

    /// Limits the time from the first byte of a head to its last.
    public var headTime = Duration.seconds(10)
    /// Limits the time between requests.
    public var idleTime = Duration.seconds(60)
    /// Limits the time without a byte of a body.
    public var bodySilence = Duration.seconds(15)
    /// A body slower than `bodyRate` bytes a second over `bodyRateWindow` is aborted.
    public var bodyRate = 240
    public var bodyRateWindow = Duration.seconds(20)
    /// Replaces a lower `bodyRate` for bodies that have memory while others wait for it.
    public var crowdedBodyRate = 16 * 1024
    /// Bounds the memory of all bodies together. A body that has to wait for memory is not read.
    public var bodyMemory = 256 * 1024 * 1024
    /// Limits the time from a complete request to its response, or to the first part of it. The longest restore takes
    /// minutes.
    public var answerTime = Duration.seconds(3600)
    /// Limits the time without a sent byte of a response.
    public var answerSilence = Duration.seconds(30)
    /// After a response that closes, input is read and dropped until none arrives for this time, and at most for five
    /// times as long. Otherwise a reset could destroy the response (RFC 9112 9.6).
    public var lingerTime = Duration.seconds(2)
    /// A stop waits this long for exchanges in flight.
    public var stopTime = Duration.seconds(10)

    /// At this number idle connections are closed to admit new ones, or accepting pauses.
    public var connections = 10_000
    /// A connection may have this many responses in one turn, before others have theirs.
    public var pipelinedRequests = 100

    public init() {}
}

extension Duration {
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
