import CNotesAssets
import NotesArchive
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesServerKit
import NotesStoreContract
import NotesWebApp

/// Serves a part of the program's read-only memory: the documents, and the files of the web client. They are sent from
/// there without a copy. Only the gzipped bytes are kept, from the first request for them on.
final class Document: Sendable {
    static let openAPIYAML = Document(cassets_openapi_yaml(), "application/yaml")
    static let openAPIJSON = Document(cassets_openapi_json(), "application/json")
    static let icon = Document(cassets_favicon_ico(), "image/x-icon")
    static let docs = Document(cassets_docs_html(), "text/html; charset=utf-8", SecurityFields.page)
    static let errors = Document(cassets_errors_html(), "text/html; charset=utf-8", SecurityFields.page)

    /// Has the digest of the bytes, so that two programs with the same document have the same tag.
    private let tag: String
    private let plain: DocumentForm
    private let packing = Mutex(Packing.pending)

    private enum Packing {
        case pending
        case done(DocumentForm)
        /// Packing would save too little, or there was no memory for it.
        case useless
    }

    private let type: StaticString
    private let others: Fields

    /// Makes a document. `vary` lists every request field that affects the answer.
    init(
        _ bytes: UnsafeRawBufferPointer, _ type: StaticString, _ others: Fields, vary: StaticString = "Accept-Encoding"
    ) {
        tag = SHA256.hash(bytes).shortHex
        self.type = type
        self.others = others.adding("Cache-Control", "no-cache").adding("Vary", vary)
        plain = DocumentForm(bytes, tag: tag, type, self.others)
    }

    private convenience init(_ document: cassets_document, _ type: StaticString, _ others: Fields = Fields()) {
        self.init(UnsafeRawBufferPointer(start: document.bytes, count: document.count), type, others)
    }

    /// Answers with a document that a cache may store and revalidates each time.
    func response(_ request: borrowing Request, _ responses: ResponseBuilder) -> Response {
        let packed = WeightedChoice.prefersGzip(request.fields("accept-encoding")) ? self.packed() : nil
        let form = packed ?? plain
        let tags = [tag, Self.packedTag(tag)]
        let verdict = Conditions(request).verdict(form.tag, isSame: tags.contains)
        return responses.conditional(verdict, form.validators, "document") ?? form.response
    }

    /// Returns the tag of the packed form: each form has its own (RFC 9110 8.8.3).
    private static func packedTag(_ tag: String) -> String { tag + "-gzip" }

    private func packed() -> DocumentForm? {
        packing.withLock { packing in
            switch packing {
            case .done(let form): return form
            case .useless: return nil
            case .pending: break
            }
            guard let bytes = try? GzipFile.pack(plain.bytes), bytes.count < plain.bytes.count / 10 * 9 else {
                packing = .useless
                return nil
            }
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
            copy.copyBytes(from: bytes)
            let form = DocumentForm(
                UnsafeRawBufferPointer(copy), tag: Self.packedTag(tag), type,
                others.adding("Content-Encoding", "gzip"))
            packing = .done(form)
            return form
        }
    }
}

/// Sends a document in one form, unencoded or packed.
private final class DocumentForm: StoredBytes {
    /// It is safe to share: it was written before this value was made, never since, and is never freed.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    let tag: String
    let validators: Fields
    private let fields: Fields

    init(_ bytes: UnsafeRawBufferPointer, tag: String, _ type: StaticString, _ others: Fields) {
        self.bytes = bytes
        self.tag = tag
        var validators = others
        validators.add("ETag", "\"\(tag)\"")
        self.validators = validators
        fields = validators.adding("Content-Type", type)
    }

    var count: Int64 { Int64(bytes.count) }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) -> Int {
        let rest = bytes.dropFirst(Int(offset)).prefix(limit)
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest))
        return rest.count
    }

    var response: Response {
        Response(.ok, fields: fields, body: .stream(length: bytes.count, BytesSource(self, 0..<count)))
    }
}

/// Maps the web client's files to documents, by their path below the server's root.
enum WebDocuments {
    /// Browsers get this document at `/`.
    static let index = table["index.html"]

    private static let table = Dictionary(
        WebFile.all.map { file in
            let type = file.type ?? "application/octet-stream"
            let isIndex = file.path == "index.html"
            let vary: StaticString = isIndex ? Service.rootVariesBy : "Accept-Encoding"
            return (file.path, Document(file.bytes, type, SecurityFields.webClient, vary: vary))
        }, uniquingKeysWith: { first, _ in first })

    static func response(
        _ path: String, _ request: borrowing Request, _ responses: ResponseBuilder
    ) throws(APIError) -> Response {
        guard let document = table[path] else {
            throw APIError(.notFound, "The web client has no such file.")
        }
        return document.response(request, responses)
    }
}
