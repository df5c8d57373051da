import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Serves the endpoints of an authenticated account.
struct NextcloudRoutes {
    let context: NextcloudContext
    let principal: Principal

    func answer(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        try context.countRequest(against: principal.account)
        switch (context.responses.route, request.method) {
        case (.notes(let version), .post): return try create(request, version)
        case (.notes, _): return try list(request)
        case (.note(let number?, let version), .put): return try update(number, request, version)
        case (.note(let number?, _), .delete): return try delete(number)
        case (.note(let number?, _), _): return try read(number, request)
        case (.note(nil, _), _): throw .notFound
        case (.settings, .put): return try changeSettings(request)
        case (.settings, _): return try readSettings()
        case (.attachment(let number?), .get), (.attachment(let number?), .head):
            return try readAttachment(number, request)
        // This is an upload without a body.
        case (.attachment(nil), _): throw .notFound
        case (.attachment, _): throw .invalid
        case (.capabilities(let version), _): return try capabilities(version, request)
        case (.user(let version, let name), _):
            let own = principal.accountName
            guard name.map({ AccountRules.stored($0) == own }) ?? true else {
                throw NextcloudError(.notFound, "UserDoesNotExist")
            }
            return context.reply(Envelope(version).user(own))
        default: return context.reply(JSONAnswer.response(.badRequest, JSONAnswer.emptyList))
        }
    }

    var scope: ReadScope { ReadScope(principal.asker, of: principal.account) }

    /// Reads the account's settings and the note with the number; throws if there is none that apps see.
    func note(
        _ number: AppNumber,
        _ reply: @escaping @Sendable (StoredNote, NextcloudNote, AccountSettings) throws(NextcloudError) -> Reply
    ) throws(NextcloudError) -> Reply {
        let reads: [PointRead] = [.app(.nextcloud, scope), .numbered(.nextcloud, number, scope)]
        return try context.answer(reads) { answers throws(NextcloudError) in
            guard case .app(let state) = answers[0], case .numbered(let found) = answers[1] else {
                throw NextcloudError(StoreError.otherAnswer)
            }
            let settings = AccountSettings(state.settings)
            guard let note = found, let shown = try Self.shown(note, settings) else { throw .notFound }
            return try reply(note, shown, settings)
        }
    }

    /// Returns nil if apps do not see the note.
    static func shown(_ note: StoredNote, _ settings: AccountSettings) throws(NextcloudError) -> NextcloudNote? {
        guard note.state == .live else { return nil }
        let shown = try NextcloudError.reading { () throws(StoreError) in try NextcloudNote(note) }
        return shown.isVisible(settings) ? shown : nil
    }
}

extension NextcloudContext {
    func note(
        _ note: NextcloudNote, _ number: AppNumber, _ settings: AccountSettings, _ status: Status = .ok
    ) -> Response {
        var response = JSONAnswer.response(status, note.json(number, settings))
        response.fields.add("ETag", "\"\(note.etag(number))\"")
        return response
    }
}

/// Serves `GET /attachment/{id}?path=`: a file of the note's, by its name.
extension NextcloudRoutes {
    func readAttachment(_ number: AppNumber, _ request: borrowing Request) throws(NextcloudError) -> Reply {
        guard let path = try NextcloudParameters(request).text("path") else { throw .invalid }
        let known = LooseTags(request.fields("if-none-match"))
        let wanted = FileAnswer.Wanted(request)
        let (context, account) = (context, principal.account)
        return try note(number) { note, _, _ throws(NextcloudError) in
            guard let file = note.note?.state.content.flatMap({ Self.file(path, of: $0) }) else { throw .notFound }
            if known?.contains(file.sha256.hex) ?? false {
                return context.reply(Response(.notModified, fields: FileAnswer.validators(file, note)))
            }
            return try context.reply(file, of: note, account, wanted, isAlwaysDownload: true)
        }
    }

    /// Returns the file at a path. Files are beside their note, so steps through folders lead to the same file or to
    /// none.
    static func file(_ path: String, of note: Content) -> Attachment? {
        let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last { $0 != "." } ?? ""
        return note.attachments.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}

/// Builds the body of a list from the store's notes one by one. Full notes come by (lastUpdate, id). The last answer of
/// a pass has all other notes as `{"id": N}` after them.
struct NextcloudListing {
    private struct Entry {
        let lastUpdate: Int64
        let number: AppNumber
        let json: [UInt8]
    }

    private let request: ListRequest
    private let settings: AccountSettings
    private var full: [Entry] = []
    private var others: [AppNumber] = []
    /// Counts the full notes after the chunk that were not encoded.
    private var beyond = 0
    /// Lists the notes that no app has seen yet, and that need a number.
    private(set) var unnumbered: [NoteID] = []

    init(_ request: ListRequest, _ settings: AccountSettings) {
        self.request = request
        self.settings = settings
    }

