/// The state of a database on other machines, as its server saw it last.
public struct DatabaseFigures: Sendable, Equatable {
    /// Whether a host that takes writes answered.
    public var isUp: Bool
    /// Standbys that have each commit before it is acknowledged; nil where the server's role may not see them.
    public var synchronousStandbys: Int?
    /// Connections of this server that are open.
    public var connections: Int
    /// How many it may have.
    public var mostConnections: Int?
    /// The size of the database, as it was in the last minutes; nil until it was looked up.
    public var bytes: Int64?
    /// Commits that were not acknowledged since nobody could say whether they were made, or are on a standby.
    public var unknownCommits = 0

    public init(isUp: Bool, synchronousStandbys: Int?, connections: Int) {
        self.isUp = isUp
        self.synchronousStandbys = synchronousStandbys
        self.connections = connections
    }
}
