import Notes
import NotesSQLite

/// Makes the statements of a replica once for a connection, and uses them in one transaction after another.
final class SQLiteTransaction: ReplicaTransaction {
    let database: Database
    private let space: String
    private let isReading: Bool
    /// Lists the notes whose columns a read made and could not store.
    private var incomplete: [NoteID] = []

    private static let selection =
        "SELECT notes.id, generation, conflict, unsent, server FROM notes JOIN states USING (number)"
    private static let insertion =
        """
        INSERT INTO notes (space, id, generation, has_server, rev, edited, disputed, modified, marks, title, tags,
            folder, problem, text_modified, preview, created, summary)
        """

    private lazy var find = database.statement("\(Self.selection) WHERE space = ? AND id = ?")
    private lazy var all = database.statement("\(Self.selection) WHERE space = ?")
    private lazy var insert = database.statement(
        """
        \(Self.insertion)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
        ON CONFLICT (space, id) DO UPDATE SET generation = ?3, has_server = ?4, rev = ?5, edited = ?6, disputed = ?7,
            modified = ?8, marks = ?9, title = ?10, tags = ?11, folder = ?12, problem = ?13,
            text_modified = ?14, preview = ?15, created = ?16, summary = ?17
        RETURNING number
        """)
    private lazy var insertNew = database.statement(
        """
        \(Self.insertion)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, NULL)
        ON CONFLICT (space, id) DO NOTHING
        """)
    private lazy var insertStates = database.statement(
        "INSERT OR REPLACE INTO states (number, conflict, unsent, server) VALUES (?, ?, ?, ?)")
    private lazy var remove = database.statement("DELETE FROM notes WHERE space = ? AND id = ? RETURNING number")
    private lazy var removeStates = database.statement("DELETE FROM states WHERE number = ?")
    private lazy var list = database.statement("\(Self.listed), preview \(Self.shownRows)")
    private lazy var listSummaries = database.statement("\(Self.listed), summary \(Self.shownRows)")
    private lazy var completion = database.statement(
        "UPDATE notes SET summary = ?, preview = ?, created = ? WHERE space = ? AND id = ?")
    private lazy var readProgress = database.statement("SELECT value FROM progress WHERE space = ?")
    private lazy var writeProgress = database.statement(
        "INSERT INTO progress (space, value) VALUES (?1, ?2) ON CONFLICT (space) DO UPDATE SET value = ?2")

    init(_ database: Database, _ space: String, isReading: Bool = false) {
        self.database = database
        self.space = space
        self.isReading = isReading
    }

    // MARK: Notes

    func note(_ id: NoteID) throws -> LocalNote? {
        try find.bind(1, space).bind(2, id.text).one { row in Result { try Self.kept(row) } }?.get()
    }

    func put(_ id: NoteID, _ kept: LocalNote?) throws {
        guard let kept else {
            guard let number = try remove.bind(1, space).bind(2, id.text).one({ $0.int(0) }) else { return }
            return try removeStates.bind(1, number).run()
        }
        let summary = SearchSummary(kept)?.bytes
        guard let number = try bind(kept, to: insert).bind(17, summary).one({ $0.int(0) }) else {
            throw ReplicaError.damaged("a note got no number")
        }
        try insertStates.bind(1, number).bind(2, kept.conflict?.bytes).bind(3, kept.unsent?.bytes)
            .bind(4, kept.server?.stored).run()
    }

    /// Binds all columns of `notes` but the summary.
    private func bind(_ kept: LocalNote, to insert: Statement) -> Statement {
        let live = kept.server.flatMap { $0.state.isDeleted ? nil : $0.rev.bytes }
        let entry = NoteEntry(kept)
        return insert.bind(1, space).bind(2, kept.id.text).bind(3, kept.generation).bind(4, kept.server != nil)
            .bind(5, live).bind(6, kept.unsent?.state.lastModified.milliseconds)
            .bind(7, kept.conflict.map { $0.isReady ? 2 : 1 } ?? 0 as Int64)
            .bind(8, entry?.lastModified.milliseconds).bind(9, Int64(Marks(entry).rawValue))
            .bind(10, entry?.title).bind(11, entry.flatMap { $0.tags.isEmpty ? nil : Self.list($0.tags) })
            .bind(12, entry.flatMap { $0.folder.isEmpty ? nil : $0.folder }).bind(13, entry?.problem)
            .bind(14, entry.flatMap { $0.textModified == $0.lastModified ? nil : $0.textModified.milliseconds })
            .bind(15, entry.flatMap { $0.preview.isEmpty ? nil : $0.preview }).bind(16, entry?.createdAt.milliseconds)
    }

