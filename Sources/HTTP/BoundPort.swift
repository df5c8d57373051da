/// A bound port that does not accept connections yet: a start that cannot have its port fails before it creates
/// anything on the disk.
public struct BoundPort: Sendable {
    let bound: ListeningSocket.Bound

    public init(_ configuration: Server.Configuration) throws(ListenError) {
        bound = try ListeningSocket.bind(
            host: configuration.host, port: configuration.port, count: max(1, configuration.loops))
    }
}
