import Notes
import NotesClient
import NotesObservation
import Observation

/// Models a memo app without a user interface, on top of NotesObservation. The article "A memo app in SwiftUI" has its
/// views.
///
///     let pad = MemoPad(notebook, SyncLoop(notebook, api))
///     Task { await pad.run() }
@MainActor @Observable
public final class MemoPad {
    public let list: NoteList
    public let editor: NoteEditor
    public let status: SyncStatus
    /// Explains the last error of an action to the user.
    public private(set) var problem: String?

    @ObservationIgnored private let notebook: Notebook
    @ObservationIgnored private let loop: SyncLoop

    public init(_ notebook: Notebook, _ loop: SyncLoop, rest: Duration = .milliseconds(500)) {
        self.notebook = notebook
        self.loop = loop
        list = NoteList(notebook)
        editor = NoteEditor(notebook, rest: rest)
        status = SyncStatus(loop)
    }

    /// Syncs until the task is cancelled.
    public func run() async { await loop.run() }

    public func delete(_ id: NoteID) async {
        if id == editor.id { await editor.open(nil) }
        await attempt { try await $0.delete(id) }
    }

    public func restore(_ id: NoteID) async { await attempt { try await $0.restore(id) } }

    public func pin(_ id: NoteID, _ isPinned: Bool = true) async {
        await attempt { try await $0.edit(id) { $0.pinned = isPinned } }
    }

    private func attempt<Value>(_ action: (Notebook) async throws -> Value) async {
        do {
            _ = try await action(notebook)
            problem = nil
        } catch {
            problem = "\(error)"
        }
    }
}
