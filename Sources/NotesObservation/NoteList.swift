import NotesClient
import Observation

/// Lists the notes that a filter selects, or those that a search finds. It follows each change of them for as long as
/// it lives.
///
///     @State private var list = NoteList(notebook)
///     List(list.notes) { Text($0.title) }.searchable(text: $list.query)
@MainActor @Observable
public final class NoteList {
    /// Lists the notes: pinned ones first, then the latest; those of a search by their rank.
    public private(set) var notes: [NoteEntry] = []
    /// Explains to the user why the last read failed; nil if it did not.
    public private(set) var problem: String?

    /// Searches for these words. The list has all notes if the query is empty.
    public var query = "" {
        didSet { if query != oldValue { observe() } }
    }

    /// Selects the notes that the list may have.
    public var filter: EntryFilter {
        didSet { if filter != oldValue { observe() } }
    }

    @ObservationIgnored private let notebook: Notebook
    @ObservationIgnored private var observing: Task<Void, Never>?

    /// Makes a list, which has its first notes a moment later.
    public init(_ notebook: Notebook, _ filter: EntryFilter = EntryFilter()) {
        self.notebook = notebook
        self.filter = filter
        observe()
    }

    deinit { observing?.cancel() }

    private func observe() {
        observing?.cancel()
        observing = Task { [weak self, notebook, filter, query] in
            while !Task.isCancelled {
                let changes = notebook.changes()
                do {
                    for try await notes in notebook.updates(of: filter, matching: query, limit: .max) {
                        guard !Task.isCancelled else { return }
                        self?.show(notes)
                    }
                    return
                } catch {
                    self?.problem = "\(error)"
                }
                // After a failure the next change is the occasion for another attempt.
                for await _ in changes { break }
            }
        }
    }

    private func show(_ new: [NoteEntry]) {
        notes = new
        problem = nil
    }
}
