import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Rewrites the file of one undo snapshot without what was purged since, and then its rows. A crash in between leaves
/// the purges pending, and the next pass repeats the work.
struct UndoRewriting {
    private let configuration: StoreConfiguration
    private let state: StoreSignals
    private let folder: UndoFolder

    init(_ configuration: StoreConfiguration, _ state: StoreSignals) {
        self.configuration = configuration
        self.state = state
        folder = UndoFolder(configuration)
    }

    private struct Pending {
        var undo: String
        var purges: [UndoPurge]
    }

    /// Rewrites the next snapshot; replies false if none is pending.
    func run(_ writer: CommandQueue, reply: @escaping UndoErasing.Reply<Bool>) {
        do {
            guard let pending = try next() else { return reply(.success(false)) }
            let named = try rewrite(pending)
            writer.submit(
                CommandJob(refuse: { reply(.failure($0)) }) { connection in
                    try connection.undos.erased(pending.purges, from: pending.undo, leaving: named)
                    return { reply(.success(true)) }
                })
        } catch {
            reply(.failure(StoreError(error)))
        }
    }

    private func next() throws -> Pending? {
        let database = try OpenDatabase.reader(configuration)
        try database.beginReading()
        let undo = try database.statement("SELECT undo FROM undo_purges WHERE is_pending = 1 LIMIT 1").one {
            $0.text(0)
        }
        guard let undo else { return nil }
        let purges = database.statement("SELECT id, line FROM undo_purges WHERE undo = ? AND is_pending = 1")
        return Pending(undo: undo, purges: try UndoTable.purges(purges.bind(1, undo)))
    }

    /// Rewrites the file and returns the files that it then names; nil if it cannot be read.
    private func rewrite(_ pending: Pending) throws -> Set<SHA256.Digest>? {
        guard let bytes = try folder.bytes(of: pending.undo),
            let snapshot = try PurgedSnapshot(bytes, pending.purges, state)
        else { return nil }
        try folder.write(snapshot.stream, as: pending.undo)
        return snapshot.files
    }
}
