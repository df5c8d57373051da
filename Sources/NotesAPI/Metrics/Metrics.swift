import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Answers `GET /metrics` in the Prometheus text format. Label values come from fixed tables (route patterns, methods,
/// reasons), so clients cannot grow the number of series.
struct Metrics {
    let context: APIContext

    func answer(_ request: borrowing Request) throws(APIError) -> Reply {
        try MetricsAccess(services: services).check(request)
        let services = services
        // Counting files and reading the database would block the loop.
        return context.offLoop(for: nil) { reader throws(StoreError) in
            var text = MetricsText()
            Self.add(services.meter.read(), to: &text)
            Self.add(services, to: &text)
            Self.add(services.store.figures(), services.store, to: &text)
            // If the database is unreachable, the other figures remain, and show it.
            if let backups = try? reader.backupTimes() { Self.add(backups, now: services.clock(), to: &text) }
            text.begin("cloudnotes_build_info", .gauge, "Always 1; the label has the version.")
            text.sample(1, [("version", services.settings.version)])
            Self.add(ProcessFigures(), started: services.startedAt, to: &text)
            let fields = Fields().adding("Content-Type", MetricsText.contentType).adding(SecurityFields.noStore)
            return Response(.ok, fields: fields, body: .bytes(text.bytes))
        }
    }

    private var services: Services { context.services }

    private static func add(_ traffic: Traffic, to text: inout MetricsText) {
        func route(_ row: Traffic.Row) -> [MetricsText.Label] {
            [("route", row.pattern?.description ?? "unmatched"), ("method", row.method.name.description)]
        }
        text.begin("cloudnotes_http_requests_total", .counter, "Requests answered, by route, method and status.")
        for row in traffic.rows {
            for (code, count) in row.statuses {
                text.sample(count, route(row) + [("status", code.map { String($0) } ?? "other")])
            }
        }
        text.begin(
            "cloudnotes_http_request_duration_seconds", .histogram,
            "Time from the end of a request's head to the end of its response, including the wait of a long poll.")
        let bounds = DurationBuckets.seconds
        for row in traffic.rows {
            text.histogram(bounds: bounds, counts: row.buckets, sum: row.seconds, route(row))
        }
        text.single(
            "cloudnotes_http_received_bytes_total", .counter, Double(traffic.receivedBytes), "Bytes read from clients.")
        text.single(
            "cloudnotes_http_sent_bytes_total", .counter, Double(traffic.sentBytes), "Bytes written to clients.")
        text.single(
            "cloudnotes_http_connections", .gauge, Double(max(0, traffic.open)), "Connections that are open.")
        text.single(
            "cloudnotes_http_connections_total", .counter, Double(traffic.accepted), "Connections accepted.")
        add(
            "cloudnotes_http_accept_pauses_total", "Times that accepting connections was paused.", traffic.pauses,
            to: &text)
        text.single(
            "cloudnotes_http_displaced_total", .counter, Double(traffic.displaced),
            "Idle connections that were closed to admit others.")
        add(
            "cloudnotes_http_rejected_total", "Requests rejected before they reached a route.",
            traffic.rejections, to: &text)
    }

    private static func add(_ name: String, _ help: String, _ reasons: [Traffic.Reason], to text: inout MetricsText) {
        text.begin(name, .counter, help)
        for reason in reasons { text.sample(reason.count, [("reason", reason.name.description)]) }
    }

    private static func add(_ services: Services, to text: inout MetricsText) {
        let counts = services.counts
        add(
            "cloudnotes_refused_total", "Requests refused to protect the server or its accounts.",
            [
                ("password_guesses", counts[.guesses]), ("rate", counts[.rate]), ("listeners", counts[.listeners]),
                ("quota", counts[.quota]),
            ], to: &text)
        text.begin(
            "cloudnotes_sync_changes_total", .counter, "Changes pushed by clients (in) and pulled by them (out).")
        text.sample(counts[.changesIn], [("direction", "in")])
        text.sample(counts[.changesOut], [("direction", "out")])
        text.single(
            "cloudnotes_conflicts_total", .counter, Double(counts[.conflicts]),
            "Changes that lost against a newer one, and are kept as versions.")
        let (waits, streams) = services.notifier.listeners
        text.single("cloudnotes_event_streams", .gauge, Double(streams), "Event streams that are open.")
        text.single("cloudnotes_waiting_polls", .gauge, Double(waits), "Requests that wait for a change.")
    }

    private static func add(_ figures: StoreFigures, _ store: any NoteStore, to text: inout MetricsText) {
        text.single(
            "cloudnotes_store_writable", .gauge, store.isWritable ? 1 : 0, "1 while the store accepts writes, else 0.")
        text.single(
            "cloudnotes_attachments_usable", .gauge, store.filesAreUsable ? 1 : 0,
            "1 while the files of attachments can be used, else 0.")
        text.single(
            "cloudnotes_store_queue_depth", .gauge, Double(figures.waiting), "Writes that wait for a transaction.")
        text.begin("cloudnotes_store_batch_size", .histogram, "Writes committed together.")
        text.histogram(figures.batches)
        text.begin("cloudnotes_store_commit_seconds", .histogram, "Time of a transaction, including its sync.")
        text.histogram(figures.commits)
        text.single(
            "cloudnotes_store_failures_total", .counter, Double(figures.failures),
            "Transactions that failed on the disk.")
        text.single(
            "cloudnotes_store_reopenings_total", .counter, Double(figures.reopenings),
            "Times the database was opened again after a failure.")
        if let bytes = figures.databaseBytes ?? figures.database?.bytes {
            text.single("cloudnotes_database_bytes", .gauge, Double(bytes), "Size of the database.")
        }
        if let bytes = figures.logBytes {
            text.single("cloudnotes_database_log_bytes", .gauge, Double(bytes), "Size of the write-ahead log.")
        }
        if let database = figures.database { add(database, to: &text) }
    }

    static func add(_ database: DatabaseFigures, to text: inout MetricsText) {
        text.single(
            "cloudnotes_database_up", .gauge, database.isUp ? 1 : 0,
            "1 while a database that accepts writes answers, else 0.")
        if let standbys = database.synchronousStandbys {
            text.single(
                "cloudnotes_database_synchronous_standbys", .gauge, Double(standbys),
                "Standbys that confirm each commit before it is acknowledged.")
        }
        text.single(
            "cloudnotes_database_connections", .gauge, Double(database.connections),
            "Connections to the database that are open.")
        if let most = database.mostConnections {
            text.single(
                "cloudnotes_database_connections_limit", .gauge, Double(most),
                "Connections to the database that may be open.")
        }
        text.single(
            "cloudnotes_database_unknown_commits_total", .counter, Double(database.unknownCommits),
            "Commits that were not acknowledged, since their outcome was unknown.")
    }

    private static func add(_ backups: BackupTimes, now: Int64, to text: inout MetricsText) {
        if let latest = backups.latest {
            text.single(
                "cloudnotes_last_backup_age_seconds", .gauge, age(of: latest, now),
                "Time since the latest backup of any account.")
        }
        if let covered = backups.covered {
            text.single(
                "cloudnotes_backup_age_seconds", .gauge, age(of: covered, now),
                "Time since all accounts have a backup; an account without one counts from its creation.")
        }
    }

    private static func age(of time: Timestamp, _ now: Int64) -> Double {
        Double(max(0, now - time.milliseconds)) / 1000
    }

    private static func add(_ process: ProcessFigures, started: Int64, to text: inout MetricsText) {
        let gauges: [(String, Int?, String)] = [
            ("process_resident_memory_bytes", process.residentBytes, "Resident memory."),
            ("process_anonymous_memory_bytes", process.anonymousBytes, "Resident memory without the pages of files."),
            ("process_open_fds", process.openDescriptors, "Open file descriptors."),
            ("process_max_fds", process.mostDescriptors, "Limit of open file descriptors."),
        ]
        for (name, value, help) in gauges {
            if let value { text.single(name, .gauge, Double(value), help) }
        }
        text.single(
            "process_cpu_seconds_total", .counter, process.processorSeconds, "Processor time of user and system.")
        text.single(
            "process_start_time_seconds", .gauge, Double(started) / 1000, "Start time of the server, since 1970.")
    }
}

extension MetricsText {
    fileprivate mutating func histogram(_ distribution: Distribution) {
        histogram(bounds: distribution.bounds, counts: distribution.counts, sum: distribution.sum)
    }
}

/// Reads the figures of this process from `/proc`; a figure that it does not have is nil.
struct ProcessFigures {
    var residentBytes: Int?
    /// Counts the bytes of anonymous memory, without file pages.
    var anonymousBytes: Int?
    var openDescriptors: Int?
    var mostDescriptors: Int?
    var processorSeconds: Double

    init() {
        let status = Self.text("/proc/self/status")
        residentBytes = Self.kilobytes("VmRSS:", in: status)
        anonymousBytes = Self.kilobytes("RssAnon:", in: status)
        openDescriptors = Self.countDescriptors()
        mostDescriptors = Self.limitOfDescriptors()
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        processorSeconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func kilobytes(_ name: String, in status: String) -> Int? {
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
        return line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
    }

    private static func countDescriptors() -> Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // The two names of folders, and the descriptor that reads them, do not count.
        return max(0, count - 3)
    }

    private static func limitOfDescriptors() -> Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #else
            let result = getrlimit(RLIMIT_NOFILE, &limit)
        #endif
        return result == 0 ? Int(clamping: limit.rlim_cur) : nil
    }
}

