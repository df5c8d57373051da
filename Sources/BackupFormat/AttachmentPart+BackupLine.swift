import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract

extension AttachmentPart {
    init(_ view: JSONView) throws(BackupLineError) {
        var digest: SHA256.Digest?
        var (size, offset) = (Int64(-1), Int64(-1))
        var bytes: [UInt8]?
        for (name, value) in view.members {
            switch name.string {
            case "attachment": digest = value.string.flatMap { SHA256.Digest(hex: $0) }
            case "size": size = value.integer ?? -1
            case "offset": offset = value.integer ?? -1
            case "data": bytes = value.string.flatMap { Base64.standard.decode($0) }
            default: throw BackupLineError("an attachment's line has an unknown member")
            }
        }
        guard let digest, let bytes, size >= 0, offset >= 0, bytes.count <= Self.longest else {
            throw BackupLineError("an attachment's line must have digest, size, offset and data")
        }
        self.init(digest: digest, size: size, offset: offset, bytes: bytes)
    }
}

extension [UInt8] {
    public mutating func append(backupAttachment part: AttachmentPart) {
        append(literal: #"{"attachment":""#)
        append(contentsOf: part.digest.hex.utf8)
        append(literal: #"","size":"#)
        append(jsonInteger: part.size)
        append(literal: #","offset":"#)
        append(jsonInteger: part.offset)
        append(literal: #","data":""#)
        Base64.standard.encode(part.bytes, into: &self)
        append(literal: "\"}\n")
    }
}
