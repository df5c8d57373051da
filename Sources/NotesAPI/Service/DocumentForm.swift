import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// A document in the form in which it is sent, unencoded or packed.
final class DocumentForm: StoredBytes {
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
