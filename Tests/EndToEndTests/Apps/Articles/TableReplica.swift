import Dispatch
import Notes
import NotesClient

/// Holds a row of the app's table: a note, and the columns that lists and searches read.
struct NoteRow: Sendable {
    let note: LocalNote
    let entry: NoteEntry?
    let summary: SearchSummary?

    init(_ note: LocalNote) {
        self.note = note
        entry = NoteEntry(note)
        summary = SearchSummary(note)
    }
}

/// Collects the writes of one transaction, for the app's database. A row is nil if its note was removed.
struct TableWrites: Sendable {
    var rows: [NoteID: NoteRow?] = [:]
    var progress: SyncProgress?

    var isEmpty: Bool { rows.isEmpty && progress == nil }
}

/// Keeps a replica in a table. `commit` stores all writes or throws and stores nothing.
final class TableReplica: LocalReplica, @unchecked Sendable {
    // Unchecked: both are used on `queue` alone.
    private var rows: [NoteID: NoteRow]
    private var progress: SyncProgress
    private let queue = DispatchQueue(label: "notes")
    private let commit: @Sendable (TableWrites) throws -> Void

    init(
        _ notes: [LocalNote], _ progress: SyncProgress, commit: @escaping @Sendable (TableWrites) throws -> Void
    ) {
        rows = Dictionary(uniqueKeysWithValues: notes.map { ($0.id, NoteRow($0)) })
        self.progress = progress
        self.commit = commit
    }

    func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        try queue.sync {
            let transaction = TableTransaction(rows, progress)
            let value = try body(transaction)
            guard !transaction.writes.isEmpty else { return value }
            try commit(transaction.writes)
            (rows, progress) = (transaction.rows, transaction.writes.progress ?? progress)
            return value
        }
    }
}

/// Runs one transaction. It works on copies, which `transact` drops if it fails.
final class TableTransaction: ReplicaTransaction {
    private(set) var rows: [NoteID: NoteRow]
    private(set) var writes = TableWrites()
    private let before: SyncProgress

    init(_ rows: [NoteID: NoteRow], _ progress: SyncProgress) { (self.rows, before) = (rows, progress) }

    func note(_ id: NoteID) -> LocalNote? { rows[id]?.note }

    func put(_ id: NoteID, _ kept: LocalNote?) {
        let row = kept.map(NoteRow.init)
        rows[id] = row
        writes.rows.updateValue(row, forKey: id)
    }

    func progress() -> SyncProgress { writes.progress ?? before }
    func setProgress(_ progress: SyncProgress) { writes.progress = progress }

    func ids(_ group: ReplicaGroup) -> [NoteID] {
        let notes = rows.values.map(\.note).filter(group.contains)
        guard group == .unsent else { return notes.map(\.id) }
        func time(_ note: LocalNote) -> Timestamp { note.unsent?.state.lastModified ?? .earliest }
        return notes.sorted { time($0) < time($1) }.map(\.id)
    }

    func visit(_ visit: (LocalNote) throws -> Bool) throws {
        for row in rows.values where try !visit(row.note) { return }
    }
}

extension TableTransaction {
    func entries() -> [NoteEntry] { rows.values.compactMap(\.entry) }

    func visitEntries(where admits: (SearchSummary) -> Bool, _ visit: (NoteEntry) throws -> Void) throws {
        for row in rows.values {
            if let entry = row.entry, let summary = row.summary, admits(summary) { try visit(entry) }
        }
    }
}
