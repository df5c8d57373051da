import Access
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
            let stored = try NextcloudError.reading { () throws(StoreError) in
                try context.services.store.file(file.sha256, of: account)
            }
            guard let bytes = stored, bytes.count == file.size else {
                throw NextcloudError(StoreError.unavailable("a file is missing from the server's disk"))
            }
            do throws(FileFault) {
                return context.reply(try FileAnswer(file, of: note, bytes, isAlwaysDownload: true).response(wanted))
            } catch {
                throw NextcloudError(error)
            }
        }
    }

    /// Files lie beside their note, so steps through folders lead to the same file or to none.
    static func file(_ path: String, of note: Content) -> Attachment? {
        let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last { $0 != "." } ?? ""
        return note.attachments.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}

extension NextcloudError {
    fileprivate init(_ fault: FileFault) {
        switch fault {
        case .unsatisfiableRange(let contentRange):
            self.init(.rangeNotSatisfiable, "RangeNotSatisfiable")
            self.contentRange = contentRange
        case .isShort: self.init(StoreError.unavailable("a file on the server's disk is shorter than recorded"))
        case .store(let error): self.init(error)
        }
    }
}
