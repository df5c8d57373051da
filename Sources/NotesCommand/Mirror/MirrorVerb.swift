import Dispatch
import Notes
import NotesClient
import NotesPrimitives

/// Keeps a folder of Markdown files and the notes in step, for `notes mirror`.
enum MirrorVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        if session.words[0] == "status" { return try MirrorStatus.run(session) }
        guard session.words.count == 1 else { throw CommandError(.usage, "notes mirror takes one folder") }
        let notebook = try session.notebook()
        guard !session.words[0].isEmpty else { throw CommandError(.usage, "the name of the folder is empty") }
        let mirror = try Mirror(absolute(session.words[0]), notebook)
        if session.invocation.has("watch") { return try await watch(session, notebook, mirror) }
        var (isOffline, conflicts) = (false, false)
        func online(_ exchange: () async throws -> Void) async throws {
            if isOffline || session.invocation.has("no-sync") { return }
            do {
                try await exchange()
            } catch let error as ServerError where error.isOffline {
                session.console.say("The server cannot be reached: \(error)")
                isOffline = true
            }
        }
        func sync() async throws {
            try await online {
                let report = try await session.sync(notebook)
                session.warn(about: report)
                conflicts = conflicts || !report.conflicts.isEmpty || !report.revived.isEmpty
            }
        }
        try await sync()
        let bar = ProgressBar(session.console, "Mirror", .notes)
        defer { bar.end() }
        var report = try mirror.round(
            allowsDeletes: session.invocation.has("allow-deletes"), progress: { bar.update($0, of: $1) })
        bar.end()
        if report.notes > 0, !isOffline {
            try await sync()
            // What the server decided against a file comes back to it.
            let second = try mirror.round(allowsDeletes: true)
            report.add(second)
            if second.notes > 0 { try await sync() }
        }
        try await online { try await files(session, mirror, sync, &report) }
        MirrorRecord(
            folder: mirror.disk.root, at: session.now(), problems: report.problems, skipped: report.skipped
        ).keep(session.profile)
        for notice in mirror.takeNotices() { session.console.fail(notice) }
        show(report, session)
        if !report.problems.isEmpty { return .failure }
        return isOffline ? .queued : conflicts || report.hasConflicts ? .conflict : .done
    }

    /// Exchanges the files of notes. A second pass, after a sync, records what was sent.
    private static func files(
        _ session: CommandSession, _ mirror: Mirror, _ sync: () async throws -> Void, _ report: inout MirrorReport
    ) async throws {
        let api = try session.api()
        let allowsDeletes = session.invocation.has("allow-deletes")
        let bar = ProgressBar(session.console, "Files", .bytes)
        defer { bar.end() }
        for _ in 0..<2 {
            let files = try await mirror.files(
                api, allowsDeletes: allowsDeletes, progress: { bar.update($0, of: $1) })
            bar.end()
            report.add(files)
            if files.files + files.notes == 0 { return }
            if files.notes > 0 { try await sync() }
            let round = try mirror.round(allowsDeletes: allowsDeletes)
            report.add(round)
            if round.notes > 0 { try await sync() }
        }
    }

    static func absolute(_ path: String) -> String {
        var path = path
        while path.hasSuffix("/"), path != "/" { path.removeLast() }
        if path.hasPrefix("/") { return path }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard getcwd(&buffer, buffer.count) != nil else { return path }
        return File.text(buffer) + "/" + path
    }

    private static func show(_ report: MirrorReport, _ session: CommandSession) {
        warn(about: report, session)
        guard session.console.isJSON else { return session.console.say(report.summary) }
        session.console.json([
            "files": .count(report.files), "notes": .count(report.notes),
            "conflicts": .ids(report.contested + report.copies), "keptFiles": .texts(report.keptFiles),
            "problems": .texts(report.problems), "skipped": .texts(report.skipped),
        ])
    }

    private static func warn(about report: MirrorReport, _ session: CommandSession) {
        for problem in report.problems { session.console.fail(Console.plain(problem)) }
        for skipped in report.skipped { session.console.say("Not mirrored: \(Console.plain(skipped))") }
        for id in report.contested {
            session.console.say("A file and its note had both changed; see: notes conflicts \(id)")
        }
        for id in report.copies {
            session.console.say("A file and its note had both changed; the file's text is the note \(id).")
        }
        for path in report.keptFiles {
            session.console.say(
                "A file changed here and on the server; \(Console.plain(path)) is the copy of this folder.")
        }
    }

    // MARK: Watching

    /// Delays a round until the folder has not changed for these milliseconds: an editor saves in several steps.
    private static let rest: Int64 = 300
    private static let patience: Int64 = 2000
    /// Separates two checks, in milliseconds, if the system does not report changes.
    private static let poll: Int64 = 2000
    private static let longestWait: Int64 = 15_000

    /// Makes rounds until a signal ends the process: it may come at any moment, since every step is on the disk.
    private static func watch(
        _ session: CommandSession, _ notebook: Notebook, _ mirror: Mirror
    ) async throws -> ExitCode {
        let watcher = FolderWatcher(polls: session.invocation.has("poll"))
        let loop = SyncLoop(notebook, try session.api())
        let alarm = Alarm()
        let refusals = Alarm()
        let listeners = [
            Task { for await _ in watcher.changes { alarm.ring() } },
            Task {
                let mark = WatchMark(session.profile)
                for await outcome in loop.rounds() {
                    mark.note(outcome)
                    if case .failed(let error) = outcome, !error.isOffline { refusals.ring() }
                    alarm.ring()
                }
            },
        ]
        defer { for listener in listeners { listener.cancel() } }
        do {
            session.warn(about: try await session.sync(notebook))
        } catch let error as ServerError where error.isOffline {
            session.console.say("The server cannot be reached: \(error)")
        }
        let running = Task { await loop.run() }
        defer { running.cancel() }
        session.console.say("Mirroring \(mirror.disk.root); interrupt to end.")
        var shown: [String] = []
        /// Prints a message once, not with each round.
        func notify(_ message: String) {
            if shown != [message] { session.console.fail(message) }
            shown = [message]
        }
        var skipped: Set<String> = []
        var record = MirrorRecord(folder: mirror.disk.root, at: .earliest)
        let bar = ProgressBar(session.console, "Mirror", .notes)
        while true {
            var wait = watcher.seesEverything ? longestWait : poll
            do {
                var report = try mirror.round(
                    allowsDeletes: session.invocation.has("allow-deletes"), patience: patience,
                    entering: { watcher.add($0) }, progress: { bar.update($0, of: $1) })
                bar.end()
                report.add(try await files(session, mirror, loop))
                if record.isNews(report, session.now()) { record.keep(session.profile) }
                for notice in mirror.takeNotices() { session.console.fail(notice) }
                report.skipped = report.skipped.filter { skipped.insert($0).inserted }
                var news = report
                if news.problems == shown { news.problems = [] }
                warn(about: news, session)
                shown = report.problems
                if report.files + report.notes > 0 { session.console.say(report.summary) }
                if report.isWaiting { wait = rest }
            } catch let error as CommandError where [.failure, .queued].contains(error.code) {
                notify(error.message)
            } catch let failure as File.Failure {
                notify("\(failure)")
            } catch let error as ServerError {
                // The loop tries again, and the next round goes on.
                if !error.isOffline { notify("\(error)") }
            }
            _ = await alarm.wait(wait)
            // Until the folder is at rest; an editor that writes all the time must not keep everything else waiting.
            for _ in 0..<10 where await alarm.wait(rest) == false { break }
            if refusals.take() { try await session.endIfSignedOut(notebook) }
        }
    }

    /// Exchanges the files of notes, and starts a sync that shows what was sent.
    private static func files(
        _ session: CommandSession, _ mirror: Mirror, _ loop: SyncLoop
    ) async throws -> MirrorReport {
        let bar = ProgressBar(session.console, "Files", .bytes)
        defer { bar.end() }
        let report = try await mirror.files(
            try session.api(), allowsDeletes: session.invocation.has("allow-deletes"), patience: patience,
            progress: { bar.update($0, of: $1) })
        if report.notes > 0 { await loop.wake() }
        return report
    }
}