/// Restricts the metrics to clients on this machine, or with the admin token.
struct MetricsAccess {
    let services: Services

    func check(_ request: borrowing Request) throws(APIError) {
        let token = services.settings.adminToken
        if isLocal(request) { return }
        if case .token(let given) = Credentials(request), !token.isEmpty {
            // Digests have one length, so the time does not depend on the token's length.
            guard ConstantTime.equal(SHA256.hash(given).bytes, SHA256.hash(token).bytes) else {
                throw APIError(.unauthorized, "This is not the admin token of this server (NOTES_ADMIN_TOKEN).")
            }
            return
        }
        guard token.isEmpty else {
            throw APIError(
                .unauthorized, "From this address /metrics needs Authorization: Bearer with the admin token.")
        }
        throw APIError(
            .forbidden,
            "/metrics may be read from this machine, or with the token that the operator sets as NOTES_ADMIN_TOKEN.")
    }

    /// Returns true if the client is on this machine. A proxy on this machine forwards clients from anywhere, whether
    /// or not it is trusted. One that sends no forwarding field may still use HTTP/1.0, nginx's default. A page
    /// elsewhere may point its own name at this address (DNS rebinding); that name is then in Host.
    private func isLocal(_ request: borrowing Request) -> Bool {
        guard request.peer.isLoopback, !request.isHTTP10, Self.isNameless(request.field("host") ?? "") else {
            return false
        }
        guard Self.isForwarded(request) else { return true }
        let addresses = services.access.addresses
        return request.field("x-forwarded-for") != nil && addresses.isTrusted(request.peer)
            && addresses.source(of: request).isLocal
    }

