import Notes
import NotesHTTP
import NotesHashing
import NotesServerKit
import NotesStoreContract

/// Writes one note. Faults of the request alone are found here; the rest is decided in the store's transaction.
extension AccountRoutes {
    var decoder: NoteDecoder { NoteDecoder(limits: NoteLimits(body: services.settings.noteBytes)) }

    func createNote(_ request: borrowing Request) throws(APIError) -> Reply {
        let bytes = request.body.assumingMemoryBound(to: UInt8.self)
        let type = try BodyType(request, allowsText: true)
        let decoder = decoder
        let draft = try domain { () throws(DomainError) in try decoder.draft(bytes, type) }
        let id = if let named = draft.id { named } else { try freshID() }
        return write(.create(draft.change(of: id)), of: id, .post, idempotency: try idempotency(request))
    }

    func putNote(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let bytes = request.body.assumingMemoryBound(to: UInt8.self)
        let (decoder, id) = (decoder, path.id)
        let isTyping = try isTyping(request)
        let edit: NoteCommand.Edit
        switch try bodyType(request, path) {
        case .json:
            var draft = try domain { () throws(DomainError) in try decoder.note(bytes, id: id) }
            draft.isTyping = isTyping
            edit = { [draft] present in
                Result { () throws(DomainError) in
                    let kept = present?.state.shownContent.map { [$0] } ?? []
                    try decoder.limits.checkTags(of: draft.content, over: kept)
                    return draft.change(of: id)
                }
            }
        case .text:
            let text = try domain { () throws(DomainError) in try TextForm(reading: bytes, limits: decoder.limits) }
            // The other members of a note in the trash are kept too.
            edit = { present in
                let content = text.content(over: present?.state.shownContent)
                return .success(NoteDraft(content: content, isTyping: isTyping).change(of: id))
            }
        }
        return write(.put(edit), of: id, .put, Precondition(Conditions(request)))
    }

    private func isTyping(_ request: borrowing Request) throws(APIError) -> Bool {
        request.hasQuery ? try Parameters(request, known: ["typing"]).flag("typing") ?? false : false
    }

    /// Returns the body's type. With a suffix, every body that is not JSON is the note's text, whatever type the client
    /// guessed for the file.
    private func bodyType(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> BodyType {
        do throws(APIError) {
            return try BodyType(request, allowsText: true)
        } catch {
            guard path.form != nil, error.detail != BodyType.formDetail, request.field("content-encoding") == nil else {
                throw error
            }
            return .text
        }
    }

    func patchNote(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        _ = try BodyType(request, allowsText: false)
        let bytes = request.body.assumingMemoryBound(to: UInt8.self)
        let (decoder, id) = (decoder, path.id)
        let isTyping = try isTyping(request)
        let patch = try domain { () throws(DomainError) in try decoder.patch(bytes, id: id) }
        let edit: NoteCommand.Edit = { present in
            Result { () throws(DomainError) in
                var draft = try patch.draft(over: present?.state.content ?? Content())
                draft.isTyping = isTyping
                return draft.change(of: id, origin: .patch)
            }
        }
        return write(.patch(edit), of: id, .patch, Precondition(Conditions(request)))
    }

    func deleteNote(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["lastModified", "purge"])
        let purges = try parameters.flag("purge") ?? false
        let stamp = try parameters.time("lastModified")
        return write(
            purges ? .purge : .delete(lastModified: stamp), of: path.id, .delete, Precondition(Conditions(request)),
            purging: purges ? recorder(request) : nil)
    }

    func undelete(_ path: NotePath) -> Reply { write(.undelete, of: path.id, .other) }

    func restoreVersion(
        _ request: borrowing Request, _ path: NotePath, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        guard let rev = Rev(request.parameter(1, of: parameters)) else { throw Self.noVersion }
        return write(.restore(version: rev), of: path.id, .other)
    }

    static var noVersion: APIError { APIError(.notFound, "The note has no version with this rev.") }

    func write(
        _ action: NoteCommand.Action, of id: NoteID, _ kind: WriteResponse.Kind,
        _ precondition: Precondition = Precondition(), idempotency: Idempotency? = nil,
        purging events: EventRecorder? = nil
    ) -> Reply {
        let command = NoteCommand(
            account: account, asker: asker, id: id, action: action, precondition: precondition,
            idempotency: idempotency)
        let response = WriteResponse(responses: context.responses, kind: kind, id: id)
        let counts = services.counts
        services.store.write(
            command,
            reply: context.reply { answer in
                if case .conflict = answer { counts.add(.conflicts) }
                if let events, answer.wasApplied { events.record(.purged) }
                return response.response(answer)
            })
        return .later
    }

    private func freshID() throws(APIError) -> NoteID {
        guard let id = NoteID.fresh(at: services.now) else {
            throw APIError.noRandomBytes
        }
        return id
    }