/// Counts and lists what a round of a mirror did.
struct MirrorReport: Equatable {
    /// Counts the files that were written, moved or removed.
    var files = 0
    /// Counts the notes that were made, changed or moved to the trash.
    var notes = 0
    /// Lists the files that were not read, and why.
    var problems: [String] = []
    /// Lists the files and folders that are left out by rule, and why.
    var skipped: [String] = []
    /// Lists the notes whose text and file had both changed in the same lines.
    var contested: [NoteID] = []
    /// Lists the notes that were made because a file and its note had changed, with no base that shows which is later.
    var copies: [NoteID] = []
    /// Lists the files that got another name because both sides had changed.
    var keptFiles: [String] = []
    /// Something waits for a later round: a missing file may be one that an editor is about to save.
    var isWaiting = false

    var summary: String { "Changed \(Count.of(files, "file")) and \(Count.of(notes, "note"))." }
    /// Refuses a round that would remove most of the notes or files of either side.
    static func refuse(_ removed: Int, of all: Int, _ loss: String) throws {
        guard removed > 20, removed * 2 > all else { return }
        throw CommandError(.failure, "\(removed) of \(all) \(loss), give --allow-deletes.")
    }

    var hasConflicts: Bool { !contested.isEmpty || !copies.isEmpty || !keptFiles.isEmpty }

