import NotesPostgres
import NotesStoreContract

/// The state of replication: whether an acknowledged commit is on more than one machine.
enum Standbys: Equatable, Sendable {
    case synchronous(Int)
    /// No standby is synchronous, for this reason.
    case missing(String)
    /// No standby of `synchronous_standby_names` is connected, and commits wait for one.
    case awaited
    /// The role may not see the standbys.
    case unseen

    static let select = """
        SELECT current_setting('synchronous_standby_names'), current_setting('synchronous_commit'),
            count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')), count(*) FILTER (WHERE sync_state IS NULL)
        FROM pg_stat_replication
        """

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            names: try row.text(0), commit: try row.text(1), synchronous: Int(try row.int(2)),
            hidden: Int(try row.int(3)))
    }

    /// `names` and `commit` are PostgreSQL's settings. `hidden` standbys are connected, but the role may not see which
    /// they are.
    init(names: String, commit: String, synchronous: Int, hidden: Int) {
        if commit == "off" || commit == "local" {
            self = .missing("synchronous_commit is \(commit), so a failover may lose acknowledged changes")
        } else if names.allSatisfy({ $0 == " " }) {
            self = .missing("synchronous_standby_names is empty, so a failover may lose acknowledged changes")
        } else if synchronous > 0 {
            self = .synchronous(synchronous)
        } else if hidden > 0 {
            self = .unseen
        } else {
            self = .awaited
        }
    }

    var count: Int? {
        switch self {
        case .synchronous(let count): count
        case .missing, .awaited: 0
        case .unseen: nil
        }
    }

    /// Returns an event for the operator if the state differs from `before`.
    func event(after before: Standbys?) -> StoreEvent? {
        switch (before, self) {
        case (_, .missing(let reason)) where before != self: .standbyMissing(reason)
        case (_, .awaited) where before != self:
            .standbyMissing("no standby that synchronous_standby_names names is connected, and writes wait for one")
        case (.missing, .synchronous), (.awaited, .synchronous): .standbyFollows
        default: nil
        }
    }
}