    private func idempotency(_ request: borrowing Request) throws(APIError) -> Idempotency? {
        guard let key = request.field("idempotency-key") else { return nil }
        guard (1...255).contains(key.utf8.count) else {
            throw APIError(.invalidParameter, "An Idempotency-Key must be 1 to 255 bytes.")
        }
        var hash = SHA256()
        hash.update(request.field("content-type") ?? "")
        hash.update([0])
        hash.update(request.body)
        return Idempotency(key: key, fingerprint: hash.finalize().bytes)
    }
}

/// Maps refusals of the domain to API errors.
func domain<Value>(_ body: () throws(DomainError) -> Value) throws(APIError) -> Value {
    do throws(DomainError) {
        return try body()
    } catch {
        throw APIError(error)
    }
}

extension NoteDecoder {
    fileprivate func draft(_ bytes: UnsafeBufferPointer<UInt8>, _ type: BodyType) throws(DomainError) -> NoteDraft {
        switch type {
        case .json:
            let draft = try note(bytes)
            try limits.checkTags(of: draft.content, over: [])
            return draft
        case .text: return NoteDraft(content: try TextForm(reading: bytes, limits: limits).content(over: nil))
        }
    }
}

/// Answers a write.
struct WriteResponse {
    enum Kind {
        case post, put, patch, delete, other
    }

    let responses: ResponseBuilder
    let kind: Kind
    let id: NoteID

    func response(_ answer: NoteAnswer) -> Response {
        switch answer {
        case .created(let note, let warnings): return written(note, isNew: true, warnings)
        case .replaced(let note, let warnings): return written(note, isNew: false, warnings)
        case .unchanged(let note): return written(note, isNew: false, [])
        case .replayed(let note, let wasCreated, let warnings): return written(note, isNew: wasCreated, warnings)
        case .notFound: return responses.problem(ResponseBuilder.notFound)
        case .noSuchAttachment: return responses.problem(ResponseBuilder.noSuchAttachment)
        case .gone(let note): return responses.gone(note)
        case .preconditionFailed(let current): return responses.problem(ResponseBuilder.preconditionFailed(current))
        case .conflict(let current, let version, let warnings):
            return responses.problem(conflict(current, version, warnings))
        case .alreadyExists(let current):
            var error = APIError(.alreadyExists, "A note with this id has other content; use PUT to replace it.")
            error.current = current.json
            return responses.problem(error)
        case .idempotencyMismatch:
            return responses.problem(
                APIError(.idempotencyMismatch, "This Idempotency-Key was used with another body; use a new key."))
        case .invalid(let error): return responses.problem(APIError(error))
        }
    }

    private func written(_ note: StoredNote, isNew: Bool, _ warnings: [Warning]) -> Response {
        var response: Response
        if kind == .delete {
            response = Response(.noContent)
        } else {
            let isCreated = isNew && (kind == .post || kind == .put)
            response = responses.note(note, isCreated ? .created : .ok)
            if isCreated { response.fields.add("Location", responses.prefix.location("/v1/notes/\(note.id.text)")) }
        }
        for warning in warnings { response.fields.add("Warning-Code", warning.rawValue) }
        return response
    }

    private func conflict(_ current: StoredNote, _ version: Rev?, _ warnings: [Warning]) -> APIError {
        let fate = version == nil ? "You sent this state before" : "Your change is kept as a version"
        var error = APIError(
            .conflict, "The note has a newer change. \(fate); current is the note's present state.")
        error.current = current.json
        if let version {
            let path = "/v1/notes/\(id.text)/versions/\(version.text)"
            error.fields.add("Link", responses.prefix.link(path, "version"))
        }
        for warning in warnings { error.fields.add("Warning-Code", warning.rawValue) }
        return error
    }
}

/// Serves `POST /v1/folders/rename` and `POST /v1/tags/rename`.
extension AccountRoutes {
    func rename(_ kind: Renaming.Kind, _ request: borrowing Request) throws(APIError) -> Reply {
        let members = try JSONMembers(request, members: ["from", "to"])
        let renaming = Renaming(
            kind, from: try name("from", of: members, kind), to: try name("to", of: members, kind))
        services.store.rename(
            renaming, in: account, by: asker,
            reply: context.reply { [responses = context.responses] answer throws(APIError) in
                switch answer {
                case .invalid(let error): throw APIError(error)
                case .renamed(let count):
                    var object = ObjectWriter()
                    object.add("renamed", count)
                    return responses.json(.ok, object)
                }
            })
        return .later
    }

    /// Notes may leave a folder for none; a tag always has a name.
    private func name(
        _ member: String, of members: JSONMembers, _ kind: Renaming.Kind
    ) throws(APIError) -> String {
        let name = try members.text(member)
        if name.isEmpty, kind == .tag || member == "from" {
            throw JSONMembers.invalid(member, "The name must not be empty.")
        }
        if name.utf8.last == UInt8(ascii: "/") {
            throw JSONMembers.invalid(member, "The name must not end in /; names below it are renamed with it.")
        }
        var content = Content()
        if kind == .folder { content.folder = name } else { content.tags = [name] }
        if let fault = NoteLimits().fault(inNames: content) { throw JSONMembers.invalid(member, fault) }
        return name
    }
}
