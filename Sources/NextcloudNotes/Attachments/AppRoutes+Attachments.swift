import Access
import HTTP
import Notes
import StoreContract

/// `GET /attachment/{id}?path=`: a file of the note's, by its name.
extension AppRoutes {
    func readAttachment(_ number: AppNumber, _ request: borrowing Request) throws(AppError) -> Reply {
        guard let path = try AppParameters(request).text("path") else { throw .invalid }
        let known = LooseTags(request.fields("if-none-match"))
        let (context, account) = (context, principal.account)
        return try note(number) { _, shown, _ throws(AppError) in
            guard let file = Self.file(path, of: shown.stored) else { throw .notFound }
            var fields = SecurityFields.privateNoCache
            fields.add("ETag", "\"\(file.sha256.hex)\"")
            if known?.contains(file.sha256.hex) ?? false {
                return context.reply(Response(.notModified, fields: fields))
            }
            let bytes: (any StoredBytes)?
            do throws(StoreError) {
                bytes = try context.services.store.file(file.sha256, of: account)
            } catch {
                throw AppError(error)
            }
            guard let bytes, bytes.count == file.size else {
                throw AppError(StoreError.unavailable("a file is missing from the server's disk"))
            }
            let type = FileType(file.type)
            fields.add("Content-Type", type.text)
            fields.add("Content-Disposition", ContentDisposition.value(file.name, isShown: false))
            fields.add(SecurityFields.sandbox)
            let body = Response.Body.stream(length: Int(file.size), BytesSource(bytes, 0..<file.size))
            return context.reply(Response(.ok, fields: fields, body: file.size == 0 ? .none : body))
        }
    }

    /// Files lie beside their note, so steps through folders lead to the same file or to none.
    static func file(_ path: String, of note: Content) -> Attachment? {
        let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last { $0 != "." } ?? ""
        return note.attachments.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
