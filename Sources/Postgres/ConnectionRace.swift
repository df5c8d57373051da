import CNotesPostgres
import NotesPrimitives

/// Opens connections to several hosts at the same time and keeps the first that is complete. libpq tries one host after
/// another, and a silent machine never answers its try: the next host would wait for seconds.
///
///     db1 is silent, db2 a standby, db3 the primary     db2 is refused, db3 is kept, db1 is given up
///
/// A host that refused is tried again while another is silent: a standby may be promoted meanwhile.
struct ConnectionRace {
    private struct Runner {
        let address: PostgresAddress
        let handle: OpaquePointer
        var state = PGRES_POLLING_WRITING
    }

    private static let pause = Duration.milliseconds(100)
    /// A race checks at this interval whether any host can still win.
    private static let look = Duration.milliseconds(100)

    private var runners: [Runner] = []
    private var refusals: [PostgresError] = []
    private var later: [(address: PostgresAddress, at: ContinuousClock.Instant)] = []

    /// Makes one try for each address. Names are resolved here, one after the other.
    init(_ addresses: [PostgresAddress]) {
        for address in addresses { begin(address) }
    }

    private mutating func begin(_ address: PostgresAddress) {
        guard let handle = address.begin() else { return }
        runners.append(Runner(address: address, handle: handle))
        if PQstatus(handle) == CONNECTION_BAD { refuse(runners.count - 1) }
    }

    /// Returns the first complete connection, and closes the others.
    mutating func run(
        until deadline: ContinuousClock.Instant, unless isHopeless: () -> Bool = { false }
    ) throws(PostgresError) -> OpaquePointer {
        defer { for runner in runners { PQfinish(runner.handle) } }
        while !runners.isEmpty {
            if isHopeless() { throw PostgresError(.disconnected, "the database does not answer") }
            let sockets = runners.map { (PQsocket($0.handle), $0.state == PGRES_POLLING_WRITING) }
            let ready = SocketWait.ready(
                of: sockets, until: min(deadline, .now + Self.look, later.first?.at ?? deadline))
            for position in ready {
                let runner = runners[position]
                runners[position].state = PQconnectPoll(runner.handle)
                if runners[position].state == PGRES_POLLING_OK {
                    runners.remove(at: position)
                    return runner.handle
                }
            }
            for position in runners.indices.reversed() where runners[position].state == PGRES_POLLING_FAILED {
                refuse(position)
            }
            guard ContinuousClock.now < deadline else {
                throw refusals.last ?? PostgresError(.disconnected, "no host answered in time")
            }
            while let next = later.first, next.at <= .now, !runners.isEmpty {
                later.removeFirst()
                begin(next.address)
            }
        }
        // A host that is away may come back, even if another one refuses the password.
        throw refusals.first { $0.kind != .rejected } ?? refusals.first
            ?? PostgresError(.exhausted, "no memory for a connection")
    }

    private mutating func refuse(_ position: Int) {
        let runner = runners.remove(at: position)
        let refusal = PostgresError(opening: runner.handle)
        PQfinish(runner.handle)
        refusals.append(refusal)
        if refusal.kind != .rejected { later.append((runner.address, .now + Self.pause)) }
    }
}
