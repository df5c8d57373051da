import Notes
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

// Titles are names of files to apps, so each is unique in its category. The write transaction decides which are taken,
// by the names read before it and the changes since:
//
//     names known up to cursor 7 ──► command(since: 7) ──► transaction: changes 8, 9 ──► the first title that is free
//
// The first use of an account reads all of its notes, and every later one only the changes. So an upload of tens of
// thousands of notes does not read them all for each.

/// Keeps the names that one account's apps see, as far as they were read. They are kept as digests: two names with the
/// same one only cost a ` (2)` that was not needed.
final class AccountNames: Sendable {
    private struct Table {
        var cursor: Cursor
        /// Maps each note to its name, both as digests.
        var names: [Int: Int] = [:]
        /// Counts the notes that have each name.
        var counts: [Int: Int] = [:]

        mutating func set(_ name: Int?, of note: Int) {
            if let old = names[note], let count = counts[old] { counts[old] = count > 1 ? count - 1 : nil }
            names[note] = name
            if let name { counts[name, default: 0] += 1 }
        }
    }

    private let table = Mutex<Table?>(nil)

    /// This many changes are read at a time.
    private static let page = 1_000

    var count: Int { table.withLock { $0?.names.count ?? 0 } }

    /// Reads the changes since the last call. Returns the cursor up to which the names are then known.
    func catchUp(_ reader: any NoteReader, _ scope: ReadScope) throws(StoreError) -> Cursor {
        while let cursor = table.withLock({ $0?.cursor }) {
            let pull = PullRequest(start: .after(cursor), limit: Self.page)
            guard case .page(let page) = try reader.changes(pull, of: scope.account) else { break }
            let changes = try NamedNote.all(in: page.changes)
            table.withLock { table in
                // Another request may have read them meanwhile.
                guard table?.cursor == cursor else { return }
                for change in changes { table?.set(change.name, of: change.note) }
                table?.cursor = page.cursor
            }
            if !page.hasMore { return page.cursor }
        }
        return try readAll(reader, scope)
    }

    private func readAll(_ reader: any NoteReader, _ scope: ReadScope) throws(StoreError) -> Cursor {
        var all: [NamedNote] = []
        let state = try reader.eachNumbered(NumberedQuery(.nextcloud), in: scope) { note, json throws(StoreError) in
            guard let json else { return }
            all.append(NamedNote(note.id, try NextcloudNote(json.bindMemory(to: UInt8.self))))
        }
        var read = Table(cursor: state.cursor)
        for note in all { read.set(note.name, of: note.note) }
        table.withLock { table in
            if let present = table, present.cursor.epoch == state.cursor.epoch, present.cursor.seq > state.cursor.seq {
                return
            }
            table = read
        }
        return state.cursor
    }

    /// Returns `title`, or its first numbered form that no other note has. `changes` are those since a cursor that
    /// `catchUp` returned; they include everything that the table has after it.
    func free(
        _ title: String, in category: String, _ settings: AccountSettings, for id: NoteID, _ changes: [UInt8]
    ) throws(DomainError) -> String {
        var changed: [Int: Int?] = [id.hashValue: nil]
        do throws(StoreError) {
            for change in try NamedNote.all(in: changes) where change.note != id.hashValue {
                changed[change.note] = .some(change.name)
            }
        } catch {
            throw DomainError(.unavailable, "\(error)")
        }
        let names = Set(changed.values.compactMap { $0 })
        return table.withLock { table in
            SafeName.unique(title) { title in
                let name = NamedNote.digest(title, category, settings.notesPath)
                if names.contains(name) { return true }
                guard let table, let count = table.counts[name] else { return false }
                return count > changed.keys.count { table.names[$0] == name }
            }
        }
    }
}

/// Describes the effect of a change on a note's name; the name is nil if the note was deleted.
private struct NamedNote {
    let note: Int
    let name: Int?

    init(_ id: NoteID, _ shown: NextcloudNote?) {
        note = id.hashValue
        name = shown.map { Self.digest($0.title, $0.category, $0.notesPath) }
    }

    static func digest(_ title: String, _ category: String, _ path: String) -> Int {
        var hasher = Hasher()
        for part in [path, category, title] { hasher.combine(part) }
        return hasher.finalize()
    }

    /// Reads `changes`, which are JSON objects separated by commas.
    static func all(in changes: [UInt8]) throws(StoreError) -> [NamedNote] {
        if changes.isEmpty { return [] }
        var notes: [NamedNote] = []
        var list: [UInt8] = []
        list.reserveCapacity(changes.count + 2)
        list.append(UInt8(ascii: "["))
        list += changes
        list.append(UInt8(ascii: "]"))
        do throws(DomainError) {
            try JSONView.read(list) { view throws(DomainError) in
                for element in view.elements {
                    var (id, isDeleted): (NoteID?, Bool) = (nil, false)
                    for (name, value) in element.members {
                        switch name.string {
                        case "id": id = value.string.flatMap { NoteID($0) }
                        case "deleted": isDeleted = value.bool ?? false
                        default: break
                        }
                    }
                    guard let id else { throw DomainError(.internalError, "A change has no id.") }
                    notes.append(NamedNote(id, isDeleted ? nil : try NextcloudNote(element)))
                }
            }
        } catch {
            throw NextcloudNote.damaged
        }
        return notes
    }
}

extension NextcloudContext {
    /// Chooses a note's title inside the write transaction.
    struct Naming: Sendable {
        let names: AccountNames
        let cursor: Cursor
        let settings: AccountSettings
    }

    /// Writes the command, and answers with the note.
    func name(
        _ scope: ReadScope, attempts: Int = 5, _ command: @escaping @Sendable (Naming) -> NoteCommand
    ) -> Reply {
        offLoop(for: scope) { reader throws(StoreError) in
            guard case .app(let state) = try reader.answer(.app(.nextcloud, scope)) else { throw .otherAnswer }
            let names = services.names[scope.account]
            let naming = Naming(
                names: names, cursor: try names.catchUp(reader, scope), settings: AccountSettings(state.settings))
            write(command(naming), naming.settings) {
                guard attempts > 0 else {
                    let reason = "notes change faster than their titles are read"
                    return respond(NextcloudError(StoreError.unavailable(reason)))
                }
                _ = name(scope, attempts: attempts - 1, command)
            }
            return nil
        }
    }
}

/// Keeps the names of the accounts whose apps recently made or renamed notes.
final class KnownNames: Sendable {
    private struct Entry {
        let names: AccountNames
        var use: UInt64
    }

    private struct State {
        var entries: [AccountNumber: Entry] = [:]
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())

    private static let accounts = 64
    /// Bounds the names of all accounts, some 50 bytes each.
    private static let names = 500_000

    /// Returns the names of an account. It evicts the least recently used ones; holders keep their reference.
    subscript(account: AccountNumber) -> AccountNames {
        state.withLock { state in
            state.uses += 1
            if let known = state.entries[account] {
                state.entries[account]?.use = state.uses
                return known.names
            }
            while state.entries.count >= Self.accounts || Self.count(state) > Self.names {
                guard let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) else { break }
                state.entries[oldest.key] = nil
            }
            let new = AccountNames()
            state.entries[account] = Entry(names: new, use: state.uses)
            return new
        }
    }

    private static func count(_ state: State) -> Int { state.entries.values.reduce(0) { $0 + $1.names.count } }
}
