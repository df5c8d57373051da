import HTTP
import Notes
import StoreContract

/// A request whose body may be too large for memory: what its endpoint checks when the head arrives, and what it does when
/// the bytes are complete.
struct Upload {
    /// Bytes; a longer body is 413.
    let limit: Int
    /// The note that must exist before megabytes are read for it.
    let note: NoteID?
    /// Called once the client is authenticated, mostly before the body is read. Throws what would refuse the upload anyway.
    let check: (AccountRoutes) throws(APIError) -> Void
    let whole: (any ReceivedBytes, AccountRoutes) -> Reply

    /// Nil for endpoints whose bodies are read into memory.
    init?(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters,
        _ context: RequestContext
    ) throws(APIError) {
        try endpoint.checkAccepted(request)
        switch endpoint {
        case .putAttachment: try self.init(attaching: request, parameters, context)
        case .restore: try self.init(restoring: request, context)
        case .importNotes: try self.init(importing: request, context)
        default: return nil
        }
    }

    init(
        limit: Int, note: NoteID? = nil,
        check: @escaping (AccountRoutes) throws(APIError) -> Void = { _ throws(APIError) in },
        whole: @escaping (any ReceivedBytes, AccountRoutes) -> Reply
    ) {
        self.limit = limit
        self.note = note
        self.check = check
        self.whole = whole
    }
}

extension Upload {
    /// Counts the request against the account's rate, and checks what the head shows. Returns false if the store answers
    /// later: `done` is then called, on any queue.
    func admit(
        _ routes: AccountRoutes, later done: @escaping @Sendable (APIError?) -> Void
    ) throws(APIError) -> Bool {
        try routes.charge()
        try check(routes)
        guard let note else { return true }
        let read = PointRead.note(note, seconds: [], routes.scope)
        let responses = routes.context.responses
        if let answer = try routes.loop.answer(read) {
            if let refusal = Self.refusal(answer, responses) { throw refusal }
            return true
        }
        routes.services.store.answer(read) { result in
            switch result {
            case .success(let answer): done(Self.refusal(answer, responses))
            case .failure(let error): done(APIError(error))
            }
        }
        return false
    }

    private static func refusal(_ answer: PointAnswer, _ responses: ResponseBuilder) -> APIError? {
        guard case .note(let found, _) = answer else { return APIError(StoreError.otherAnswer) }
        guard let note = found else { return ResponseBuilder.notFound }
        return note.state == .live ? nil : responses.goneError(note)
    }
}

extension AccountRoutes {
    /// A request without a body: an empty file, which no sink receives. Its write checks the note.
    func handleEmptyUpload(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        guard let upload = try Upload(endpoint, request, parameters, context) else { throw ResponseBuilder.notFound }
        try upload.check(self)
        let nothing: any ReceivedBytes
        do throws(IntakeError) {
            nothing = try IntakeSink.open(context, upload).finish()
        } catch {
            throw APIError(error)
        }
        return upload.whole(nothing, self)
    }
}
