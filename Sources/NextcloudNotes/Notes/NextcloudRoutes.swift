import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// The endpoints of an authenticated account.
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

/// `GET /attachment/{id}?path=`: a file of the note's, by its name.
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
