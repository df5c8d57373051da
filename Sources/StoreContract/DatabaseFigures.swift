/// The state of a database on other machines, as its server last saw it.
public struct DatabaseFigures: Sendable, Equatable {
    /// True if a host that accepts writes answered.
    public var isUp: Bool
    /// The number of standbys that have each commit before it is acknowledged; nil if the server's role may not see
    /// them.
    public var synchronousStandbys: Int?
    /// The number of this server's open connections.
    public var connections: Int
    /// The most connections that it may have.
    public var mostConnections: Int?
    /// The size of the database in the last minutes; nil until it was first read.
    public var bytes: Int64?
    /// The number of commits that were not acknowledged because their outcome, or that of their replication, was
    /// unknown.
    public var unknownCommits = 0

    public init(isUp: Bool, synchronousStandbys: Int?, connections: Int) {
        self.isUp = isUp
        self.synchronousStandbys = synchronousStandbys
        self.connections = connections
    }
}
