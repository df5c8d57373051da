import Hashing
import Notes

/// A note's id from where it came from: the same source always gives the same id, so importing twice adds nothing, also
/// where the user edited or deleted the note meanwhile.
enum SourceID {
    static func id(_ format: ImportFormat, _ key: String) -> NoteID {
        let words = SHA256.hash("import\u{0}\(format.rawValue)\u{0}\(key)").words
        return NoteID(uuidV8From: (words.0, words.1))
    }

    /// Makes the id of a part of a note.
    static func part(_ number: Int, of id: NoteID) -> NoteID {
        let words = SHA256.hash("part\u{0}\(id.text)\u{0}\(number)").words
        return NoteID(uuidV8From: (words.0, words.1))
    }

    static func digest(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }

    /// Makes the digest of a note's content, where its source has no name for it.
    static func digest(_ note: ImportedNote) -> SHA256.Digest {
        var hash = SHA256()
        for part in [note.content.title, note.content.body, note.content.folder, note.createdAt?.text ?? ""] {
            hash.update(part)
            hash.update("\u{0}")
        }
        return hash.finalize()
    }
}
