import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesServerKit
import NotesStoreContract

/// Serves `POST /attachment/{id}`: the file of an app's form becomes a file of the note.
struct FormUpload: RequestUpload {
    let fileLimit: Int
    private let number: AppNumber
    private var reader: MultipartReader

    init(_ request: borrowing Request, _ number: AppNumber, fileLimit: Int) throws(NextcloudError) {
        guard let boundary = MultipartReader.boundary(of: request.field("content-type") ?? "") else {
            throw Self.fileMissing
        }
        self.number = number
        self.fileLimit = fileLimit
        reader = MultipartReader(boundary)
    }

    private static let fileMissing = NextcloudError(.badRequest, "FileMissing")

    /// Limits the body: the file, and the form around it.
    var limit: Int { fileLimit + 64 * 1024 }

    func admit(
        _ principal: Principal, _ context: NextcloudContext,
        later done: @escaping @Sendable (NextcloudError?) -> Void
    ) -> Bool { true }

    mutating func receive(_ bytes: UnsafeRawBufferPointer, into intake: any Intake) throws(NextcloudError) {
        let fault = try NextcloudError.receiving { () throws(IntakeError) in
            try reader.read(bytes) { (part) throws(IntakeError) in try intake.append(part) }
        }
        if fault != nil { throw .invalid }
    }

    func finish(
        _ bytes: any ReceivedBytes, _ principal: Principal, _ context: NextcloudContext
    ) throws(NextcloudError) -> Reply {
        guard reader.isComplete, reader.hasFile else { throw Self.fileMissing }
        guard let random = SecureRandom.bytes(16) else { throw .noRandomness }
        let name = Hex.encode(random) + UploadedName.suffix(reader.fileName, reader.contentType)
        let file = NewAttachment(name: name, type: FileType(reader.contentType).text, bytes: bytes)
        try context.countRequest(against: principal.account)
        let routes = NextcloudRoutes(context: context, principal: principal)
        return try routes.note(number) { [number] note, shown, _ in
            context.attach(file, to: note.id, number, routes.scope, modified: shown.modified)
            return .later
        }
    }
}

extension NextcloudContext {
    fileprivate func attach(
        _ file: NewAttachment, to id: NoteID, _ number: AppNumber, _ scope: ReadScope, modified: Int64
    ) {
        let command = NoteCommand(
            account: scope.account, asker: scope.asker, id: id, action: .attach(file), countsAgainstQuota: true)
        services.store.write(
            command,
            reply: reply { answer throws(NextcloudError) in
                switch answer {
                case .created, .replaced, .unchanged:
                    keepModified(file.name, of: id, number, scope, modified)
                    return nil
                case .invalid(let error): throw NextcloudError(error)
                default: throw .notFound
                }
            })
    }

    /// Keeps the time that apps see, since a file changes nothing else that they see of the note. The text that an app
    /// writes next, with a link to the file, must not fail because of an earlier tag.
    private func keepModified(
        _ name: String, of id: NoteID, _ number: AppNumber, _ scope: ReadScope, _ modified: Int64
    ) {
        let (limits, now) = (services.limits, services.now)
        let action = NoteCommand.Action.patch { present in
            Result { () throws(DomainError) in
                try NoteEdit(modified: modified, isOwn: true).change(present, number, limits: limits, now: now)
            }
        }
        let command = NoteCommand(account: scope.account, asker: scope.asker, id: id, action: action)
        services.store.write(command) { _ in
            // The file is stored, whatever the outcome of this write.
            var object = ObjectWriter()
            object.add("filename", name)
            respond(JSONAnswer.response(.ok, object.finish(), SecurityFields.noStore))
        }
    }
}

/// Finds the extension of a file's name, as in `.png`, from the name that was sent or from its type.
enum UploadedName {
    private static let types: [String: String] = [
        "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp", "image/heic": ".heic",
        "image/svg+xml": ".svg", "application/pdf": ".pdf", "text/plain": ".txt",
    ]

    static func suffix(_ name: String?, _ type: String?) -> String {
        if let name, let dot = name.lastIndex(of: ".") {
            let suffix = name[name.index(after: dot)...]
            if suffix.utf8.allSatisfy(\.isLetterOrDigit), (1...16).contains(suffix.utf8.count) { return "." + suffix }
        }
        return types[FileType.essence(type ?? "")] ?? ""
    }
}
