import NotesPrimitives

/// Writes a file that exists complete, or not at all: its pieces go to another name, which `keep` changes.
final class NewFile: Sendable {
    let path: String
    private let temporary: String
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    init(_ path: String, replacing: Bool = false) throws {
        if !replacing, File.exists(path) { throw CommandError(.failure, "\(path) exists; give --force to replace it") }
        self.path = path
        temporary = "\(path).\(getpid()).part"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw File.Failure(path: path, number: errno) }
    }

    deinit { discard() }

    /// Keeps the file if `body` succeeds, and removes it otherwise. (A process may end before the last reference is
    /// released.)
    func fill<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            let value = try await body()
            try keep()
            return value
        } catch {
            discard()
            throw error
        }
    }

    func write(_ bytes: [UInt8]) throws { try File.writeAll(bytes, to: descriptor, path) }

    func keep() throws {
        let isOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard isOpen else { return }
        let isOnDisk = fsync(descriptor) == 0
        close(descriptor)
        guard isOnDisk, rename(temporary, path) == 0 else {
            let failure = File.Failure(path: path, number: errno)
            unlink(temporary)
            throw failure
        }
    }

    func discard() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            close(descriptor)
            unlink(temporary)
        }
    }
}
