import Notes
import NotesClient

/// Opens the notes of one account on this device, and keeps them in step with the server.
struct PocketNotes {
    let notebook: Notebook
    let api: APIClient
    let loop: SyncLoop

    /// Opens the file at `path`. No network is needed.
    init(_ server: String, token: String, path: String) throws {
        notebook = Notebook(try SQLiteReplica(path: path))
        api = APIClient(server, token: token)
        loop = SyncLoop(notebook, api)
    }
}

extension PocketNotes {
    /// Signs in for the first time. Store the token in the keychain.
    static func signIn(
        _ server: String, name: String, password: String, path: String
    ) async throws -> (notes: PocketNotes, token: String) {
        let session = try await APIClient(server).signIn(name: name, password: password, device: "My phone")
        let notes = try PocketNotes(server, token: session.token, path: path)
        try await notes.notebook.bind(toAccount: session.account)
        return (notes, session.token)
    }
}

extension PocketNotes {
    /// Writes a pinned note and returns the list that shows it.
    func start() async throws -> [NoteEntry] {
        let id = try await notebook.create(Content(title: "장보기", body: "우유"))
        try await notebook.edit(id) { $0.pinned = true }
        return try await notebook.entries()
    }

    /// Finds parts of words, Korean initials and half-typed syllables.
    func titles(matching typed: String) async throws -> [String] {
        try await notebook.search(typed).map(\.entry.title)
    }
}

extension PocketNotes {
    /// Syncs until the task is cancelled, and shows the list now and after each change.
    func run(_ show: @Sendable ([NoteEntry]) -> Void) async throws {
        let syncing = Task { await loop.run() }
        defer { syncing.cancel() }
        for try await notes in notebook.updates() { show(notes) }
    }
}

extension PocketNotes {
    /// Removes the notes from this device, and makes the token invalid. Returns the number of unsent changes that
    /// prevented it, so 0 means success.
    func signOut(discardingUnsent: Bool = false) async throws -> Int {
        do {
            try await notebook.clearDevice(discardingUnsent: discardingUnsent)
        } catch NotebookError.unsent(let count) {
            return count
        }
        try await api.signOut()
        return 0
    }
}
