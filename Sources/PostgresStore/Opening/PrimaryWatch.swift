import Dispatch
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Detects that another machine replaced a primary that does not respond. A connection to such a machine stays open,
/// and a statement on it would wait for half a minute. So the watch queries the primary several times a second. If the
/// primary is silent, the watch opens a new connection to its address.
///
///     silent, and the new connection meets the same PostgreSQL      it was slow: nothing is done
///     silent, and the new connection meets another one              all connections are broken, and are opened again
///     silent, and the new connection meets nothing in time          all connections are broken, and none is opened until
///                                                                   the database answers: requests are 503 at once
///     refused, as while PostgreSQL starts                           nothing is done: requests wait for some seconds
///
/// Twice a second it also checks whether a standby has each commit, and reports changes of that. If commits have waited
/// for a standby for two seconds, it breaks the connections that wait, and writes are refused until one is connected.
///
/// `@unchecked Sendable`: mutable state is used on the queue alone.
final class PrimaryWatch: @unchecked Sendable {
    /// Identifies the running PostgreSQL. A promotion changes the timeline; a machine that takes over the disk of
    /// another starts again.
    private struct Identity: Equatable {
        let timeline: String
        let started: Int64
    }

    /// Collects the results of the checks so far. It begins with a primary, since the store was opened on one.
    private struct Findings {
        /// Counts the consecutive checks that no primary answered.
        var misses = 0
        var standbys: Standbys?
        /// Gives the size of the database.
        var bytes: Int64?
        /// The watch has a connection of its own.
        var isConnected = false
        /// Commits wait for a standby since this time.
        var awaitedSince: ContinuousClock.Instant?
    }

    private static let interval = DispatchTimeInterval.milliseconds(250)
    private static let checksPerStandbys = 2
    /// The size is read every five minutes, since PostgreSQL reads the size of each file of the database.
    private static let checksPerSize = 1_200
    private static let patience = Duration.milliseconds(400)
    /// With the `interval` and `patience` before it, this makes a silence of two seconds.
    private static let patienceForOpening = Duration.milliseconds(1_400)
    private static let longestWaitForStandby = Duration.seconds(2)
    /// This takes at least a second, since one silence may be a moment of much work.
    private static let missesUntilLost = 5

    private let address: PostgresAddress
    private let watched: OpenConnections
    private let queue = DispatchQueue(label: "cloudnotes.primary")
    private let timer: QueueTimer
    private var connection: PostgresConnection?
    private var known: Identity?
    private var opened = 0
    private var checks = 0
    private let report: @Sendable (StoreEvent) -> Void
    private let seen = Mutex(Findings())

    /// `watched` are the connections of the store, without the watch's own.
    init(
        _ address: PostgresAddress, watching watched: OpenConnections,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) {
        self.address = address
        self.watched = watched
        self.report = report
        timer = QueueTimer(on: queue)
        timer.schedule(after: Self.interval, repeating: Self.interval)
    }

    func start() { timer.start { [weak self] in self?.check() } }

    func close() { timer.cancel() }

    /// Counts the connections that the watch has opened.
    var openings: Int { queue.sync { opened } }

    /// Returns the results of the last check. Reading them never waits for the database.
    var figures: DatabaseFigures {
        let seen = seen.withLock { $0 }
        var figures = DatabaseFigures(
            isUp: seen.misses == 0, synchronousStandbys: seen.standbys?.count,
            connections: watched.count + (seen.isConnected ? 1 : 0))
        figures.bytes = seen.bytes
        return figures
    }

    /// Returns true if no primary has answered for a while.
    var isLost: Bool { watched.isSilent || seen.withLock { $0.misses >= Self.missesUntilLost } }

    var commitsWait: Bool { watched.commitsWait }

    private func check() {
        do {
            try learn(try connection ?? open())
        } catch {
            connection = nil
            let began = ContinuousClock.now
            // If no host accepts writes, the next check tries again.
            if let fresh = try? open() { try? learn(fresh) }
            if connection == nil, began.duration(to: .now) >= Self.patienceForOpening { watched.fallSilent() }
        }
        let isUp = connection != nil
        if isUp { watched.answers() }
        seen.withLock { seen in
            seen.misses = isUp ? 0 : seen.misses + 1
            seen.isConnected = isUp
        }
        if let connection, checks % Self.checksPerStandbys == 0 { readStandbys(connection) }
        if let connection, checks % Self.checksPerSize == 0 { readSize(connection) }
        checks += 1
    }

    /// Checks the standbys. On a server without this table the query fails, which does no harm.
    private func readStandbys(_ connection: PostgresConnection) {
        guard let row = try? connection.run(Standbys.select).first, let found = try? Standbys(row) else {
            return seen.withLock { $0.standbys = nil }
        }
        let (before, commitsWait) = seen.withLock { seen in
            defer { seen.standbys = found }
            seen.awaitedSince = found == .awaited ? seen.awaitedSince ?? .now : nil
            return (
                seen.standbys,
                seen.awaitedSince.map { $0.duration(to: .now) >= Self.longestWaitForStandby } ?? false
            )
        }
        if let event = found.event(after: before) { report(event) }
        watched.setCommitsWait(commitsWait)
    }

    /// Reads the size. If that takes too long, the next check opens another connection.
    private func readSize(_ connection: PostgresConnection) {
        let row = try? connection.run("SELECT pg_database_size(current_database())").first
        guard let bytes = try? row?.int(0) else { return }
        seen.withLock { $0.bytes = bytes }
    }

    private func open() throws -> PostgresConnection {
        let connection = try PostgresConnection(address, within: Self.patienceForOpening)
        connection.patience = Self.patience
        opened += 1
        return connection
    }

    private func learn(_ probed: PostgresConnection) throws {
        connection = nil
        let found = try Self.identity(by: probed)
        connection = probed
        if let known, known != found { watched.breakAll() }
        if known != found { checks = 0 }
        known = found
    }

    private static func identity(by connection: PostgresConnection) throws -> Identity? {
        try connection.run(
            """
            SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::int8
            """
        ).first.map { Identity(timeline: try $0.text(0), started: try $0.int(1)) }
    }
}

/// Describes replication: whether an acknowledged commit is on more than one machine.
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
