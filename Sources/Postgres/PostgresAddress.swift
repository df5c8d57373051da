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
