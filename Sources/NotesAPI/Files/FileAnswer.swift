import HTTP
import Notes

/// An attached file as an answer: whole, in part, or not at all.
struct FileAnswer {
    let file: Attachment
    let note: StoredNote
    let bytes: any StoredBytes

    /// Up to here it is sent from memory, in one piece with its head.
    private static let small = 16 * 1024

    /// A file has no time of its own: its note's last change is never before it.
    static func validators(_ file: Attachment, _ note: StoredNote) -> Fields {
        var fields = SecurityFields.privateNoCache
        fields.add("ETag", "\"\(file.sha256.hex)\"")
        fields.add("Last-Modified", modified(note))
        return fields
    }

    private static func modified(_ note: StoredNote) -> String {
        HTTPDate.format(Int(note.lastModified.milliseconds / 1000))
    }

    func response(_ request: borrowing Request) throws(APIError) -> Response {
        let size = Int(file.size)
        let isAsked = request.method == .get && mayBeInPart(request)
        let range = isAsked ? ByteRange(request.field("range"), size: size) : .whole
        switch range {
        case .unsatisfiable:
            var error = APIError(
                .rangeNotSatisfiable, "The range begins beyond the end of the file, which has \(size) bytes.")
            if let contentRange = range.contentRange(size: size) { error.fields.add("Content-Range", contentRange) }
            throw error
        case .whole: return Response(.ok, fields: fields, body: try body(0..<size))
        case .part(let part):
            var fields = fields
            if let contentRange = range.contentRange(size: size) { fields.add("Content-Range", contentRange) }
            return Response(.partialContent, fields: fields, body: try body(part))
        }
    }

    /// RFC 9110 13.1.5: with an `If-Range`, a part only of the very file the client has a part of.
    private func mayBeInPart(_ request: borrowing Request) -> Bool {
        guard let condition = request.field("if-range") else { return true }
        if condition.hasPrefix("\"") { return condition == "\"\(file.sha256.hex)\"" }
        return condition == Self.modified(note)
    }

    /// Nothing of it ever runs in our origin: a browser saves it, or shows it where nothing can be run, loaded or sent.
    private var fields: Fields {
        let type = FileType(file.type)
        var fields = Self.validators(file, note)
        fields.add("Content-Type", type.text)
        fields.add("Content-Disposition", ContentDisposition.value(file.name, isShown: type.isShown))
        fields.add(SecurityFields.sandbox)
        fields.add("Accept-Ranges", "bytes")
        return fields
    }

    private func body(_ range: Range<Int>) throws(APIError) -> Response.Body {
        guard range.count <= Self.small else {
            let range = Int64(range.lowerBound)..<Int64(range.upperBound)
            return .stream(length: Int(range.count), BytesSource(bytes, range))
        }
        var buffer: [UInt8] = []
        let count = try reading { () throws(StoreError) in
            try bytes.read(into: &buffer, from: Int64(range.lowerBound), limit: range.count)
        }
        guard count == range.count else {
            throw APIError(.internalError, "The file on the server's disk is shorter than recorded.")
        }
        return .bytes(buffer)
    }
}
