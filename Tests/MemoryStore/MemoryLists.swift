import Notes
import SearchIndex
import StoreContract
import StoreCore

// Lists and searches, by a scan of the account's notes.

extension Account {
    func list(_ query: NoteQuery) -> NoteList {
        let all = notes.values.filter(query.admits).map { ($0, NotePosition($0, query.order)) }
            .sorted { $0.1.precedes($1.1) }
        var page = NotePage(query, of: all.count)
        for (row, place) in all where query.after?.precedes(place) ?? true {
            if let next = page.next { return NoteList(notes: page.notes, next: next, total: all.count) }
            page.add(row.stored, at: place)
        }
        return NoteList(notes: page.notes, next: nil, total: all.count)
    }
}

extension NoteQuery {
    fileprivate func admits(_ row: NoteRow) -> Bool {
        // A bare tombstone is in no list: it has nothing to show.
        guard let content = row.note.state.shownContent else { return false }
        let (isDeleted, state) = (row.note.state.isDeleted, row.note.state)
        switch deleted {
        case .exclude where isDeleted, .only where !isDeleted: return false
        case .exclude, .only, .include: break
        }
        if archived != .include, content.archived != (archived == .only) { return false }
        if let pinned, content.pinned != pinned { return false }
        if let folder, !NameFilter(folder).admits(content.folder) { return false }
        if let tag, !content.tags.contains(where: NameFilter(tag).admits) { return false }
        if let modifiedSince, state.lastModified < modifiedSince { return false }
        if let createdSince, state.createdAt < createdSince { return false }
        if let createdBefore, state.createdAt >= createdBefore { return false }
        return true
    }
}

extension NotePosition {
    fileprivate init(_ row: NoteRow, _ order: [NoteQuery.Order]) {
        let (state, content) = (row.note.state, row.note.state.shownContent)
        let values: [Value] = order.map { order in
            switch order.key {
            case .lastModified: .number(state.lastModified.milliseconds)
            case .createdAt: .number(state.createdAt.milliseconds)
            case .title: .text(Array((content?.title ?? "").utf8))
            case .pinned: .number(content?.pinned == true ? 1 : 0)
            }
        }
        self.init(order: order, values: values, id: Array(row.note.id.text.utf8))
    }
}

/// A search without an index: every note is newer than it.
final class MemorySearch: SearchRows {
    private let rows: Account?

    init(_ rows: Account?) { self.rows = rows }

    static var everything: SearchTail.Limits {
        var limits = SearchTail.Limits()
        (limits.readBytes, limits.notes) = (.max, .max - 1)
        return limits
    }

    private func note(at seq: Int64) -> NoteRow? {
        rows?.notes.values.first { $0.note.seq == seq && $0.note.rowState != .tombstone }
    }

    func start(_ account: AccountNumber, tail limit: Int) throws -> SearchStart {
        guard let rows else { throw StoreError.noSuchAccount }
        let present = rows.inOrder.reversed().filter { $0.note.rowState != .tombstone }
        return SearchStart(
            indexed: 0, generation: 0, segments: [], stale: [],
            tail: present.prefix(limit).map { .init(seq: $0.note.seq, isTrash: $0.note.rowState == .trash) })
    }

    func readers(_ segments: [Int64]) -> [SegmentReader] { [] }
    func expectLeaves(_ wanted: () throws -> [(segment: Int64, leaves: [Int])]) {}
    func expectNotes(_ seqs: [Int64]) {}

    func indexedNote(of account: AccountNumber, at seq: Int64) -> (note: IndexedNote, bytes: Int)? {
        guard let row = note(at: seq), let content = row.note.state.shownContent else { return nil }
        let note = IndexedNote(
            seq: seq, lastModified: row.note.state.lastModified.milliseconds, isTrash: row.note.rowState == .trash,
            content)
        return (note, row.stored.json.count)
    }

    func storedNote(of account: AccountNumber, at seq: Int64) -> StoredNote? { note(at: seq)?.stored }
}
