import Notes
import SQLite

/// The statements of a replica, prepared once for a connection and used in one transaction after another.
final class SQLiteTransaction: ReplicaTransaction {
    let database: Database
    private let space: String
    private let find: Statement
    private let all: Statement
    private let insert: Statement
    private let remove: Statement
    private let readProgress: Statement
    private let writeProgress: Statement

    private static let columns = "id, generation, conflict, unsent, server"

    init(_ database: Database, _ space: String) throws {
        self.database = database
        self.space = space
        find = try database.prepare("SELECT \(Self.columns) FROM notes WHERE space = ? AND id = ?")
        all = try database.prepare("SELECT \(Self.columns) FROM notes WHERE space = ?")
        insert = try database.prepare(
            """
            INSERT INTO notes (space, id, generation, rev, edited, disputed, modified, marks, title, tags, folder,
                problem, conflict, unsent, server)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
            ON CONFLICT (space, id) DO UPDATE SET generation = ?3, rev = ?4, edited = ?5, disputed = ?6, modified = ?7,
                marks = ?8, title = ?9, tags = ?10, folder = ?11, problem = ?12, conflict = ?13, unsent = ?14,
                server = ?15
            """)
        remove = try database.prepare("DELETE FROM notes WHERE space = ? AND id = ?")
        readProgress = try database.prepare("SELECT value FROM progress WHERE space = ?")
        writeProgress = try database.prepare(
            "INSERT INTO progress (space, value) VALUES (?1, ?2) ON CONFLICT (space) DO UPDATE SET value = ?2")
    }

    // MARK: Notes

    func kept(_ id: NoteID) throws -> Kept? {
        try find.bind(1, space).bind(2, id.text).one { row in Result { try Self.kept(row) } }?.get()
    }

    func put(_ id: NoteID, _ kept: Kept?) throws {
        guard let kept else { return try remove.bind(1, space).bind(2, id.text).run() }
        let live = kept.server.flatMap { $0.state.isDeleted ? nil : $0.rev.bytes }
        let entry = NoteEntry(kept)
        insert.bind(1, space).bind(2, id.text).bind(3, kept.generation).bind(4, live)
            .bind(5, kept.unsent?.state.lastModified.milliseconds)
            .bind(6, kept.conflict.map { $0.isSettled ? 2 : 1 } ?? 0 as Int64)
            .bind(7, entry?.lastModified.milliseconds).bind(8, Int64(Marks(entry).rawValue))
            .bind(9, entry?.title).bind(10, entry.flatMap { $0.tags.isEmpty ? nil : Self.list($0.tags) })
            .bind(11, entry.flatMap { $0.folder.isEmpty ? nil : $0.folder }).bind(12, entry?.problem)
        try insert.bind(13, kept.conflict?.bytes).bind(14, kept.unsent?.bytes)
            .bind(15, kept.server.map { NoteEncoder.json($0) }).run()
    }

    func visit(_ visit: (Kept) throws -> Bool) throws {
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

    private static func kept(_ row: borrowing Row) throws -> Kept {
        let id = row.text(0)
        guard let id = NoteID(id) else { throw ReplicaError.damaged("a note has an id that is none") }
        do {
            return Kept(
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
            case .unsettled: "disputed = 1 ORDER BY id"
            case .conflicts: "disputed > 0 ORDER BY id"
            case .before(let generation): "generation < \(generation) AND server IS NOT NULL ORDER BY id"
            }
        var ids: [NoteID] = []
        try database.prepare("SELECT id FROM notes WHERE space = ? AND \(condition)").bind(1, space).each { row in
            if let id = NoteID(row.text(0)) { ids.append(id) }
            return true
        }
        return ids
    }

    func entries() throws -> [NoteEntry] {
        var entries: [NoteEntry] = []
        try database.prepare(
            "SELECT id, modified, marks, title, tags, folder, problem FROM notes WHERE space = ? AND modified IS NOT NULL"
        ).bind(1, space).each { row in
            guard let id = NoteID(row.text(0)) else { return true }
            let marks = Marks(rawValue: Int32(truncatingIfNeeded: row.int(2)))
            entries.append(
                NoteEntry(
                    id: id, title: row.text(3), lastModified: Timestamp(clamping: row.int(1)),
                    tags: row.isNull(4) ? [] : Self.names(row.bytes(4)), folder: row.optionalText(5) ?? "",
                    pinned: marks.contains(.pinned), archived: marks.contains(.archived),
                    isDeleted: marks.contains(.deleted), isUnsent: marks.contains(.unsent),
                    problem: row.optionalText(6), hasConflict: marks.contains(.conflict)))
            return true
        }
        return entries
    }

    func digest(key: String) throws -> AccountDigest {
        var digest = AccountDigest(key: key)
        try database.prepare("SELECT id, rev FROM notes WHERE space = ? AND rev IS NOT NULL").bind(1, space).each {
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
        var bytes: [UInt8] = []
        bytes.append(json: .array(names.map(JSON.string)))
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func names(_ bytes: [UInt8]) -> [String] {
        let names = try? JSONView.read(bytes) { view throws(DomainError) in view.elements.compactMap(\.string) }
        return names ?? []
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
