import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesServerKit
import NotesStoreContract

/// Attaches files to notes.
extension Upload {
    /// Attaches the body of a PUT to a note.
    init(attaching request: borrowing Request, _ parameters: PathParameters, _ context: APIContext) throws(APIError) {
        _ = try Parameters(request, known: [])
        let path = try AttachmentPath(request, parameters)
        let condition = Precondition(Conditions(request))
        try Self.checkCompleteFile(request)
        let type = FileType(request.field("content-type")).text
        self.init(limit: context.services.settings.attachmentBytes, note: path.id) { bytes, routes in
            let file = NewAttachment(name: path.name, type: type, bytes: bytes, condition: condition)
            return routes.attach(file, path)
        }
    }

    /// Refuses a body that would be stored as something other than the client meant.
    private static func checkCompleteFile(_ request: borrowing Request) throws(APIError) {
        if request.field("content-range") != nil {
            throw APIError(.badRequest, "Send the complete file: a PUT must not have Content-Range.")
        }
        try BodyType.checkUncompressed(request, "the file")
        if FileType.essence(request.field("content-type") ?? "").hasPrefix("multipart/") {
            throw APIError(
                .unsupportedMediaType, "The body must be the file itself, not a form; with curl, use -T photo.jpg.")
        }
    }
}

extension AccountRoutes {
    fileprivate func attach(_ file: NewAttachment, _ path: AttachmentPath) -> Reply {
        let response = AttachmentResponse(responses: context.responses, path: path, file: file)
        let command = NoteCommand(
            account: account, asker: asker, id: path.id, action: .attach(file))
        services.store.write(command, reply: context.reply { response.response($0) })
        return .later
    }

    func deleteAttachment(_ request: borrowing Request, _ path: AttachmentPath) -> Reply {
        write(.detach(name: path.name, Precondition(Conditions(request))), of: path.id, .delete)
    }

    /// Reads a file, also of a note in the trash, which keeps its files; `deleted` has the same meaning as for the
    /// note.
    func readAttachment(_ request: borrowing Request, _ path: AttachmentPath) throws(APIError) -> Reply {
        if request.hasQuery { _ = try Self.showsDeleted(request) }
        return try context.answer(AttachmentRequest(request, path, scope))
    }
}

/// Serves `GET /v1/notes/{id}/attachments/{name}`.
private struct AttachmentRequest: PointRequest {
    let read: PointRead
    private let conditions: Conditions
    private let wanted: FileAnswer.Wanted
    private let account: AccountNumber

    init(_ request: borrowing Request, _ path: AttachmentPath, _ scope: ReadScope) {
        account = scope.account
        conditions = Conditions(request)
        wanted = FileAnswer.Wanted(request)
        read = .attachment(path.name, of: path.id, seconds: conditions.seconds, scope)
    }

    func reply(_ answer: PointAnswer, _ context: APIContext) throws(APIError) -> Reply {
        guard case .attachment(let note, let file, let unmodified) = answer else {
            throw APIError(StoreError.otherAnswer)
        }
        guard let note else { throw ResponseBuilder.notFound }
        if note.state == .tombstone { throw context.responses.deletedError(note) }
        guard let file else { throw ResponseBuilder.noSuchAttachment }
        let verdict = conditions.verdict(file.sha256.hex, isUnmodified: unmodified.contains)
        if let answer = context.responses.conditional(verdict, FileAnswer.validators(file, note), "file") {
            return context.reply(answer)
        }
        return try context.reply(file, of: note, account, wanted)
    }
}

/// Answers an upload.
private struct AttachmentResponse {
    let responses: ResponseBuilder
    let path: AttachmentPath
    let file: NewAttachment

    func response(_ answer: NoteAnswer) -> Response {
        switch answer {
        case .created(let note, _): written(note, .created)
        case .replaced(let note, _), .unchanged(let note): written(note, .ok)
        default: WriteResponse(responses: responses, kind: .put, id: path.id).response(answer)
        }
    }

    private func written(_ note: StoredNote, _ status: Status) -> Response {
        var owner = ObjectWriter()
        owner.add("id", note.id.text)
        owner.add("rev", note.rev.text)
        owner.add("seq", note.seq)
        owner.add("lastModified", note.lastModified)
        var object = ObjectWriter()
        object.add("name", file.name)
        object.add("type", file.type)
        object.add("size", file.bytes.count)
        object.add("sha256", file.bytes.digest.hex)
        object.add("note", owner)
        var response = responses.json(status, object.finish())
        response.fields.add("ETag", "\"\(file.bytes.digest.hex)\"")
        if status == .created { response.fields.add("Location", responses.prefix.location(path.text)) }
        return response
    }
}

/// Parses the parameters of `/v1/notes/{id}/attachments/{name}`.
struct AttachmentPath: Sendable {
    let id: NoteID
    let name: String

    init(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) {
        guard let id = NoteID(request.parameter(0, of: parameters)) else {
            throw APIError(.invalidID, NoteID.expectation)
        }
        self.id = id
        name = request.parameter(1, of: parameters)
        if let fault = NoteLimits().fault(inAttachmentName: name) { throw APIError(.invalidParameter, fault) }
    }

    var text: String { "/v1/notes/\(id.text)/attachments/\(PercentEncoding.encode(name))" }
}
