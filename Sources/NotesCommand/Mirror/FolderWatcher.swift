import Dispatch
import NotesPrimitives

/// Reports that something in a folder changed: by inotify(7) on Linux, and not at all elsewhere, where the caller polls
/// anyway. The round that follows finds the change.
final class FolderWatcher: Sendable {
    private let descriptor: Int32
    private let continuation: AsyncStream<Void>.Continuation
    let changes: AsyncStream<Void>
    private let queue = DispatchQueue(label: "cloudnotes.mirror")
    private let source: Mutex<(any DispatchSourceRead)?>
    private let isComplete = Mutex(true)

    /// With `polls` the system does not watch.
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

    /// True if every folder is watched. The system may have no more watches.
    var seesEverything: Bool { descriptor >= 0 && isComplete.withLock { $0 } }

    /// Watches a folder, once. Those below it are to be added, too.
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
