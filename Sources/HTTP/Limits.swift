/// The engine's limits, each a setting. The defaults suit a server on the internet.
public struct Limits: Sendable {
    public var headBytes = 16 * 1024
    public var headFields = 100
    public var targetBytes = 8 * 1024

    /// From the first byte of a head to its last.
    public var headTime = Duration.seconds(10)
    /// Between requests.
    public var idleTime = Duration.seconds(60)
    /// The time without a byte of a body.
    public var bodySilence = Duration.seconds(15)
    /// A body slower than `bodyRate` bytes a second over `bodyRateWindow` is aborted.
    public var bodyRate = 240
    public var bodyRateWindow = Duration.seconds(20)
    /// The same while other bodies wait for memory.
    public var crowdedBodyRate = 16 * 1024
    /// The memory of all bodies together. Above it connections are not read from.
    public var bodyMemory = 256 * 1024 * 1024
    /// From a complete request to its response, or to the first part of it. The longest restore takes minutes.
    public var answerTime = Duration.seconds(3600)
    /// The time without a sent byte of a response.
    public var answerSilence = Duration.seconds(30)
    /// After a response that closes: how long further input is read and dropped, so that a reset does not destroy the
    /// response (RFC 9112 9.6).
    public var lingerTime = Duration.seconds(2)
    /// The time in which a stop waits for exchanges in flight.
    public var stopTime = Duration.seconds(10)

    /// At this number accepting pauses.
    public var connections = 10_000
    /// Responses in one turn of a connection, before others have theirs.
    public var pipelinedRequests = 100

    public init() {}
}

extension Duration {
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
