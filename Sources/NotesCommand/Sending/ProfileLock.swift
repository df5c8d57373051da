import Notes
import NotesClient
import NotesPrimitives

/// Locks a profile against its other processes. The kernel releases the lock if its process is killed.
struct ProfileLock: Sendable {
    enum Kind: String, CaseIterable {
        /// The one process that sends in the background has this lock.
        case sending
        /// Each watch has this lock while it reaches the server.
        case watching
    }

    private let descriptor: Int32

    static func path(_ kind: Kind, _ profile: Profile) -> String { "\(profile.data)/\(kind.rawValue).lock" }

    /// Fails if another process has the lock.
    init?(_ kind: Kind, _ profile: Profile) throws { try self.init(kind, profile, LOCK_EX | LOCK_NB) }

    private init?(_ kind: Kind, _ profile: Profile, _ mode: Int32, creates: Bool = true) throws {
        let path = Self.path(kind, profile)
        descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT : 0), 0o600)
        guard descriptor >= 0 else {
            if !creates, errno == ENOENT { return nil }
            throw File.Failure(path: path, number: errno)
        }
        guard flock(descriptor, mode) == 0 else {
            close(descriptor)
            return nil
        }
    }

    /// Returns the lock; nil if another process has it, or if its file does not exist.
    static func existing(_ kind: Kind, _ profile: Profile) throws -> ProfileLock? {
        try Self(kind, profile, LOCK_EX | LOCK_NB, creates: false)
    }

    /// Makes a lock that several processes may have.
    static func shared(_ kind: Kind, _ profile: Profile) throws -> ProfileLock? { try Self(kind, profile, LOCK_SH) }

    static func isTaken(_ kind: Kind, _ profile: Profile) -> Bool {
        guard File.exists(path(kind, profile)) else { return false }
        do {
            guard let lock = try ProfileLock(kind, profile) else { return true }
            lock.release()
        } catch {}
        return false
    }

    func release() { File.unlock(descriptor) }
}

/// Shows other commands that a watch keeps the notes of this device fresh, while it reaches the server. (It makes no
/// request if nothing changes, so the time of the last sync alone does not show that.)
final class WatchMark: Sendable {
    private let profile: Profile
    private let lock = Mutex<ProfileLock?>(nil)

    init(_ profile: Profile) { self.profile = profile }

    func note(_ outcome: SyncOutcome) {
        lock.withLock { lock in
            switch outcome {
            case .done: if lock == nil { lock = try? .shared(.watching, profile) }
            case .failed:
                lock?.release()
                lock = nil
            }
        }
    }
}
