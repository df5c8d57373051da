import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Handles an upload of the API, whose body is the file itself.
struct Upload: RequestUpload {
    let limit: Int
    var fileLimit: Int { limit }
    /// This note must exist before megabytes are read for it.
    var note: NoteID?
    /// The client expects this account.
    var account: String?
    let whole: (any ReceivedBytes, AccountRoutes) -> Reply
}

extension Upload {
    /// Returns nil for endpoints whose bodies are read into memory.
    init?(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters,
        _ context: APIContext
    ) throws(APIError) {
        try endpoint.checkAccepted(request)
        switch endpoint {
        case .putAttachment: try self.init(attaching: request, parameters, context)
        case .restore: try self.init(restoring: request, context)
        case .importNotes: try self.init(importing: request, context)
        default: return nil
        }
    }

    /// Counts the request against the account's rate, and checks its head.
    func admit(
        _ principal: Principal, _ context: APIContext, later done: @escaping @Sendable (APIError?) -> Void
    ) throws(APIError) -> Bool {
        try context.countRequest(against: principal.account)
        try principal.require(account)
        guard let note else { return true }
        let read = PointRead.note(note, seconds: [], ReadScope(principal.asker, of: principal.account))
        let responses = context.responses
        if let answer = try context.answer(read) {
            if let refusal = Self.refusal(answer, responses) { throw refusal }
            return true
        }
        context.services.store.answer(read) { result in
            switch result {
            case .success(let answer): done(Self.refusal(answer, responses))
            case .failure(let error): done(APIError(error))
            }
        }
        return false
    }

    func receive(_ bytes: UnsafeRawBufferPointer, into intake: any Intake) throws(APIError) {
        try APIError.receiving { () throws(IntakeError) in try intake.append(bytes) }
    }

    func finish(
        _ bytes: any ReceivedBytes, _ principal: Principal, _ context: APIContext
    ) -> Reply { whole(bytes, AccountRoutes(context: context, principal: principal)) }

    private static func refusal(_ answer: PointAnswer, _ responses: ResponseBuilder) -> APIError? {
        guard case .note(let found, _) = answer else { return APIError(StoreError.otherAnswer) }
        guard let note = found else { return ResponseBuilder.notFound }
        return note.state == .live ? nil : responses.deletedError(note)
    }
}

extension AccountRoutes {
    /// Handles a request without a body as an empty file, which no sink receives. Its write checks the note.
    func handleEmptyUpload(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        guard let upload = try Upload(endpoint, request, parameters, context) else { throw ResponseBuilder.notFound }
        try principal.require(upload.account)
        let intake = try context.makeIntake(limit: upload.limit)
        return upload.whole(try APIError.receiving { () throws(IntakeError) in try intake.finish() }, self)
    }
}
