import NotesClient

/// Syncs an app that iOS suspends.
@MainActor
final class DeviceSync {
    private let loop: SyncLoop
    private var running: Task<Void, Never>?

    init(_ loop: SyncLoop) { self.loop = loop }

    /// Syncs from now on, and at once.
    func begin() async {
        if running == nil { running = Task { [loop] in await loop.run() } }
        await loop.wake()
    }

    /// Ends the sync. After this returns, no round holds a lock on the file.
    func end() async {
        let ending = running
        running = nil
        ending?.cancel()
        await ending?.value
    }

    /// Runs one round, until the task is cancelled. Returns true if it came to its end.
    func refresh() async -> Bool { (try? await loop.syncNow()) != nil }
}
