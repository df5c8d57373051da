import Notes
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads notes, their histories and their share pages. Lists and searches scan the account's notes.
extension MemoryReader {
    // MARK: Notes

    func note(_ id: NoteID, of account: AccountNumber) -> StoredNote? { state.note(id, of: account)?.stored }

    func note(_ id: NoteID, _ seconds: [Int], of account: AccountNumber) -> PointAnswer {
        let rows = state.accounts[account]
        let unmodified = seconds.filter { rows?.isUnmodified(id, since: $0) ?? false }
        return .note(rows?.notes[id]?.stored, unmodifiedSince: Set(unmodified))
    }

    func attachment(_ name: String, of id: NoteID, account: AccountNumber) -> Attachment? {
        state.note(id, of: account)?.attachments.first { $0.name == name }
    }

    func attachment(_ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber) -> PointAnswer {
        let rows = state.accounts[account]
        let file = rows?.notes[id]?.attachments.first { $0.name == name }
        let unmodified = seconds.filter { rows?.isUnmodified(id, since: $0, file: file) ?? false }
        return .attachment(rows?.notes[id]?.stored, file, unmodifiedSince: Set(unmodified))
    }

    func list(_ query: NoteQuery, of account: AccountNumber) -> ListedNotes {
        state.accounts[account]?.list(query) ?? ListedNotes(notes: [], next: nil, total: 0)
    }

    func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer {
        do {
            return try SearchReads(MemorySearch(state.accounts[account]), tail: MemorySearch.everything)
                .answer(request, account: account, now: now)
        } catch { throw error as? StoreError ?? .otherAnswer }
    }

    func tags(of account: AccountNumber) -> [NamedCount] {
        count(account) { $0.tagging.tags.map { String(decoding: $0, as: UTF8.self) } }
    }

    func folders(of account: AccountNumber) -> [NamedCount] {
        count(account) { [$0.note.state.content?.folder ?? ""].filter { !$0.isEmpty } }
    }

