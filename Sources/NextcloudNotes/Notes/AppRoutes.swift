import Access
import HTTP
import Notes
import StoreContract

/// Endpoints of an authenticated account.
struct AppRoutes {
    let context: AppContext
    let principal: Principal
    let loop: LoopAccess

    init(_ context: AppContext, _ principal: Principal, _ loop: LoopAccess) {
        var context = context
        context.account = principal.account
        self.context = context
        self.principal = principal
        self.loop = loop
    }

    func answer(_ request: borrowing Request) throws(AppError) -> Reply {
        do throws(AccessError) {
            try context.services.access.rates.check(principal.account, context.client, now: context.services.clock())
        } catch {
            throw AppError(error)
        }
        switch (context.route, request.method) {
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
        // An upload without a body.
        case (.attachment(nil), _): throw .notFound
        case (.attachment, _): throw .invalid
        case (.capabilities(let version), _): return capabilities(version, request)
        case (.user(let version, let name), _):
            let own = principal.accountName
            guard name.map({ AccountRules.stored($0) == own }) ?? true else {
                throw AppError(.notFound, "UserDoesNotExist")
            }
            return context.reply(Envelope(version).user(own))
        default: return context.reply(JSONAnswer.response(.badRequest, JSONAnswer.emptyList))
        }
    }

    var scope: ReadScope { ReadScope(principal.asker, of: principal.account) }

    /// The account's settings, and the note that the number names; refused where there is none to see.
    func note(
        _ number: AppNumber, _ reply: @escaping @Sendable (StoredNote, ShownNote, AppSettings) throws(AppError) -> Reply
    ) throws(AppError) -> Reply {
        let reads: [PointRead] = [.app(.nextcloud, scope), .numbered(.nextcloud, number, scope)]
        return try context.answer(reads, loop) { answers throws(AppError) in
            guard case .app(let state) = answers[0], case .numbered(let found) = answers[1] else {
                throw AppError(StoreError.otherAnswer)
            }
            let settings = AppSettings(state.settings)
            guard let note = found, let shown = try Self.shown(note, settings) else { throw .notFound }
            return try reply(note, shown, settings)
        }
    }

    /// Nil where apps do not see it.
    static func shown(_ note: StoredNote, _ settings: AppSettings) throws(AppError) -> ShownNote? {
        guard note.state == .live else { return nil }
        do throws(StoreError) {
            let shown = try ShownNote(note)
            return shown.isVisible(settings) ? shown : nil
        } catch {
            throw AppError(error)
        }
    }
}

extension AppContext {
    func note(_ note: ShownNote, _ number: AppNumber, _ settings: AppSettings, _ status: Status = .ok) -> Response {
        var response = JSONAnswer.response(status, note.json(number, settings))
        response.fields.add("ETag", "\"\(note.etag(number))\"")
        return response
    }
}
