import Notes
import NotesClient

/// Keeps the notes of one account on this device in step with its server.
struct NotesOnline {
    let notebook: Notebook
    let loop: SyncLoop

    /// Signs in. The token belongs in the keychain; the notes stay in the file at `path`.
    static func signIn(_ server: String, name: String, password: String, path: String) async throws -> NotesOnline {
        let session = try await APIClient(server).signIn(name: name, password: password, device: "My phone")
        let online = try NotesOnline(server, token: session.token, path: path)
        // From now on this file has the notes of this account, and of no other.
        try await online.notebook.bind(toAccount: session.account)
        return online
    }

    /// Opens the file at every later start. No network is needed.
    init(_ server: String, token: String, path: String) throws {
        notebook = Notebook(try SQLiteReplica(path: path))
        loop = SyncLoop(notebook, APIClient(server, token: token))
    }

    /// Returns the titles for a list: pinned notes first, then the latest.
    func titles() async throws -> [String] { try await notebook.entries().map(\.title) }

    /// Writes a note at once, offline too. The loop sends it a second later.
    func write(_ title: String, _ body: String) async throws -> NoteID {
        try await notebook.create(Content(title: title, body: body))
    }

    func rename(_ id: NoteID, to title: String) async throws {
        try await notebook.edit(id) { $0.title = title }
    }

    /// Finds Korean initials, half-typed syllables and parts of words, as the server's search does.
    func find(_ typed: String) async throws -> [FoundNote] { try await notebook.search(typed) }

    /// Syncs and calls `show` with the list, now and after each change, until the task is cancelled.
    func run(_ show: @Sendable ([String]) -> Void) async throws {
        let running = Task { await loop.run() }
        defer { running.cancel() }
        for try await notes in notebook.updates() { show(notes.map(\.title)) }
    }
}
