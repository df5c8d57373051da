import Notes
import NotesClient
import NotesPrimitives

/// Sends changes in a separate process, so that no verb of a note waits for the network. There is at most one such
/// process for the notes of a profile, it ends within a minute, and it leaves its report in `SendingRecord`.
enum BackgroundSender {
    static let seconds = 60.0
    /// Limits the rounds with a server that accepts each one and leaves something unsent.
    private static let rounds = 10

    /// Starts the process, unless one runs. That one checks for new changes after it has released its lock.
    static func start(_ session: CommandSession) throws {
        guard let lock = try ProfileLock(.sending, session.profile) else { return }
        lock.release()
        try Child.detach(["sync", "--detached", "--profile", session.profile.name], session.environment)
    }

    /// Runs in the process itself: `notes sync --detached`.
    static func run(_ session: CommandSession) async throws -> ExitCode {
        // A session of its own gets no signals of the terminal, and a process in `/` keeps no file system busy.
        _ = setsid()
        if session.profile.data.hasPrefix("/"), session.profile.configuration.hasPrefix("/") { _ = chdir("/") }
        let gathered = GatheredMessages()
        let quiet = try session.gathering(gathered)
        defer { SendingRecord.add(gathered.lines, session.profile) }
        do {
            try await Deadline(seconds: seconds).run {
                for _ in 0..<rounds {
                    // `start` has made the file, and a sign-out removes it.
                    guard let lock = try ProfileLock.existing(.sending, session.profile) else { return }
                    do {
                        quiet.warn(about: try await quiet.sync(try quiet.notebook()))
                    } catch {
                        lock.release()
                        throw error
                    }
                    lock.release()
                    // A command that found the lock taken relies on this check.
                    guard try quiet.notebook().hasWaiting() else { return }
                }
            }
            return .done
        } catch {
            SendingRecord.fail(CommandLineTool.message(error), session.now(), session.profile)
            throw error
        }
    }

    /// Waits for the end of such a process, and blocks others until the lock is released. Returns nil if that takes
    /// longer than `seconds`.
    static func lockOut(_ profile: Profile, seconds: Double) async throws -> ProfileLock? {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if let lock = try ProfileLock(.sending, profile) { return lock }
            try await Task.sleep(for: .milliseconds(20))
        }
        return nil
    }
}

/// Collects the messages of a process without a terminal for its user.
final class GatheredMessages: Sendable {
    private let text = Mutex("")

    func add(_ bytes: [UInt8]) { text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }

    var lines: [String] { text.withLock { $0.split(separator: "\n").map(String.init) } }
}

/// Keeps the report of the background process until the user has seen it, in a file beside the notes. It has the reason
/// of the last round's failure, and the messages about notes of earlier rounds. No text of a note is in it.
struct SendingRecord: Equatable {
    /// Explains the last round's failure; nil after a round that succeeded.
    var failure: String?
    var failedAt: Timestamp?
    var messages: [String] = []

    /// Bounds the messages of a process that runs for each change, on a device whose user lists no notes for long.
    private static let most = 100

    static func path(_ profile: Profile) -> String { profile.data + "/sending.json" }

    static func read(_ profile: Profile) -> SendingRecord {
        guard let bytes = try? File.read(path(profile)), !bytes.isEmpty else { return SendingRecord() }
        return SendingRecord(bytes)
    }

    static func fail(_ reason: String, _ now: Timestamp, _ profile: Profile) {
        update(profile) { ($0.failure, $0.failedAt) = (reason, now) }
    }

    static func succeed(_ profile: Profile) {
        guard read(profile).failure != nil else { return }
        update(profile) { ($0.failure, $0.failedAt) = (nil, nil) }
    }

    static func add(_ messages: [String], _ profile: Profile) {
        if messages.isEmpty { return }
        update(profile) { $0.messages = Array(($0.messages + messages).suffix(most)) }
    }

    /// Removes and returns the messages.
    static func takeMessages(_ profile: Profile) -> [String] {
        guard !read(profile).messages.isEmpty else { return [] }
        var messages: [String] = []
        update(profile) { record in
            messages = record.messages
            record.messages = []
        }
        return messages
    }

    /// Changes the file under a separate lock, as one process may show messages while another adds some. A full disk
    /// loses the report alone: the notes themselves show that they wait. After a sign-out there is nothing to report.
    private static func update(_ profile: Profile, _ change: (inout SendingRecord) -> Void) {
        guard File.exists(profile.databasePath) else { return }
        let path = path(profile)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { return } }
        var record = SendingRecord((try? File.rest(of: descriptor, path)) ?? [])
        change(&record)
        guard lseek(descriptor, 0, SEEK_SET) == 0, ftruncate(descriptor, 0) == 0 else { return }
        if record != SendingRecord() { try? File.writeAll(record.bytes, to: descriptor, path) }
    }

    private init() {}

    private init(_ bytes: [UInt8]) {
        guard let object = JSONObject(reading: bytes) else { return }
        (failure, failedAt) = (object.text("failure"), object.time("failedAt"))
        messages = object.texts("messages")
    }

    private var bytes: [UInt8] {
        let object: JSON = [
            "failure": failure.map(JSON.string), "failedAt": failedAt.map { .string($0.text) },
            "messages": messages.isEmpty ? nil : .texts(messages),
        ]
        return object.bytes
    }
}
