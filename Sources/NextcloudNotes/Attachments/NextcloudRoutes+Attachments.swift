import HTTP
import Notes
import ServerKit
import StoreContract

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

    /// Files lie beside their note, so steps through folders lead to the same file or to none.
    static func file(_ path: String, of note: Content) -> Attachment? {
        let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last { $0 != "." } ?? ""
        return note.attachments.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
