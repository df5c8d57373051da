import Notes
import NotesClient

/// Loads and saves the note whose text is on the screen.
struct OpenNote {
    let notebook: Notebook
    let id: NoteID
    /// Keeps the note as it was when its text was put on the screen.
    private var shown: LocalNote?

    init(_ notebook: Notebook, _ id: NoteID) {
        self.notebook = notebook
        self.id = id
    }

    /// Returns the text to show, at the start and after each change from elsewhere. Do not call it while the user has
    /// typed something that is not saved.
    mutating func load() async throws -> String {
        shown = try await notebook.note(id)
        return shown?.body ?? ""
    }

    /// Saves the text, with `isTyping` while the user goes on.
    mutating func save(_ text: String, isTyping: Bool = false) async throws {
        shown = try await notebook.edit(id, shown: shown, isTyping: isTyping) { $0.body = text }
    }
}

extension NoteEntry {
    /// Describes the state of a note for its row in a list.
    var mark: String {
        if let problem { return "Not accepted: \(problem)" }
        if hasConflict { return "Two texts" }
        return isUnsent ? "Waits for the network" : ""
    }
}

/// Offers two texts of a note that were written apart, of which the user chooses one.
struct ConflictChoice {
    let id: NoteID
    /// The note has this text now.
    let present: String
    /// Gives the other text; nil if the other device deleted the note.
    let lost: String?

    init?(_ note: LocalNote) {
        guard let conflict = note.conflict, conflict.isReady else { return nil }
        id = note.id
        present = note.body
        lost = conflict.lost?.content?.body
    }
}

extension Notebook {
    func choices() async throws -> [ConflictChoice] { try await conflicts().compactMap(ConflictChoice.init) }
}
