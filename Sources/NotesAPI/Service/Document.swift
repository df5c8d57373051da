import CDocuments
import HTTP
import Hashing
import Notes

/// A file that was compiled into the program (CDocuments). It is sent from the program's own read-only memory: no copy of
/// it is kept.
final class Document: StoredBytes {
    static let openAPIYAML = Document(cdocuments_openapi_yaml(), "application/yaml")
    static let openAPIJSON = Document(cdocuments_openapi_json(), "application/json")
    static let icon = Document(cdocuments_favicon_ico(), "image/x-icon")
    static let docs = Document(cdocuments_docs_html(), "text/html; charset=utf-8", SecurityFields.page)
    static let errors = Document(cdocuments_errors_html(), "text/html; charset=utf-8", SecurityFields.page)

    /// Safe to share: constant data of the program, which nothing writes and nothing frees.
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private let fields: Fields
    private let tag: String
    private let validators: Fields
    /// Of the bytes: two programs that serve the same document agree on it.
    let digest: SHA256.Digest

    private init(_ document: cdocuments_document, _ type: StaticString, _ others: Fields = Fields()) {
        bytes = UnsafeRawBufferPointer(start: document.bytes, count: document.count)
        digest = SHA256.hash(bytes)
        tag = String(digest.hex.prefix(32))
        var validators = Fields().adding("Cache-Control", "no-cache")
        validators.add("ETag", "\"\(tag)\"")
        self.validators = validators
        fields = validators.adding("Content-Type", type).adding(others)
    }

    var count: Int64 { Int64(bytes.count) }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) -> Int {
        let rest = bytes.dropFirst(Int(offset)).prefix(limit)
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest))
        return rest.count
    }

    /// A cache may keep it, and asks each time whether it is still the one.
    func response(_ request: borrowing Request, _ responses: ResponseBuilder) -> Response {
        switch Conditions(request).verdict(tag) {
        case .proceed:
            Response(.ok, fields: fields, body: .stream(length: bytes.count, BytesSource(self, 0..<count)))
        case .notModified: Response(.notModified, fields: validators)
        case .failed:
            responses.problem(APIError(.preconditionFailed, "The document does not match the precondition."))
        }
    }
}
