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
