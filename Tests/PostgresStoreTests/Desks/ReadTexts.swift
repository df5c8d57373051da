import Notes
import NotesHashing
import NotesStoreContract

/// Returns a store's answers to reads of an account as text, without the parts that differ between databases.
struct ReadTexts {
    let reader: any NoteReader
    let account: AccountNumber

    init(_ reader: any NoteReader, _ account: AccountNumber) {
        self.reader = reader
        self.account = account
    }

    private func text(_ note: StoredNote?) -> String {
        guard let note else { return "-" }
        return "\(note.id) \(note.rev) \(note.seq) \(note.state) \(note.lastModified) "
            + String(decoding: note.json, as: UTF8.self)
    }

    func note(_ id: NoteID) throws -> String {
        text(try reader.note(id, of: account))
    }

    func history(_ id: NoteID) throws -> String {
        var lines: [String] = []
        var revs: [Rev] = []
        var query = HistoryQuery(id, of: account, limit: 2)
        var isThere = false
        while let end = try reader.versions(
            query,
            { version in
                lines.append("\(version)")
                revs.append(version.rev)
            })
        {
            isThere = true
            query.before = end.next
            if end.next == nil { break }
            lines.append("next page")
        }
        if let present = try reader.note(id, of: account) { revs.append(present.rev) }
        for rev in revs { lines.append(text(try reader.version(rev, of: id, account: account))) }
        return "\(isThere)\n" + lines.joined(separator: "\n")
    }

    func explain(_ id: NoteID) throws -> String {
        var query = HistoryQuery(id, of: account, limit: 2)
        var pages: [String] = []
        while let page = try reader.explain(query) {
            pages.append("\(page.contenders)")
            query.before = page.next
            if page.next == nil { break }
        }
        return pages.joined(separator: "\n")
    }

    func counts() throws -> String {
        var status = try reader.status(of: account)
        status.digest = AccountDigest(key: "")
        let lastChange = try reader.lastChange(of: account)
        let (tags, folders) = (try reader.tags(of: account), try reader.folders(of: account))
        return "\(status) \(lastChange as Any) \(tags) \(folders) \(try reader.hasAccounts())"
    }

    func changes(after seq: Int64, _ limit: Int) throws -> String {
        var cursor = try reader.latestCursor(of: account)
        cursor.seq = seq
        return try changes(.after(cursor), limit)
    }

    /// Returns all pages of changes from `start`.
    func changes(_ start: PullRequest.Start, _ limit: Int) throws -> String {
        var pull = PullRequest(start: start, limit: limit)
        var text = ""
        while true {
            guard case .page(let page) = try reader.changes(pull, of: account) else { return text + "expired" }
            text += "\(page.count) \(page.hasMore) \(page.cursor.seq) \(page.cursor.newSince) \(page.serverTime) "
            text += String(decoding: page.changes, as: UTF8.self) + "\n"
            guard page.hasMore else { return text }
            pull.start = .after(page.cursor)
        }
    }

    /// Returns all pages of a list.
    func pages(_ query: NoteQuery) throws -> String {
        var query = query
        var lines: [String] = []
        while true {
            let list = try reader.list(query, of: account)
            lines += list.notes.map { text($0) }
            lines.append("of \(list.total), \(list.next?.text ?? "the end")")
            guard let next = list.next else { return lines.joined(separator: "\n") }
            query.after = next
        }
    }

    func search(_ words: String, limit: Int = 2) throws -> String {
        var lines: [String] = []
        for deleted in [DeletedFilter.exclude, .include, .only] {
            var request = SearchRequest(SearchQuery(words))
            request.limit = limit
            request.deleted = deleted
            while true {
                let answer = try reader.search(request, of: account)
                lines += answer.hits.map { "\(text($0.note)) \($0.snippet) \($0.matches)" }
                lines.append("of \(answer.total) \(answer.isComplete)")
                guard let next = answer.next else { break }
                request.after = next
            }
        }
        return lines.joined(separator: "\n")
    }

    func unmodified(_ id: NoteID, _ seconds: [Int]) throws -> String {
        let read = PointRead.note(id, seconds: seconds, ReadScope(Asker(account), of: account))
        guard case .note(let note, let unmodified) = try reader.answer(read) else { return "another answer" }
        return "\(text(note)) \(unmodified.sorted())"
    }
}