    /// Returns true if the request has a field that a proxy adds.
    private static func isForwarded(_ request: borrowing Request) -> Bool {
        for field in marks where request.field(field) != nil { return true }
        return false
    }

    private static let marks: [StaticString] = [
        "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port", "x-forwarded-server",
        "x-forwarded-prefix", "x-real-ip", "x-client-ip", "forwarded", "via", "cf-connecting-ip", "true-client-ip",
    ]

    /// Returns true for an address, or `localhost`, with or without a port.
    static func isNameless(_ host: String) -> Bool {
        guard let authority = Authority(host) else { return false }
        return authority.address != nil || authority.host.lowercased() == "localhost"
    }
}

/// Writes the Prometheus text format, version 0.0.4: a family's HELP and TYPE, then its samples.
///
///     # HELP cloudnotes_http_connections Connections that are open.
///     # TYPE cloudnotes_http_connections gauge
///     cloudnotes_http_connections 3
struct MetricsText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    typealias Label = (name: StaticString, value: String)

    static let contentType: StaticString = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var bytes: [UInt8] = []
    private var family = ""

    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        family = name
        append("# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n")
    }

    mutating func sample(_ value: Double, _ labels: [Label] = []) { line("", value, labels) }

    mutating func sample(_ value: Int, _ labels: [Label] = []) { line("", Double(value), labels) }

    /// Writes a family of one sample.
    mutating func single(_ name: String, _ kind: Kind, _ value: Double, _ help: String) {
        begin(name, kind, help)
        sample(value)
    }

    /// Writes a histogram. `counts` has one element more than `bounds`, for values above all of them.
    mutating func histogram(bounds: [Double], counts: [Int], sum: Double, _ labels: [Label] = []) {
        var total = 0
        for (bound, count) in zip(bounds, counts) {
            total += count
            line("_bucket", Double(total), labels + [("le", Self.number(bound))])
        }
        total = counts.reduce(0, +)
        line("_bucket", Double(total), labels + [("le", "+Inf")])
        line("_sum", sum, labels)
        line("_count", Double(total), labels)
    }

    private mutating func line(_ suffix: String, _ value: Double, _ labels: [Label]) {
        append(family + suffix)
        if !labels.isEmpty {
            append("{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}")
        }
        append(" \(Self.number(value))\n")
    }

    /// Writes integers without a point, which every parser reads the same way.
    static func number(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
