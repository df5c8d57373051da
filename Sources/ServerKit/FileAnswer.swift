import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Explains why a file is not sent. Each protocol maps it to an error of its own.
public enum FileFault: Error {
    case unsatisfiableRange(contentRange: String?, size: Int64)
    /// The store has no such file, or one whose size differs from the note's record.
    case isMissing
    /// The store returned fewer bytes than the size of the file promises.
    case isShort
    case store(StoreError)
}

/// Answers a GET of an attachment, in each protocol, with the file or a range of it.
public struct FileAnswer {
    private let file: Attachment
    private let note: StoredNote
    private let bytes: any StoredBytes
    private let isAlwaysDownload: Bool

    fileprivate init(
        _ file: Attachment, of note: StoredNote, _ account: AccountNumber, _ store: any NoteStore,
        isAlwaysDownload: Bool
    ) throws(FileFault) {
        self.file = file
        self.note = note
        self.isAlwaysDownload = isAlwaysDownload
        let found: (any StoredBytes)?
        do throws(StoreError) {
            found = try store.file(file.sha256, of: account)
        } catch {
            throw .store(error)
        }
        guard let found, found.count == file.size else { throw .isMissing }
        bytes = found
    }

    /// Selects the part of the file that a request wants.
    public struct Wanted: Sendable {
        /// Gives the `Range` field of a GET; nil for other methods, which have no ranges.
        let range: String?
        let ifRange: String?

        public init(_ request: borrowing Request) {
            range = request.method == .get ? request.field("range") : nil
            ifRange = request.field("if-range")
        }
    }

    /// A file up to this size is sent from memory, in one piece with the head.
    private static let small = 16 * 1024

    /// Returns the validators. A file has no modification time, but its note's last change is never before it.
    public static func validators(_ file: Attachment, _ note: StoredNote) -> Fields {
        var fields = SecurityFields.privateNoCache
        fields.add("ETag", "\"\(file.sha256.hex)\"")
        fields.add("Last-Modified", modified(note))
        return fields
    }

    private static func modified(_ note: StoredNote) -> String {
        HTTPDate.format(Int(note.lastModified.milliseconds / 1000))
    }

    fileprivate func response(_ wanted: Wanted) throws(FileFault) -> Response {
        let size = Int(file.size)
        let range = mayBeInPart(wanted.ifRange) ? ByteRange(wanted.range, size: size) : .whole
        switch range {
        case .unsatisfiable: throw .unsatisfiableRange(contentRange: range.contentRange(size: size), size: file.size)
        case .whole: return Response(.ok, fields: fields, body: try body(0..<size))
        case .part(let part):
            var fields = fields
            if let contentRange = range.contentRange(size: size) { fields.add("Content-Range", contentRange) }
            return Response(.partialContent, fields: fields, body: try body(part))
        }
    }

    /// Returns true if a part may be sent (RFC 9110 13.1.5): with an `If-Range`, only of the same file of which the
    /// client has a part.
    private func mayBeInPart(_ condition: String?) -> Bool {
        guard let condition else { return true }
        if condition.hasPrefix("\"") { return condition == "\"\(file.sha256.hex)\"" }
        return condition == Self.modified(note)
    }

    /// Returns the fields of the answer. Nothing in the file runs in this origin: a browser saves it, or shows it in a
    /// sandbox.
    private var fields: Fields {
        let type = FileType(file.type)
        var fields = Self.validators(file, note)
        fields.add("Content-Type", type.text)
        let isShown = type.isShown && !isAlwaysDownload
        fields.add("Content-Disposition", ContentDisposition.value(file.name, isShown: isShown))
        fields.add(SecurityFields.sandbox)
        fields.add("Accept-Ranges", "bytes")
        return fields
    }

    private func body(_ range: Range<Int>) throws(FileFault) -> Response.Body {
        guard range.count <= Self.small, !bytes.isSlow else {
            let part = Int64(range.lowerBound)..<Int64(range.upperBound)
            return .stream(length: range.count, bytes.isSlow ? FetchedSource(bytes, part) : BytesSource(bytes, part))
        }
        var buffer: [UInt8] = []
        let count: Int
        do throws(StoreError) {
            count = try bytes.read(into: &buffer, from: Int64(range.lowerBound), limit: range.count)
        } catch {
            throw .store(error)
        }
        guard count == range.count else { throw .isShort }
        return .bytes(buffer)
    }
}

extension RequestContext {
    /// Replies with a file. Unless it `isAlwaysDownload`, a browser may show a type that cannot run a script.
    public func reply(
        _ file: Attachment, of note: StoredNote, _ account: AccountNumber, _ wanted: FileAnswer.Wanted,
        isAlwaysDownload: Bool = false
    ) throws(Failure) -> Reply {
        reply(try response(file, of: note, account, wanted, isAlwaysDownload: isAlwaysDownload))
    }

    /// Returns the response that has a file, before its common fields.
    public func response(
        _ file: Attachment, of note: StoredNote, _ account: AccountNumber, _ wanted: FileAnswer.Wanted,
        isAlwaysDownload: Bool = false
    ) throws(Failure) -> Response {
        do throws(FileFault) {
            let answer = try FileAnswer(file, of: note, account, services.store, isAlwaysDownload: isAlwaysDownload)
            return try answer.response(wanted)
        } catch {
            throw Failure(error)
        }
    }
}
