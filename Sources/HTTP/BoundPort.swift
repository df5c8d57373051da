/// A port that nobody else can take any more, and that lets nobody in yet: whether it can be had is known before anything
/// is made that a failed start would leave behind.
public struct BoundPort: Sendable {
    let bound: ListeningSocket.Bound

    public init(_ configuration: Server.Configuration) throws(ListenError) {
        bound = try ListeningSocket.bind(
            host: configuration.host, port: configuration.port, count: max(1, configuration.loops))
    }
}
