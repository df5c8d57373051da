import NoteFiles
import Notes
import NotesHashing
import NotesPrimitives

/// Rewrites the links between the notes of an import, in the forms that the programs write. A link to a note of the
/// import becomes one to its id, and all else stays as it is:
///
///     [plan](:/0192f0c17a5e70008000000000000abc)    [plan](note:8f3c…)      Joplin
///     [[Plan|the plan]]  [[Plan#Costs]]             [the plan](note:8f3c…)  [Plan#Costs](note:8f3c…#Costs)
///     [Plan](../work/Plan.md#costs)                 [Plan](note:8f3c…#costs)
///     [Plan](evernote:///view/1/s1/…)               [Plan](note:8f3c…)      by the title
struct NoteLinks {
    let names: NoteNames
    let format: ImportFormat

    /// Begins an address that has an id.
    static let scheme = "note:"

    /// Returns a text with its links rewritten. `path` locates the text in its archive.
    func rewritten(_ text: String, at path: String) -> String {
        let folder = FilePath(path).folder
        return MarkdownLinks.rewritten(text) { change($0, folder) }
    }

    private func change(_ link: MarkdownLinks.Link, _ folder: String) -> MarkdownLinks.Change? {
        switch link.form {
        case .brackets:
            guard writesBrackets, !link.isTag, let (address, fragment) = Self.split(link.address),
                let id = names.note(called: address, from: folder)
            else { return nil }
            return .link(Self.link(link, id, fragment))
        case .inline:
            guard !link.isEmbedded, let address = self.address(link, folder) else { return nil }
            return .address(address)
        }
    }

    /// The program writes links as `[[…]]`; elsewhere that is a text in brackets.
    private var writesBrackets: Bool {
        switch format {
        case .markdown, .bear, .json, .standardnotes: true
        default: false
        }
    }

    private static func link(_ link: MarkdownLinks.Link, _ id: NoteID, _ fragment: String) -> String {
        let label = link.label.drop { $0 == " " }
        return "[\(MarkdownLink.label(String(label)))](\(scheme)\(id.text)"
            + (fragment.isEmpty ? ")" : "#\(PercentEncoding.encode(fragment)))")
    }

    /// Returns path and heading, or nil for `#Heading`, which is in the note itself.
    private static func split(_ address: String) -> (String, String)? {
        let name = address.prefix { $0 != "#" }
        guard !name.isEmpty else { return nil }
        return (String(name), String(address[name.endIndex...].dropFirst()))
    }

    // MARK: Addresses

    private func address(_ link: MarkdownLinks.Link, _ folder: String) -> String? {
        let address = link.address
        let mark = address.utf8.firstIndex(of: UInt8(ascii: "#")) ?? address.endIndex
        let fragment = address[mark...]
        guard let id = note(String(address[..<mark]), link, folder) else { return nil }
        return Self.scheme + id.text + (fragment.utf8.count > 1 ? fragment : "")
    }

    private func note(_ address: String, _ link: MarkdownLinks.Link, _ folder: String) -> NoteID? {
        for prefix in [":/", "joplin://x-callback-url/openNote?id=", "simplenote://note/"]
        where address.hasPrefix(prefix) {
            return names.note(withKey: String(address.dropFirst(prefix.count)))
        }
        if address.hasPrefix("bear://x-callback-url/open-note?") {
            return parameter("id", of: address).flatMap { names.note(withKey: $0) }
                ?? parameter("title", of: address).flatMap { names.note(titled: $0) }
        }
        // Neither an ENEX nor its notes say which id of Evernote's a note has; a link is named as its note is.
        let isEvernote = address.hasPrefix("evernote:") || address.hasPrefix("https://www.evernote.com/shard/")
        if isEvernote { return names.note(titled: Self.plain(link.label)) }
        return LocalPath.path(address).flatMap { names.note(at: $0, from: folder) }
    }

    private func parameter(_ name: String, of address: String) -> String? {
        let query = address.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1).last ?? []
        for pair in query.split(separator: UInt8(ascii: "&")) where pair.starts(with: "\(name)=".utf8) {
            return PercentEncoding.decode(Array(pair.dropFirst(name.utf8.count + 1))[...])
        }
        return nil
    }

    /// Returns a label without the marks around it.
    private static func plain(_ label: String) -> String {
        label.trimming { $0 == "*" || $0 == "_" || $0 == " " }
            .replacing("\\[", with: "[").replacing("\\]", with: "]")
    }

    // MARK: What came earlier

    /// Returns true if a text is this one with other links of it rewritten: an import of fewer notes knew fewer of
    /// them.
    static func isSame(_ text: String, asRewritten other: String) -> Bool {
        if text == other { return true }
        let (pieces, links) = MarkdownLinks.parts(of: text)
        var rest = Array(other.utf8)[...]
        for (piece, (link, written)) in zip(pieces, links) {
            guard rest.starts(with: piece.utf8) else { return false }
            rest = rest.dropFirst(piece.utf8.count)
            if rest.starts(with: written.utf8) {
                rest = rest.dropFirst(written.utf8.count)
                continue
            }
            if link.form == .brackets {
                // The `!` of an embedded note is dropped.
                let label = "[\(MarkdownLink.label(String(link.label.drop { $0 == " " })))]("
                guard rest.starts(with: label.utf8) else { return false }
                rest = rest.dropFirst(label.utf8.count)
            }
            guard rest.starts(with: scheme.utf8) else { return false }
            rest = rest.drop { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: ">") && $0 > 0x20 }
            if link.form == .brackets { rest = rest.dropFirst() }
        }
        return rest.elementsEqual((pieces.last ?? "").utf8)
    }
}

/// Finds the notes of an import by what their links call them: by the source's id, by path, by the file's name, by
/// title. It keeps digests of the names, so that memory grows by some hundred bytes a note, whatever the names are.
final class NoteNames {
    enum Kind: UInt8 {
        case key, path, stem, title
    }

    private struct Name: Hashable {
        private let words: SIMD2<UInt64>

        init(_ kind: Kind, _ name: String) {
            var hash = SHA256()
            hash.update([kind.rawValue])
            hash.update(name)
            let words = hash.finalize().words
            self.words = SIMD2(words.0, words.1)
        }
    }

    /// Maps each name to its note; nil for a name that several notes have.
    private var notes: [Name: NoteID?] = [:]

    /// Adds the names of a note. A note in the trash is found only by its key and its path.
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

    /// Finds a note by its path from the folder of the text with the link, else from the top.
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

    /// Finds a note by its path, else by its file's name, else by its title. Returns nil if several notes are meant.
    func note(called name: String, from folder: String) -> NoteID? {
        if let id = note(at: name, from: folder) { return id }
        if let id = notes[Name(.stem, Self.folded(name))] { return id }
        return note(titled: name)
    }

    /// Folds a name as the programs compare that write such links: upper and lower case and composition aside.
    private static func folded(_ name: String) -> String { FileNames.composed(name).lowercased() }
}
