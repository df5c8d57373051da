import Notes
import NotesClient
import NotesObservation
import Observation

/// Keeps the notes of this device, and syncs them.
@MainActor @Observable
final class Model {
    /// Lists the notes on the screen. It follows each change of them.
    let list: NoteList
    /// Edits the text of one note, and saves it by itself.
    let editor: NoteEditor
    /// Reports the state of the sync; nil until the user has signed in.
    private(set) var status: SyncStatus?

    @ObservationIgnored private let notebook: Notebook
    @ObservationIgnored private var loop: SyncLoop?
    @ObservationIgnored private var running: Task<Void, Never>?

    /// Opens the file at `path`, and makes it at the first start. No network is needed.
    init(path: String) throws {
        notebook = Notebook(try SQLiteReplica(path: path))
        list = NoteList(notebook)
        editor = NoteEditor(notebook)
    }

    deinit { running?.cancel() }

    /// Writes a note, which is on the disk when this returns.
    func add() async throws -> NoteID { try await notebook.create(Content(title: "New note")) }

    /// Moves a note to the trash.
    func delete(_ id: NoteID) async throws {
        if id == editor.id { await editor.open(nil) }
        try await notebook.delete(id)
    }

    /// Signs this device in, starts its sync and returns its token. The notes here belong to this account from now on.
    func signIn(to server: String, name: String, password: String) async throws -> String {
        let session = try await APIClient(server).signIn(name: name, password: password, device: "Jotter")
        try await notebook.bind(toAccount: session.account)
        connect(to: server, token: session.token)
        return session.token
    }

    /// Syncs with the server of an earlier sign-in. No network is needed to begin.
    func connect(to server: String, token: String) {
        let loop = SyncLoop(notebook, APIClient(server, token: token))
        self.loop = loop
        status = SyncStatus(loop)
        running?.cancel()
        running = Task { await loop.run() }
    }

    /// Syncs at once, since the network or the user may have come back.
    func wake() async { await loop?.wake() }
}