    /// Stores notes from the server. A note that is new here is written without a lookup, in the JSON that it came in,
    /// and without its summary, which would be a third of the work of a first sync: the next search makes it.
    func receive(_ notes: [ReceivedNote], generation: Int64) throws -> ReceivedNotes {
        var effect = ReceivedNotes()
        for received in notes {
            let note = received.note
            guard !note.state.isDeleted, try insert(received, generation) else {
                try receive(note, generation, &effect)
                continue
            }
            effect.count += 1
            effect.changed.insert(note.id)
        }
        return effect
    }

    /// Writes a note that is new here. Returns false if a note with this id is here.
    private func insert(_ received: ReceivedNote, _ generation: Int64) throws -> Bool {
        let note = received.note
        try bind(LocalNote(id: note.id, server: note, generation: generation), to: insertNew).run()
        guard database.changedRows == 1 else { return false }
        insertStates.bind(1, database.lastInsertedRow)
        try received.json.withUnsafeBytes { try insertStates.bind(4, copying: $0).run() }
        return true
    }

    func visit(_ visit: (LocalNote) throws -> Bool) throws {
        var failure: (any Error)?
        try all.bind(1, space).each { row in
            do {
                return try visit(Self.kept(row))
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    private static func kept(_ row: borrowing Row) throws -> LocalNote {
        let id = row.text(0)
        guard let id = NoteID(id) else { throw ReplicaError.damaged("a note has an id that is none") }
        do {
            return LocalNote(
                id: id, server: try row.optionalBytes(4).map { try Note.read($0) },
                unsent: try row.optionalBytes(3).map { try Unsent($0) },
                conflict: try row.optionalBytes(2).map { try KeptConflict($0) }, generation: row.int(1))
        } catch {
            throw ReplicaError.damaged("the note \(id) cannot be read")
        }
    }

    // MARK: Groups and lists

    func ids(_ group: ReplicaGroup) throws -> [NoteID] {
        let condition =
            switch group {
            case .unsent: "edited IS NOT NULL ORDER BY edited, id"
            case .pendingConflicts: "disputed = 1 ORDER BY id"
            case .conflicts: "disputed > 0 ORDER BY id"
            case .before(let generation): "generation < \(generation) AND has_server ORDER BY id"
            }
        return try database.statement("SELECT id FROM notes WHERE space = ? AND \(condition)").bind(1, space)
            .all { NoteID($0.text(0)) }
    }

    private static let listed =
        "SELECT id, modified, marks, title, tags, folder, problem, text_modified, created"
    /// The rows are read in the order in which they are in the file. By the index, each would be a search of its own.
    private static let shownRows = "FROM notes NOT INDEXED WHERE space = ? AND modified IS NOT NULL"

    func entries() throws -> [NoteEntry] {
        var entries: [NoteEntry] = []
        // The positions of rows that an earlier version wrote.
        var old: [NoteID: Int] = [:]
        var names = NameLists()
        try list.bind(1, space).each { row in
            guard var entry = Self.entry(row, &names) else { return true }
            if row.isNull(8) { old[entry.id] = entries.count }
            if !row.isNull(9) { entry.preview = row.text(9) }
            entries.append(entry)
            return true
        }
        try complete(Array(old.keys), where: { _ in true }) { entry in
            if let position = old[entry.id] { entries[position] = entry }
        }
        return entries
    }

    /// Most notes are no match: of these, SQLite's row is all that is read.
    func visitEntries(where admits: (SearchSummary) -> Bool, _ visit: (NoteEntry) throws -> Void) throws {
        var without: [NoteID] = []
        var failure: (any Error)?
        var names = NameLists()
        try listSummaries.bind(1, space).each { row in
            if row.isNull(9) {
                if let id = NoteID(row.text(0)) { without.append(id) }
                return true
            }
            do {
                guard let summary = row.withBytes(9, { SearchSummary($0) }) else {
                    throw ReplicaError.damaged("the note \(row.text(0)) cannot be searched")
                }
                if admits(summary), let entry = Self.entry(row, &names) { try visit(entry) }
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
        try complete(without, where: admits, visit)
    }

    func takeIncomplete() -> [NoteID] {
        defer { incomplete = [] }
        return incomplete
    }

    /// Makes the columns that the rows of these notes lack: the summaries of those that came since the last search,
    /// and what an earlier version did not store. A read cannot write them, and keeps the ids for a later transaction.
    func complete(
        _ ids: [NoteID], where admits: (SearchSummary) -> Bool = { _ in false },
        _ visit: (NoteEntry) throws -> Void = { _ in }
    ) throws {
        if isReading { incomplete = ids }
        for id in ids {
            do {
                guard let kept = try note(id), let entry = NoteEntry(kept), let summary = SearchSummary(kept) else {
                    continue
                }
                if !isReading {
                    try completion.bind(1, summary.bytes).bind(2, entry.preview.isEmpty ? nil : entry.preview)
                        .bind(3, entry.createdAt.milliseconds).bind(4, space).bind(5, id.text).run()
                }
                if admits(summary) { try visit(entry) }
            } catch ReplicaError.damaged {
                // The damage is reported when the note is read, and prevents no list and no search of others.
                continue
            }
        }
    }

    /// Makes an entry of the columns of `listed`, without its preview.
    private static func entry(_ row: borrowing Row, _ names: inout NameLists) -> NoteEntry? {
        guard let id = NoteID(row.text(0)) else { return nil }
        let marks = Marks(rawValue: Int32(truncatingIfNeeded: row.int(2)))
        let modified = Timestamp(clamping: row.int(1))
        return NoteEntry(
            id: id, title: row.text(3), preview: "",
            createdAt: row.isNull(8) ? modified : Timestamp(clamping: row.int(8)), lastModified: modified,
            textModified: row.isNull(7) ? nil : Timestamp(clamping: row.int(7)),
            tags: row.isNull(4) ? [] : names.list(row.text(4)), folder: row.optionalText(5) ?? "",
            pinned: marks.contains(.pinned), archived: marks.contains(.archived),
            isDeleted: marks.contains(.deleted), isUnsent: marks.contains(.unsent),
            problem: row.optionalText(6), hasConflict: marks.contains(.conflict))
    }

    /// Reads lists of tags, each once: most notes of an account share theirs with others.
    private struct NameLists {
        private var known: [String: [String]] = [:]

        mutating func list(_ text: String) -> [String] {
            if let names = known[text] { return names }
            let names = try? JSONView.read(Array(text.utf8)) { view throws(DomainError) in
                view.elements.compactMap(\.string)
            }
            known[text] = names ?? []
            return names ?? []
        }
    }

    func digest(key: String) throws -> AccountDigest {
        var digest = AccountDigest(key: key)
        try database.statement("SELECT id, rev FROM notes WHERE space = ? AND rev IS NOT NULL").bind(1, space).each {
            row in
            if let id = NoteID(row.text(0)), let rev = row.withBytes(1, { Rev(bytes: $0) }) { digest.add(id, rev) }
            return true
        }
        return digest
    }

    private struct Marks: OptionSet {
        let rawValue: Int32

        static let pinned = Marks(rawValue: 1)
        static let archived = Marks(rawValue: 2)
        static let deleted = Marks(rawValue: 4)
        static let unsent = Marks(rawValue: 8)
        static let conflict = Marks(rawValue: 16)

        init(rawValue: Int32) { self.rawValue = rawValue }

        init(_ entry: NoteEntry?) {
            self = []
            if entry?.pinned == true { insert(.pinned) }
            if entry?.archived == true { insert(.archived) }
            if entry?.isDeleted == true { insert(.deleted) }
            if entry?.isUnsent == true { insert(.unsent) }
            if entry?.hasConflict == true { insert(.conflict) }
        }
    }

    private static func list(_ names: [String]) -> String {
        String(decoding: JSON.texts(names).bytes, as: UTF8.self)
    }

    // MARK: Progress

    func progress() throws -> SyncProgress {
        guard let bytes = try readProgress.bind(1, space).one({ $0.bytes(0) }) else { return SyncProgress() }
        guard let object = JSONObject(reading: bytes) else {
            throw ReplicaError.damaged("its progress cannot be read")
        }
        return SyncProgress(object)
    }

    func setProgress(_ progress: SyncProgress) throws {
        try writeProgress.bind(1, space).bind(2, progress.bytes).run()
    }
}
