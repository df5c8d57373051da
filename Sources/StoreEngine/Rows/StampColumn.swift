import Notes

/// The column `stamps` of a note: the stamps of its registers, after the rev and the time in the trash that they belong
/// to. It is NULL if all registers have the stamp of the shown state.
///
///     16 bytes of the rev, 8 bytes of trash_modified or of -1, {"rest":1795253400123,"text":1795253470000}
///
/// Stamps of another state are outdated: an older server, whose schema lacks the column, changed the row. All registers
/// of the note then have one stamp.
package enum StampColumn {
    private static let prefix = 24

    package static func bytes(_ note: Note) -> [UInt8]? {
        guard let stamps = note.state.stamps else { return nil }
        return head(note.rev, trashModified(note.state)) + stamps.json
    }

    /// Returns nil if the stamps belong to another state.
    package static func stamps(_ bytes: [UInt8]?, rev: Rev, trashModified: Timestamp?) -> Stamps? {
        guard let bytes, bytes.count > prefix, bytes[..<prefix].elementsEqual(head(rev, trashModified)) else {
            return nil
        }
        return try? JSONView.read(Array(bytes[prefix...])) { view in Stamps(view) }
    }

    private static func head(_ rev: Rev, _ trashModified: Timestamp?) -> [UInt8] {
        let time = trashModified?.milliseconds ?? -1
        return rev.bytes + (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * Int64($0))) }
    }

    private static func trashModified(_ state: NoteState) -> Timestamp? {
        if case .deleted(let trash?) = state.life { trash.lastModified } else { nil }
    }
}
