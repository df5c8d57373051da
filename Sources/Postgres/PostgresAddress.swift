import CNotesPostgres
import NotesPrimitives

/// Addresses a database by a `postgres://` URL or a list of `key=value`, completed with defaults. It may name several
/// hosts; the first that accepts writes is used.
public struct PostgresAddress: Sendable {
    private var keywords: [String: String]
    /// Registers the open connections to this address.
    private(set) var register: OpenConnections?

    /// A machine that fails sends nothing, so a connection must detect that by itself, in seconds.
    private static let defaults = [
        "connect_timeout": "3", "tcp_user_timeout": "5000", "keepalives_idle": "5", "keepalives_interval": "2",
        "keepalives_count": "3", "target_session_attrs": "read-write",
        // Off unless the address names it: Kerberos's library must not be unloaded while a connection opens.
        "gssencmode": "disable",
    ]

    /// Parses the URL of a database. The error does not quote it, since it may hold a password.
    public init(_ url: String) throws(PostgresError) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &message) else {
            PQfreemem(message)
            throw PostgresError(.rejected, "this is not a valid postgres:// URL")
        }
        defer { PQconninfoFree(options) }
        keywords = Self.defaults
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { keywords[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        keywords["client_encoding"] = "UTF8"
    }

    /// Returns the address with another value of a parameter of libpq.
    public func with(_ keyword: String, _ value: String) -> PostgresAddress {
        var other = self
        other.keywords[keyword] = value
        return other
    }

    public func listed(in register: OpenConnections) -> PostgresAddress {
        var other = self
        other.register = register
        return other
    }

    /// Returns true if the program that registers its connections found the database silent.
    public var isSilent: Bool { register?.isSilent == true }
    public var commitsWait: Bool { register?.commitsWait == true }

    public subscript(keyword: String) -> String? { keywords[keyword] }

    /// Returns an address for each of the hosts. If any of them would do, their order counts, and libpq keeps it.
    private var alone: [PostgresAddress] {
        guard ["read-write", "primary"].contains(keywords["target_session_attrs"]) else { return [self] }
        let lists = ["host", "hostaddr", "port"].compactMap { name in
            keywords[name].map {
                (name, $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
            }
        }
        let count = lists.filter { $0.0 != "port" }.map(\.1.count).max() ?? 1
        guard count > 1, lists.allSatisfy({ $0.1.count == count || ($0.0 == "port" && $0.1.count == 1) }) else {
            return [self]
        }
        return (0..<count).map { position in
            lists.reduce(self) { $0.with($1.0, $1.1[min(position, $1.1.count - 1)]) }
        }
    }

    /// Returns a complete connection to any of the hosts that will do.
    func connect(within limit: Duration?) throws(PostgresError) -> OpaquePointer {
        let seconds = keywords["connect_timeout"].flatMap { Int($0) } ?? 0
        var race = ConnectionRace(alone)
        return try race.run(
            until: .now + (limit ?? .seconds(seconds > 0 ? seconds : 3600)),
            unless: { [register] in register?.isSilent == true })
    }

    /// Returns a connection that has begun or has failed; nil if there is no memory.
    func begin() -> OpaquePointer? {
        var names: [UnsafePointer<CChar>?] = []
        var values: [UnsafePointer<CChar>?] = []
        defer { for text in names + values { free(UnsafeMutablePointer(mutating: text)) } }
        for (name, value) in keywords {
            names.append(strdup(name).map { UnsafePointer($0) })
            values.append(strdup(value).map { UnsafePointer($0) })
        }
        return PQconnectStartParams(names + [nil], values + [nil], 0)
    }
}

extension PostgresAddress: CustomStringConvertible {
    /// Names hosts, ports and database, without user and password, for logs.
    public var description: String {
        let hosts = (keywords["host"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let ports = (keywords["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let positions = hosts.indices.map { index in
            let port = ports.count == 1 ? ports.first : ports.indices.contains(index) ? ports[index] : nil
            return port.map { $0.isEmpty ? "\(hosts[index])" : "\(hosts[index]):\($0)" } ?? "\(hosts[index])"
        }
        return "postgres://\(positions.joined(separator: ","))/\(keywords["dbname"] ?? "")"
    }
}

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
