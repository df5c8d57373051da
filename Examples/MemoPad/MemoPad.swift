import Notes
import NotesClient
import Observation

/// The core of a memo app, without a user interface: a list, a selection, the text of an editor, and a search. A
/// SwiftUI view reads it as it is; a UIKit controller observes it by `withObservationTracking`.
///
///     let pad = MemoPad(notebook, SyncLoop(notebook, api))
///     Task { await pad.run() }
///     List(pad.list, id: \.id) { … }        TextEditor(text: $pad.text)
///
/// Typing is saved when the user rests, and before another note is shown; the sync loop sends it.
@MainActor @Observable
public final class MemoPad {
    /// The notes that the search finds, or all; pinned ones first, then the latest.
    public private(set) var list: [NoteEntry] = []
    public private(set) var selection: NoteID?
    public private(set) var lastSync: Timestamp?
    /// The last error, for the user.
    public private(set) var problem: String?

    /// The selected note's text: its title is the first line.
    public var text = "" {
        didSet { if !isLoading, text != oldValue { typed() } }
    }

    public var query = "" {
        didSet { reload() }
    }

    @ObservationIgnored private let notebook: Notebook
    @ObservationIgnored private let sync: SyncLoop?
    @ObservationIgnored private let rest: Duration
    @ObservationIgnored private var isLoading = false
    @ObservationIgnored private var isDirty = false
    /// The note as the editor showed it: what another device wrote since is not replaced unseen.
    @ObservationIgnored private var shown: LocalNote?
    @ObservationIgnored private var autosave: Task<Void, Never>?

    public init(_ notebook: Notebook, _ sync: SyncLoop? = nil, rest: Duration = .milliseconds(500)) {
        self.notebook = notebook
        self.sync = sync
        self.rest = rest
        reload()
    }

    /// Syncs, and shows what comes, until the task is cancelled.
    public func run() async {
        let running = Task { [sync] in await sync?.run() }
        defer { running.cancel() }
        let changes = notebook.changes()
        reload()
        for await _ in changes { reload() }
    }

    // MARK: What a user does

    public func select(_ id: NoteID?) {
        save()
        selection = id
        load()
    }

    /// A new, empty note in the editor. It is stored with its first text.
    public func create() {
        select(nil)
        text = ""
    }

    public func delete(_ id: NoteID) {
        if id == selection {
            save()
            drop()
        }
        attempt { try notebook.delete(id) }
        reload()
    }

    public func restore(_ id: NoteID) {
        attempt { try notebook.restore(id) }
        reload()
    }

    public func pin(_ id: NoteID, _ isPinned: Bool = true) {
        save()
        attempt { try notebook.edit(id) { $0.pinned = isPinned } }
        if id == selection { load() }
        reload()
    }

    public func refresh() async {
        save()
        do {
            try await sync?.syncNow()
            problem = nil
        } catch {
            problem = "\(error)"
        }
        reload()
    }

    /// Saves what was typed. To be called when the app goes to the background, too.
    public func save() { save(isTyping: false) }

    private func save(isTyping: Bool) {
        autosave?.cancel()
        guard isDirty else { return }
        let (title, body) = Self.parts(text)
        attempt {
            if let id = selection {
                let base = shown?.unsent == nil ? shown?.server : nil
                try notebook.edit(id, shown: base, isTyping: isTyping) { ($0.title, $0.body) = (title, body) }
            } else if !text.isEmpty {
                selection = try notebook.create(Content(title: title, body: body), isTyping: isTyping)
            }
            isDirty = false
            shown = try selection.flatMap { try notebook.kept($0) }
        }
        reload()
    }

    // MARK: Showing

    private func typed() {
        isDirty = true
        autosave?.cancel()
        autosave = Task { [weak self, rest] in
            try? await Task.sleep(for: rest)
            if !Task.isCancelled { self?.save(isTyping: true) }
        }
    }

    private func reload() {
        attempt {
            list = try query.isEmpty ? notebook.entries() : notebook.search(query).map(\.entry)
            lastSync = try notebook.progress().lastSyncAt
        }
        // What another device wrote is shown, unless the user is typing.
        if selection != nil, !isDirty { load() }
    }

    private func load() {
        attempt {
            shown = try selection.flatMap { try notebook.kept($0) }
            if shown?.present?.isDeleted != false { selection = nil }
            let content = selection == nil ? nil : shown?.present?.content
            let new = content.map { $0.body.isEmpty ? $0.title : $0.title + "\n" + $0.body } ?? ""
            if new != text { show(new) }
        }
    }

    private func show(_ new: String) {
        isLoading = true
        defer { isLoading = false }
        text = new
    }

    private func drop() {
        autosave?.cancel()
        (isDirty, selection) = (false, nil)
        show("")
    }

    private static func parts(_ text: String) -> (title: String, body: String) {
        guard let end = text.firstIndex(of: "\n") else { return (text, "") }
        return (String(text[..<end]), String(text[text.index(after: end)...]))
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { problem = "\(error)" }
    }
}