    mutating func add(_ other: MirrorReport) {
        files += other.files
        notes += other.notes
        problems += other.problems.filter { !problems.contains($0) }
        skipped += other.skipped.filter { !skipped.contains($0) }
        contested += other.contested
        copies += other.copies
        keptFiles += other.keptFiles
        isWaiting = isWaiting || other.isWaiting
    }
}

/// Reports that something in a folder changed: by inotify(7) on Linux, and not at all elsewhere, where the caller polls
/// anyway. The round that follows finds the change.
final class FolderWatcher: Sendable {
    private let descriptor: Int32
    private let continuation: AsyncStream<Void>.Continuation
    let changes: AsyncStream<Void>
    private let queue = DispatchQueue(label: "cloudnotes.mirror")
    private let source: Mutex<(any DispatchSourceRead)?>
    private let isComplete = Mutex(true)

    /// Makes a watcher. With `polls` the system does not watch.
    init(polls: Bool = false) {
        (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        #if os(Linux)
            descriptor = polls ? -1 : inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        #else
            descriptor = -1
        #endif
        guard descriptor >= 0 else {
            source = Mutex(nil)
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        let (descriptor, continuation) = (descriptor, continuation)
        source.setEventHandler { @Sendable in
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while read(descriptor, &buffer, buffer.count) > 0 {}
            continuation.yield()
        }
        source.setCancelHandler { @Sendable in close(descriptor) }
        source.resume()
        self.source = Mutex(source)
    }

    deinit {
        source.withLock { $0?.cancel() }
        continuation.finish()
    }

    /// The system watches every folder. It may have no more watches.
    var seesEverything: Bool { descriptor >= 0 && isComplete.withLock { $0 } }

    /// Watches a folder, once. The caller adds those below it, too.
    func add(_ path: String) {
        #if os(Linux)
            guard descriptor >= 0 else { return }
            let events = UInt32(
                IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_MOVE_SELF
                    | IN_ONLYDIR)
            if inotify_add_watch(descriptor, path, events) < 0, errno != ENOENT { isComplete.withLock { $0 = false } }
        #endif
    }
}

/// Wakes one waiting task. If no task waits, the next one to wait returns at once.
final class Alarm: Sendable {
    private struct State: Sendable {
        var isRung = false
        var waiter: CheckedContinuation<Bool, Never>?
        /// Distinguishes a timer that is late from the present one.
        var number = 0
    }

    private let state = Mutex(State())

    func ring() {
        let waiter = state.withLock { state in
            let waiter = state.waiter
            state.waiter = nil
            state.isRung = waiter == nil
            return waiter
        }
        waiter?.resume(returning: true)
    }

    /// Returns true if the alarm rang since the last check.
    func take() -> Bool {
        state.withLock { state in
            defer { state.isRung = false }
            return state.isRung
        }
    }

    /// Waits until the alarm rings. Returns false if that takes longer than `milliseconds`.
    func wait(_ milliseconds: Int64) async -> Bool {
        var timer: Task<Void, Never>?
        defer { timer?.cancel() }
        return await withCheckedContinuation { continuation in
            let number: Int? = state.withLock { state in
                if state.isRung {
                    state.isRung = false
                    return nil
                }
                state.waiter = continuation
                state.number += 1
                return state.number
            }
            guard let number else { return continuation.resume(returning: true) }
            timer = Task { [self] in
                try? await Task.sleep(for: .milliseconds(milliseconds))
                if !Task.isCancelled { expire(number) }
            }
        }
    }

    private func expire(_ number: Int) {
        let waiter: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.number == number else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: false)
    }
}
