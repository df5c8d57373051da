import Notes

/// The column `stamps` of a note: the stamps of its registers, behind the rev and the time in the trash that they belong
/// to. NULL where all registers have the stamp of what the note shows.
///
///     16 bytes of the rev, 8 bytes of trash_modified or of -1, {"rest":1795253400123,"text":1795253470000}
///
/// Stamps of another state are out of date: an older server changed the row, and does not know the column. The note is then
/// one whole of one stamp.
package enum StampColumn {
    private static let prefix = 24

    package static func bytes(_ note: Note) -> [UInt8]? {
        guard let stamps = note.state.stamps else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(96)
        bytes += head(note.rev, trashModified(note.state))
        bytes.append(json: .object(stamps.object), sorted: false)
        return bytes
    }

    /// Nil for those of another state.
    package static func stamps(_ bytes: [UInt8]?, rev: Rev, trashModified: Timestamp?) -> Stamps? {
        guard let bytes, bytes.count > prefix, bytes[..<prefix].elementsEqual(head(rev, trashModified)) else {
            return nil
        }
        return try? JSONView.read(Array(bytes[prefix...])) { view in Stamps(view.object) }
    }

    private static func head(_ rev: Rev, _ trashModified: Timestamp?) -> [UInt8] {
        let time = trashModified?.milliseconds ?? -1
        return rev.bytes + (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * Int64($0))) }
    }

    private static func trashModified(_ state: NoteState) -> Timestamp? {
        if case .deleted(let trash?) = state.life { trash.lastModified } else { nil }
    }
}
