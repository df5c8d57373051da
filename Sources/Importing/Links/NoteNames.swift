import NoteFiles
import Notes
import NotesHashing

/// The notes of an import by what their links call them: by the source's id, by path, by the file's name, by title.
/// Held are digests of the names, so that memory grows by some hundred bytes a note, whatever the names are.
final class NoteNames {
    enum Kind: UInt8 {
        case key, path, stem, title
    }

    private struct Name: Hashable {
        var words: (UInt64, UInt64)

        init(_ kind: Kind, _ name: String) {
            var hash = SHA256()
            hash.update([kind.rawValue])
            hash.update(name)
            let words = hash.finalize().words
            self.words = (words.0, words.1)
        }

        static func == (left: Name, right: Name) -> Bool { left.words == right.words }
        func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
    }

    /// The notes by name; nil for a name that several notes have.
    private var notes: [Name: NoteID?] = [:]

    /// A note in the trash is only found by what no other note is called.
    func add(_ note: ImportedNote, _ id: NoteID) {
        if let key = note.key { add(id, .key, key) }
        if let path = note.path { add(id, .path, Self.folded(path)) }
        if note.isTrashed { return }
        if let path = note.path { add(id, .stem, Self.folded(FilePath(path).stem)) }
        for title in Set(([note.content.title] + note.aliases).map(Self.folded)) where !title.isEmpty {
            add(id, .title, title)
        }
    }

    private func add(_ id: NoteID, _ kind: Kind, _ name: String) {
        let name = Name(kind, name)
        if let known = notes[name] {
            if known != id { notes[name] = .some(nil) }
        } else {
            notes[name] = id
        }
    }

    func note(withKey key: String) -> NoteID? { notes[Name(.key, key)] ?? nil }

    /// - Parameter folder: the folder of the text with the link.
    func note(at path: String, from folder: String) -> NoteID? {
        for base in [folder, ""] {
            guard let path = LocalPath.resolved(path, from: base) else { continue }
            for ending in ["", ".md", ".markdown", ".txt"] {
                if let id = notes[Name(.path, Self.folded(path + ending))] ?? nil { return id }
            }
        }
        return nil
    }

    func note(titled title: String) -> NoteID? { notes[Name(.title, Self.folded(title))] ?? nil }

    /// The path comes before the file's name, and that before the title. Nil where several notes are meant.
    func note(called name: String, from folder: String) -> NoteID? {
        if let id = note(at: name, from: folder) { return id }
        if let id = notes[Name(.stem, Self.folded(name))] { return id }
        return note(titled: name)
    }

    /// Upper and lower case and composition aside, as the programs compare that write such links.
    private static func folded(_ name: String) -> String { FileNames.composed(name).lowercased() }
}
