import Foundation
import NotesPostgres
import Waiting

/// Starts a PostgreSQL for tests, on a socket and a port of this machine, without syncs unless a test wants them. It
/// ends with the process that made it, even if that is killed: a shell waits for the end of its input and then removes
/// everything.
public final class PostgresCluster: Sendable {
    /// Serves all tests of a run that need no cluster of their own.
    public static let shared = Result { try PostgresCluster() }

    /// Locates `initdb` and its companions, or is nil where PostgreSQL is not installed.
    static let programs: String? = {
        let versions = "/usr/lib/postgresql"
        let debian = ((try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? [])
            .sorted { $0.localizedStandardCompare($1) == .orderedDescending }.map { "\(versions)/\($0)/bin" }
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (path + debian).first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// Is true if tests on a cluster run. Where they cannot, this prints a line, or makes them fail if
    /// `NOTES_REQUIRE_POSTGRES` is set.
    public static let isHere: Bool = {
        if programs != nil || ProcessInfo.processInfo.environment["NOTES_REQUIRE_POSTGRES"] != nil { return true }
        print("SKIPPED: the tests on PostgreSQL, since initdb is not installed (apt-get install postgresql)")
        return false
    }()

    public let folder: String
    public let port: Int
    private let settings: [String]
    private let keeper: Process
    private let lifeline: Pipe
    private let output: Pipe

    public init(settings: [String] = ["fsync=off"]) throws {
        guard let programs = Self.programs else { throw ClusterFailure("initdb is not installed") }
        self.settings = settings
        // The path is short, since the name of a socket is 107 bytes at most, and in a folder that the user postgres
        // may enter.
        folder = "/tmp/cn-pg-" + UUID().uuidString.prefix(8).lowercased()
        port = try LoopbackSocket.freePort()
        keeper = Process()
        lifeline = Pipe()
        output = Pipe()
        keeper.executableURL = URL(fileURLWithPath: "/bin/bash")
        keeper.arguments = ["-c", Self.script, "cluster", folder, programs, "\(port)"] + settings
        keeper.standardInput = lifeline
        keeper.standardOutput = output
        keeper.standardError = FileHandle.nullDevice
        try keeper.run()
        try awaitLine("ready")
    }

    deinit { try? lifeline.fileHandleForWriting.close() }

    /// Reads commands: `stop` kills the server as a power cut would, `start` starts it again. At the end of its input
    /// it removes everything. PostgreSQL's output goes into a file beside the data.
    private static let script = """
        folder=$1 programs=$2 port=$3; shift 3
        as=()
        mkdir -m 755 "$folder" && mkdir -m 700 "$folder/data" || exit 1
        if [ "$(id -u)" = 0 ]; then
            chown -R postgres "$folder"
            as=(runuser -u postgres --)
        fi
        cd "$folder"
        "${as[@]}" "$programs/initdb" -D "$folder/data" -U tester -A trust -E UTF8 --locale=C --no-sync >"$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log"; exit 1; }
        settings=()
        for setting in "$@"; do settings+=(-c "$setting"); done
        start() {
            "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/log" start \
                -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200 \\
                    -c dynamic_shared_memory_type=mmap ${settings[*]}" >/dev/null 2>&1 </dev/null \
                && echo ready || { echo failed; tail -5 "$folder/log"; }
        }
        stop() { "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate -w -t 60 stop >/dev/null 2>&1 </dev/null; }
        trap '' INT TERM
        start
        while read -r command; do
            case $command in
            stop) stop; echo stopped ;;
            start) start ;;
            esac
        done
        stop
        rm -rf "$folder"
        """

    private func awaitLine(_ expected: String) throws {
        var line = ""
        while !line.hasSuffix("\n") {
            let byte = output.fileHandleForReading.readData(ofLength: 1)
            if byte.isEmpty { break }
            line += String(decoding: byte, as: UTF8.self)
        }
        guard line == expected + "\n" else { throw ClusterFailure("the cluster is not \(expected): \(line)") }
    }

    /// Ends the server without a notice to its clients, and waits for its end.
    public func crash() throws {
        try lifeline.fileHandleForWriting.write(contentsOf: Data("stop\n".utf8))
        try awaitLine("stopped")
    }

    /// Starts the server again after `crash`.
    public func restart() throws {
        try lifeline.fileHandleForWriting.write(contentsOf: Data("start\n".utf8))
        try awaitLine("ready")
    }

    /// Returns the address of a database, by the cluster's port or another.
    public func url(_ database: String = "postgres", port: Int? = nil) -> String {
        "postgres://tester@127.0.0.1:\(port ?? self.port)/\(database)"
    }

    public func connect(_ database: String = "postgres") throws -> PostgresConnection {
        try PostgresConnection(PostgresAddress(url(database)))
    }

    /// Makes an empty database, and returns its name.
    public func makeDatabase() throws -> String {
        let name = "t" + UUID().uuidString.filter { $0 != "-" }.lowercased()
        try connect().execute("CREATE DATABASE \(name)")
        return name
    }
}

public struct ClusterFailure: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}