    /// Counts the names of live notes, in the order of their bytes.
    private func count(_ account: AccountNumber, _ names: (NoteRow) -> [String]) -> [NamedCount] {
        let live = state.accounts[account]?.notes.values.filter { $0.note.rowState == .live } ?? []
        let counts = Dictionary(live.flatMap(names).map { (Array($0.utf8), 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
            NamedCount(name: String(decoding: $0.key, as: UTF8.self), count: $0.value)
        }
    }

    // MARK: Share pages

    func shared(_ token: ShareToken) -> (account: AccountNumber, note: StoredNote)? {
        for (account, rows) in state.accounts {
            for (id, share) in rows.shares where share.token == token && share.isOpen(at: now) {
                return rows.notes[id].map { (account, $0.stored) }
            }
        }
        return nil
    }

    func shares(of account: AccountNumber, after id: NoteID?, limit: Int) -> [SharedNote] {
        let rows = state.accounts[account]
        let open = (rows?.shares ?? [:]).filter { $0.value.isOpen(at: now) }.sorted { $0.key < $1.key }
        let pages = open.compactMap { note, share -> SharedNote? in
            guard let row = rows?.notes[note], row.note.rowState == .live else { return nil }
            return SharedNote(
                token: share.token, note: row.stored, createdAt: Timestamp(clamping: share.createdAt),
                expiresAt: share.end)
        }
        return Array(pages.filter { page in id.map { page.note.id > $0 } ?? true }.prefix(limit))
    }

    func sharedNotes(of account: AccountNumber) -> Set<NoteID> {
        Set(state.accounts[account]?.shares.filter { $0.value.isOpen(at: now) }.keys.map { $0 } ?? [])
    }

    // MARK: Histories

    /// Returns the versions behind the query's offset that pass the filter, newest first.
    private func page(
        _ query: HistoryQuery, _ state: MemoryState, limit: Int, where filter: (Account.Version) -> Bool
    ) -> (page: [Account.Version], next: HistoryPosition?) {
        let position = query.before ?? .newest
        let all = (state.accounts[query.account]?.versions[query.id] ?? []).filter {
            $0.number < position.number && filter($0)
        }
        let page = all.sorted { $0.number > $1.number }.prefix(limit)
        let end = page.last.map { HistoryPosition(number: $0.number) } ?? position
        return (Array(page), all.count > page.count ? end : nil)
    }

    func versions(_ query: HistoryQuery, _ visit: (StoredVersion) -> Void) -> HistoryEnd? {
        let state = state
        guard let present = state.note(query.id, of: query.account)?.note.rev else { return nil }
        let (versions, next) = page(query, state, limit: query.limit) { $0.isKept }
        // A restore may leave the present state among the versions.
        for version in versions where version.rev != present {
            guard let reason = version.reason.version else { continue }
            visit(
                StoredVersion(
                    rev: version.rev, lastModified: version.lastModified, sentModified: version.sentModified,
                    receivedAt: version.receivedAt, deviceID: version.device,
                    deviceName: state.device(id: version.device, of: query.account)?.name, reason: reason,
                    json: version.json ?? []))
        }
        return HistoryEnd(next: next)
    }

    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) -> StoredNote? {
        let rows = state.accounts[account]
        if let present = rows?.notes[id], present.note.rev == rev { return present.stored }
        guard let version = rows?.version(rev, of: id), version.isKept else { return nil }
        var note = StoredNote(
            id: id, rev: rev, seq: 0, state: version.isDeleted ? .tombstone : .live,
            lastModified: version.lastModified, json: version.json ?? [])
        note.isUnreadConflict = version.reason == .conflict && version.agesFrom == nil
        return note
    }

    func base(of rev: Rev, of id: NoteID, account: AccountNumber) -> Rev? {
        if let row = state.note(id, of: account), row.note.rev == rev { return row.base }
        return state.accounts[account]?.version(rev, of: id)?.base
    }

    func explain(_ query: HistoryQuery) -> ContenderPage? {
        let state = state
        guard let row = state.note(query.id, of: query.account) else { return nil }
        let name = { state.device(id: $0, of: query.account)?.name }
        let winner = Contender(
            rev: row.note.rev, lastModified: row.note.state.lastModified, sentModified: row.sentModified,
            receivedAt: row.note.receivedAt, isDeleted: row.note.state.isDeleted,
            contentDigest: Contender.digest(row.forms.json, isDeleted: row.note.state.isDeleted), base: row.base,
            deviceID: row.note.device, deviceName: name(row.note.device), reason: nil,
            stamps: row.note.state.registerStamps)
        let first = query.before == nil ? [winner] : []
        let (others, next) = page(query, state, limit: query.limit - first.count) { _ in true }
        let contenders = others.filter { $0.rev != winner.rev }.map { version in
            Contender(
                rev: version.rev, lastModified: version.lastModified, sentModified: version.sentModified,
                receivedAt: version.receivedAt, isDeleted: version.isDeleted,
                contentDigest: Contender.digest(version.json, isDeleted: version.isDeleted), base: version.base,
                deviceID: version.device, deviceName: name(version.device), reason: version.reason.version)
        }
        return ContenderPage(contenders: first + contenders, next: next)
    }
}

extension Account {
    func list(_ query: NoteQuery) -> ListedNotes {
        let all = notes.values.filter(query.admits).map { ($0, NotePosition($0, query.order)) }
            .sorted { $0.1.precedes($1.1) }
        var page = NotePage(query, of: all.count)
        for (row, place) in all where query.after?.precedes(place) ?? true {
            if let next = page.next { return ListedNotes(notes: page.notes, next: next, total: all.count) }
            page.add(row.stored, at: place, textModified: row.note.state.textModified)
        }
        return ListedNotes(notes: page.notes, next: nil, total: all.count)
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
        if let folder, !NameFilter(folder).matches(content.folder) { return false }
        if let tag, !content.tags.contains(where: NameFilter(tag).matches) { return false }
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
            case .textModified: .number(state.textModified?.milliseconds ?? 0)
            }
        }
        self.init(order: order, values: values, id: Array(row.note.id.text.utf8))
    }
}

/// Searches without an index: every note is newer than it.
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

    func textModified(of account: AccountNumber, at seq: Int64) -> Timestamp? {
        note(at: seq)?.note.state.textModified
    }

    private var live: [NoteRow] { rows?.notes.values.filter { $0.note.rowState == .live } ?? [] }

    func tags(of account: AccountNumber) -> [String] { live.flatMap { $0.note.state.content?.tags ?? [] } }

    func folders(of account: AccountNumber) -> [String] { live.compactMap(\.note.state.content?.folder) }

    func shared(of account: AccountNumber, now: Int64) -> Set<Int64> {
        let open = rows?.shares.filter { $0.value.isOpen(at: now) } ?? [:]
        return Set(open.keys.compactMap { rows?.notes[$0]?.note.seq })
    }
}
