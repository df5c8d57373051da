import Notes
import NotesHashing

/// Sends the files that wait, after the round of the notes, and fetches one that an app shows.
///
/// A file is sent once the server has its live note. Then its change stays, as sent, until a round of the notes that
/// began later has brought the note with the file: an app sees the file at all times.
struct AttachmentRound {
    private let notebook: BlockingNotebook
    private let api: APIClient
    private var store: AttachmentStore? { notebook.attachments }

    init(_ notebook: BlockingNotebook, _ api: APIClient) {
        self.notebook = notebook
        self.api = api
    }

    /// Returns the changes that the server had before a round of the notes.
    func sent() throws -> [WaitingFile] { try store?.waiting().filter(\.isSent) ?? [] }

    /// Forgets what the round has brought, and erases the files of notes that it has removed. A file that waits for one
    /// of them stays here, with a problem.
    func finish(_ sent: [WaitingFile], after report: SyncReport) throws {
        guard let store else { return }
        try store.forget(sent)
        if report.received > 0 || report.startedOver {
            let waiting = Dictionary(grouping: try store.waiting(), by: \.note)
            let notes = try Set(store.notes()).union(waiting.keys)
            let erased = try notebook.replica.read { transaction in
                try notes.filter { try transaction.note($0)?.present?.shownContent == nil }
            }
            for id in erased {
                let unsent = (waiting[id] ?? []).filter { $0.added != nil && !$0.isSent }
                if unsent.isEmpty { try store.erase(id) }
                for file in unsent where file.problem == nil {
                    try store.answered(file, isSent: false, problem: "The note was erased on another device.")
                }
            }
        }
        announce(sent)
    }

    /// Sends what the server may accept, in the order of the changes, and returns their number: that of live notes, or
    /// of notes whose deletion is to be sent after it. Throws if the server is not reached or not ready: the rest wait.
    func send(ofDeleted: Bool = false) async throws -> Int {
        guard let store else { return 0 }
        var count = 0
        for file in try notebook.sendableAttachments(ofDeleted: ofDeleted)
        where try store.claim(file, now: notebook.now()) {
            do {
                let problem = try await send(file, store)
                try store.answered(file, isSent: problem == nil, problem: problem)
                if problem == nil { count += 1 }
            } catch ServerError.refused(let problem) where Self.isAboutFile(problem) {
                try store.answered(file, isSent: false, problem: problem.description)
            } catch ServerError.refused(let problem) where problem.status == 404 || problem.status == 410 {
                // The note was deleted or erased there, as the next round of the notes shows; or the file was removed.
                try store.answered(file, isSent: file.added == nil)
            } catch {
                try store.answered(file, isSent: false)
                throw error
            }
            announce([file])
        }
        return count
    }

    /// Sends one change. Returns the reason for which it cannot be sent; nil if it was.
    private func send(_ file: WaitingFile, _ store: AttachmentStore) async throws -> String? {
        guard let added = file.added else {
            try await api.detach(file.name, from: file.note)
            return nil
        }
        guard let bytes = try store.bytes(added.sha256, of: file.note, now: notebook.now()) else {
            return "The bytes of the file are damaged on this device."
        }
        try await api.attach(bytes, as: file.name, type: added.type, to: file.note)
        return nil
    }

    /// Returns true if the server refuses the file, and would refuse it again.
    private static func isAboutFile(_ problem: APIProblem) -> Bool {
        [400, 409, 413, 415, 422].contains(problem.status)
    }

    /// Returns the bytes of a file.
    func fetch(_ name: String, of id: NoteID) async throws -> [UInt8] {
        guard let store else { throw NotebookError.keepsNoAttachments }
        if let bytes = try notebook.attachment(name, of: id) { return bytes }
        let bytes = try await api.attachment(name, of: id)
        try store.keep(bytes, of: id, now: notebook.now())
        notebook.announced.send(NotebookChange([id], isByUser: false))
        return bytes
    }

    private func announce(_ files: [WaitingFile]) {
        if files.isEmpty { return }
        notebook.announced.send(NotebookChange(Set(files.map(\.note)), isByUser: false))
    }
}
