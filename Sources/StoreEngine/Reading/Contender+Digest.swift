import Notes
import NotesHashing
import NotesStoreContract

extension Contender {
    /// Returns nil if the content was erased.
    package static func digest(_ json: [UInt8]?, isDeleted: Bool) -> SHA256.Digest? {
        json.flatMap { isDeleted ? SHA256.hash([UInt8]()) : EncodedNote.content($0)?.digest }
    }

    /// `column` is the stamps column of the note's row (`StampColumn`).
    package mutating func setStamps(_ column: [UInt8]?, trashModified: Timestamp?) {
        let shown = isDeleted ? trashModified : lastModified
        stamps = StampColumn.stamps(column, rev: rev, trashModified: trashModified) ?? shown.map { Stamps(rest: $0) }
    }
}
