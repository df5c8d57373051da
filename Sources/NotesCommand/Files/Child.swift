import NotesPrimitives

/// Starts other programs.
enum Child {
    struct Outcome {
        var status: Int32
        var output: [UInt8] = []
    }

    /// Lists the signals that the terminal sends to both programs at Control-C or Control-\. Only the other program
    /// acts on them: this one must still store the result of the other.
    private static let keys = [SIGINT, SIGQUIT]

    /// Runs a program that has this one's terminal until it ends. It reads `input` if that is given. `takesOutput`
    /// returns its output, and `isSilent` drops its errors.
    static func run(
        _ words: [String], _ environment: [String: String], input: [UInt8]? = nil, takesOutput: Bool = false,
        isSilent: Bool = false
    ) throws -> Outcome {
        let handlers = keys.map { signal($0, SIG_IGN) }
        defer { for (key, handler) in zip(keys, handlers) { signal(key, handler) } }
        let source = try input.map { _ in try pipe() }
        let sink = takesOutput ? try pipe() : nil
        var actions = FileActions()
        if let source { actions.use(source.read, as: 0) }
        if let sink { actions.use(sink.write, as: 1) }
        if isSilent { actions.open("/dev/null", as: 2) }
        let child: pid_t
        do {
            child = try spawn(words[0], words, environment, &actions)
        } catch {
            for end in [source?.read, source?.write, sink?.read, sink?.write] { if let end { close(end) } }
            throw error
        }
        if let source, let input {
            close(source.read)
            // A reader that has seen enough ends early.
            try? File.writeAll(input, to: source.write, words[0])
            close(source.write)
        }
        var outcome = Outcome(status: 0)
        if let sink {
            close(sink.write)
            outcome.output = (try? File.rest(of: sink.read, words[0])) ?? []
            close(sink.read)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        outcome.status = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        return outcome
    }

    /// Starts this program once more, as a process that keeps nothing of this one's terminal, pipes and files. This
    /// process ends without waiting for it.
    static func detach(_ arguments: [String], _ environment: [String: String]) throws {
        var actions = FileActions()
        for stream: Int32 in 0...2 { actions.open("/dev/null", as: stream) }
        // A pipe that the user's shell has open would have no end before that process has ended.
        for descriptor: Int32 in 3..<256 where fcntl(descriptor, F_GETFD) == 0 { actions.close(descriptor) }
        _ = try spawn(OwnProgram.toStart, ["notes"] + arguments, environment, &actions)
    }

    private static func spawn(
        _ path: String, _ words: [String], _ environment: [String: String], _ actions: inout FileActions
    ) throws -> pid_t {
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var child = pid_t()
        let failure = withDefaultSignals { posix_spawn(&child, path, &actions.actions, $0, arguments, variables) }
        guard failure == 0 else { throw File.Failure(path: path, number: failure) }
        return child
    }

    /// Sets attributes with which a program does not inherit the signals that this one ignores.
    private static func withDefaultSignals(_ body: (UnsafePointer<SpawnAttributes>) -> Int32) -> Int32 {
        var attributes = SpawnAttributes()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var set = sigset_t()
        sigemptyset(&set)
        for key in keys + [SIGPIPE] { sigaddset(&set, key) }
        posix_spawnattr_setsigdefault(&attributes, &set)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        return body(&attributes)
    }

    /// Makes a pipe whose ends are closed in programs that this one starts.
    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard NotesPrimitives.pipe(&ends) == 0 else { throw File.Failure(path: "a pipe", number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Returns the file of a program on the path; nil if there is none. A relative folder of the path is skipped, since
    /// it would depend on the user's working folder.
    static func path(of name: String, _ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && !File.isFolder($0) }
    }
}

#if canImport(Darwin)
    private typealias SpawnAttributes = posix_spawnattr_t?
    private typealias SpawnActions = posix_spawn_file_actions_t?
#else
    private typealias SpawnAttributes = posix_spawnattr_t
    private typealias SpawnActions = posix_spawn_file_actions_t
#endif

/// Replaces files that a program would otherwise inherit from this one.
private struct FileActions: ~Copyable {
    #if canImport(Darwin)
        var actions: SpawnActions = nil
    #else
        var actions = SpawnActions()
    #endif

    init() { posix_spawn_file_actions_init(&actions) }
    deinit {
        var actions = actions
        posix_spawn_file_actions_destroy(&actions)
    }

    mutating func use(_ descriptor: Int32, as stream: Int32) {
        posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }

    mutating func open(_ path: String, as stream: Int32) {
        posix_spawn_file_actions_addopen(&actions, stream, path, O_RDWR, 0)
    }

    mutating func close(_ descriptor: Int32) { posix_spawn_file_actions_addclose(&actions, descriptor) }
}

/// Finds the file of this program.
enum OwnProgram {
    /// Returns its path, or nil if the system does not name it.
    static var path: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        #if canImport(Darwin)
            var size = UInt32(buffer.count)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        #else
            guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
        #endif
        return File.text(buffer)
    }

    /// Returns the path by which this program starts itself; on Linux it stays right if the file was replaced since.
    static var toStart: String {
        #if canImport(Darwin)
            path ?? CommandLine.arguments[0]
        #else
            "/proc/self/exe"
        #endif
    }
}