    mutating func add(_ note: NumberedNote, _ json: UnsafeRawBufferPointer?) throws(StoreError) {
        guard let number = note.number else {
            unnumbered.append(note.id)
            return
        }
        if !unnumbered.isEmpty { return }
        let lastUpdate = max(note.receivedAt, settings.shownAt ?? .earliest).milliseconds / 1000
        guard let json else {
            others.append(number)
            return
        }
        let isPruned = request.pruneBefore > 0 && lastUpdate < request.pruneBefore
        let isOther = isPruned || (request.cursor?.isBehind(lastUpdate, number) ?? false)
        // A note that is not shown in full, and is visible whatever its content, need not be decoded.
        if isOther, request.category == nil, settings.shownAt == nil {
            others.append(number)
            return
        }
        // The store's order is that of lastUpdate, so a later second cannot be in a full chunk.
        let isAboveLimit =
            request.chunkSize > 0 && full.count >= request.chunkSize && lastUpdate > full.last?.lastUpdate ?? .max
        if isAboveLimit, request.category == nil, settings.shownAt == nil {
            beyond += 1
            return
        }
        let shown = try NextcloudNote(json.bindMemory(to: UInt8.self))
        guard shown.isVisible(settings), request.category.map({ shown.category.hasSameBytes(as: $0) }) ?? true else {
            return
        }
        if isOther {
            others.append(number)
        } else if isAboveLimit {
            beyond += 1
        } else {
            full.append(
                Entry(
                    lastUpdate: lastUpdate, number: number,
                    json: shown.json(number, settings, without: request.excluded)))
        }
    }

    /// Returns the response. `begun` is the second before the notes were read.
    func response(begun: Int64, _ fields: Fields) -> Response {
        var notes = full.sorted { ($0.lastUpdate, $0.number) < ($1.lastUpdate, $1.number) }
        var pending = beyond
        if request.chunkSize > 0, notes.count > request.chunkSize {
            pending += notes.count - request.chunkSize
            notes.removeSubrange(request.chunkSize...)
        }
        var fields = fields
        if pending > 0, let last = notes.last {
            let cursor = ChunkCursor(passStart: begun, lastUpdate: last.lastUpdate, number: last.number)
            fields.add("X-Notes-Chunk-Cursor", cursor.text)
            fields.add("X-Notes-Chunk-Pending", pending)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(notes.reduce(2 + others.count * 20) { $0 + $1.json.count + 1 })
        bytes.append(UInt8(ascii: "["))
        for note in notes {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes += note.json
        }
        if pending == 0 {
            for number in others {
                if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
                bytes += "{\"id\":\(number)}".utf8
            }
        }
        bytes.append(UInt8(ascii: "]"))
        return JSONAnswer.response(.ok, bytes, fields)
    }
}

/// Serves `GET /notes`.
extension NextcloudRoutes {
    func list(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        let wanted = try ListRequest(NextcloudParameters(request))
        let known = LooseTags(request.fields("if-none-match"))
        let (context, scope) = (context, scope)
        // The time comes before the notes: whatever is received later in this second is sent again.
        return try context.answer([.time, .app(.nextcloud, scope)]) { answers throws(NextcloudError) in
            guard case .time(let now) = answers[0], case .app(let state) = answers[1] else {
                throw NextcloudError(StoreError.otherAnswer)
            }
            let begun = wanted.cursor?.passStart ?? now.milliseconds / 1000
            if !wanted.hasCursor, let known, known.contains(wanted.tag(state)) {
                return context.reply(Response(.notModified, fields: Self.fields(wanted, state, begun: begun)))
            }
            return context.list(wanted, scope, state, begun: begun, attempts: 5)
        }
    }

    fileprivate static func fields(_ wanted: ListRequest, _ state: AppState, begun: Int64) -> Fields {
        var fields = SecurityFields.privateNoCache
        fields.add("ETag", "\"\(wanted.tag(state))\"")
        fields.add("Last-Modified", HTTPDate.format(Int(begun)))
        return fields
    }
}

extension NextcloudContext {
    /// Answers with the list. Notes that no app has seen get their numbers first, and the list is then read again.
    fileprivate func list(
        _ wanted: ListRequest, _ scope: ReadScope, _ before: AppState, begun: Int64, attempts: Int
    ) -> Reply {
        offLoop(for: scope) { reader throws(StoreError) in
            let settings = AccountSettings(before.settings)
            var listing = NextcloudListing(wanted, settings)
            let state = try reader.eachNumbered(wanted.query(settings), in: scope) { note, json throws(StoreError) in
                try listing.add(note, json)
            }
            // The settings changed since they were read.
            let isOutdated = state.settings != before.settings
            guard isOutdated || !listing.unnumbered.isEmpty else {
                return listing.response(begun: begun, NextcloudRoutes.fields(wanted, state, begun: begun))
            }
            // An incomplete list would make apps delete their copies, so the answer is an error.
            guard attempts > 0 else { throw .unavailable("notes arrive faster than they are given numbers") }
            number(listing.unnumbered[...], scope) {
                _ = list(wanted, scope, state, begun: begun, attempts: attempts - 1)
            }
            return nil
        }
    }

    private func number(_ ids: ArraySlice<NoteID>, _ scope: ReadScope, _ done: @escaping @Sendable () -> Void) {
        let most = 2000
        if ids.isEmpty { return done() }
        services.store.number(Array(ids.prefix(most)), for: .nextcloud, in: scope) { result in
            switch result {
            case .success: number(ids.dropFirst(most), scope, done)
            case .failure(let error): respond(NextcloudError(error))
            }
        }
    }
}

extension NoteReader {
    /// Visits the notes; it ends with the first error of `visit`.
    func eachNumbered(
        _ query: NumberedQuery, in scope: ReadScope,
        _ visit: (NumberedNote, UnsafeRawBufferPointer?) throws(StoreError) -> Void
    ) throws(StoreError) -> AppState {
        var failure: StoreError?
        let state = try numbered(query, in: scope) { note, json in
            do throws(StoreError) { try visit(note, json) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        return state
    }
}
