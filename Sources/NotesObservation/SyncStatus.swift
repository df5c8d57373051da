import Notes
import NotesClient
import Observation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of the sync, for a line in a window. It follows the loop for as long as it lives.
///
///     @State private var status = SyncStatus(loop)
///     if case .ahead(let count) = status.state { Text("\(count) to send") }
@MainActor @Observable
public final class SyncStatus {
    /// The state of this device's sync.
    public private(set) var state = SyncState.unknown
    /// The end of the last sync, also of one before the app began.
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

extension Timestamp {
    /// The same moment for a view.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension LocalNote {
    /// The last change of title or body, as far as it is known; nil for a note without a state.
    public var modified: Date? { textModified?.date }
}

extension NoteEntry {
    /// The last change of title or body, as far as it is known.
    public var modified: Date { textModified.date }
}
