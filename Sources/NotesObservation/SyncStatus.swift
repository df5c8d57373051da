import Notes
import NotesClient
import Observation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Shows the state of the sync, for a line in a window. It follows the loop for as long as it lives.
///
///     @State private var status = SyncStatus(loop)
///     if case .unsent(let count) = status.state { Text("\(count) to send") }
@MainActor @Observable
public final class SyncStatus {
    /// Reports the state of this device's sync.
    public private(set) var state = SyncState.unknown
    /// The last sync ended at this time; one before the app began counts too.
    public private(set) var lastSync: Date?

    @ObservationIgnored private let loop: SyncLoop
    @ObservationIgnored private var observing: Task<Void, Never>?

    /// Makes the status of a loop, which the app runs.
    public init(_ loop: SyncLoop) {
        self.loop = loop
        let states = loop.states()
        observing = Task { [weak self] in
            self?.lastSync = await loop.lastSyncAt?.date
            self?.show(await loop.state)
            for await state in states { self?.show(state) }
        }
    }

    deinit { observing?.cancel() }

    /// Syncs at once, as after a pull on the list. The outcome is the next `state`.
    public func refresh() async { _ = try? await loop.syncNow() }

    private func show(_ new: SyncState) {
        state = new
        if case .upToDate(let time) = new { lastSync = time.date }
    }
}

extension LocalNote {
    /// Title or body last changed at this time, as far as it is known; nil for a note without a state.
    public var modified: Date? { textModified?.date }
}

extension NoteEntry {
    /// Title or body last changed at this time, as far as it is known.
    public var modified: Date { textModified.date }

    /// The note was made at this time.
    public var created: Date { createdAt.date }
}
