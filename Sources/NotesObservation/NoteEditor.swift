import Notes
import NotesClient
import Observation

/// Edits the text of one note, saves it when the user rests, and shows what other devices write meanwhile. Text that
/// the user has typed is never replaced.
///
///     @State private var editor = NoteEditor(notebook)
///     TextEditor(text: $editor.text)
///         .task(id: selection) { await editor.open(selection) }
///
/// Call `save` when the app goes to the background or its window closes.
@MainActor @Observable
public final class NoteEditor {
    /// Identifies the note; nil for a new one until its first text is stored.
    public private(set) var id: NoteID?
    /// Explains to the user why the text is not stored or not read; nil if there is no problem.
    public private(set) var problem: String?

    /// Shows the text, for the user to edit. Its first line is the title.
    public var text = "" {
        didSet { if !isShowing, text != oldValue { typed() } }
    }

    @ObservationIgnored private let notebook: Notebook
    @ObservationIgnored private let rest: Duration
    /// Keeps the note as the text shows it, so that no save replaces unseen what another device wrote since.
    @ObservationIgnored private var shown: LocalNote?
    @ObservationIgnored private var isShowing = false
    @ObservationIgnored private var isDirty = false
    /// Runs the latest save, after those before it.
    @ObservationIgnored private var saving: Task<Void, Never>?
    @ObservationIgnored private var savesUnderWay = 0
    @ObservationIgnored private var autosave: Task<Void, Never>?
    @ObservationIgnored private var observing: Task<Void, Never>?

    /// Makes an editor with a new note. `rest` is the pause of the user after which the text is saved.
    public init(_ notebook: Notebook, rest: Duration = .milliseconds(500)) {
        self.notebook = notebook
        self.rest = rest
    }

    deinit {
        autosave?.cancel()
        observing?.cancel()
    }

    /// Saves the text, and shows another note, or a new one for nil. Where the text cannot be saved, the editor stays
    /// with it, and `problem` has the reason.
    public func open(_ new: NoteID?) async {
        repeat { await save() } while isDirty && problem == nil
        guard !isDirty, new == nil || new != id else { return }
        observing?.cancel()
        (id, shown) = (new, nil)
        show("")
        guard let new else { return }
        do {
            let note = try await notebook.note(new)
            if id == new { show(note) }
            problem = nil
        } catch {
            problem = "\(error)"
        }
        if id == new { observe(new) }
    }

    /// Saves what was typed, as a text that stays as a version.
    public func save() async { await save(isTyping: false) }

    private func save(isTyping: Bool) async {
        autosave?.cancel()
        let earlier = saving
        let task = Task {
            await earlier?.value
            await store(isTyping: isTyping)
        }
        saving = task
        await task.value
    }

    private func store(isTyping: Bool) async {
        guard isDirty else { return }
        isDirty = false
        savesUnderWay += 1
        defer { savesUnderWay -= 1 }
        let (title, body) = Self.parts(text)
        do {
            let edited: LocalNote? =
                if let id {
                    try await notebook.edit(id, shown: shown, isTyping: isTyping) { content in
                        (content.title, content.body) = (title, body)
                    }
                } else { nil }
            shown = edited
            // A new note, or one that was erased for good while its user typed.
            if edited == nil, !title.isEmpty || !body.isEmpty {
                let new = try await notebook.create(Content(title: title, body: body), isTyping: isTyping)
                id = new
                shown = try await notebook.note(new)
                observe(new)
            }
            problem = nil
        } catch {
            isDirty = true
            problem = "\(error)"
        }
    }

    // MARK: Showing

    private func typed() {
        isDirty = true
        autosave?.cancel()
        autosave = Task { [weak self, rest] in
            try? await Task.sleep(for: rest)
            if !Task.isCancelled { await self?.save(isTyping: true) }
        }
    }

    private func observe(_ id: NoteID) {
        observing?.cancel()
        let updates = notebook.updates(of: id)
        observing = Task { [weak self] in
            do {
                for try await note in updates {
                    guard !Task.isCancelled, let self else { return }
                    // What the user typed meanwhile is merged with it when that is saved.
                    if !isDirty, savesUnderWay == 0 { show(note) }
                }
            } catch {
                self?.problem = "\(error)"
            }
        }
    }

    /// Shows a note of the device. The editor of one that was deleted begins another note.
    private func show(_ note: LocalNote?) {
        guard let note, let content = note.present?.content else {
            observing?.cancel()
            (id, shown) = (nil, nil)
            return show("")
        }
        shown = note
        show(content.body.isEmpty ? content.title : content.title + "\n" + content.body)
    }

    private func show(_ new: String) {
        guard new != text else { return }
        isShowing = true
        defer { isShowing = false }
        text = new
    }

    private static func parts(_ text: String) -> (title: String, body: String) {
        guard let end = text.firstIndex(of: "\n") else { return (text, "") }
        return (String(text[..<end]), String(text[text.index(after: end)...]))
    }
}
