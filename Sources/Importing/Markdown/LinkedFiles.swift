import NoteFiles
import Notes
import NotesArchive
import NotesPrimitives

/// Finds the files of an archive that are no notes, by what notes call them.
///
/// It is a class, since importers and the closures that they pass to the readers of a text share it.
final class LinkedFiles {
    private var byPath: [String: ImportFile] = [:]
    private var byName: [String: ImportFile] = [:]
    private var order: [ImportFile] = []
    private var used: Set<String> = []

    func add(_ file: ImportFile) {
        byPath[file.path] = file
        let name = FilePath(file.path).name
        byName[name] = byName[name] ?? file
        order.append(file)
    }

    /// Returns the files that the front matter lists, and those that the text links to, each once. A link by the name
    /// of a listed one means that one, whatever its address.
    func linked(from body: String, _ listed: [NoteFile.FileAttachment], in folder: String) -> [ImportedAttachment] {
        var found: [ImportedAttachment] = []
        var seen: Set<String> = []
        for file in listed {
            let linked = byPath[file.path]
            if let linked, !seen.insert(linked.path).inserted { continue }
            found.append(
                ImportedAttachment(name: file.name, type: file.type, bytes: linked.map { .file($0) } ?? .absent))
        }
        let names = Set(listed.map(\.name))
        for link in byPath.isEmpty ? [] : MarkdownLinks.all(in: body) {
            let isName = link.form == .brackets
            let target = isName ? String(link.address.prefix { $0 != "#" }) : LocalPath.path(link.address)
            guard let target, !names.contains(FilePath(target).name), let file = file(target, isName, folder),
                seen.insert(file.path).inserted
            else { continue }
            found.append(ImportedAttachment(file))
        }
        used.formUnion(seen)
        return found
    }

    /// Finds a file from the note's folder, else from the top. A name in double brackets is found anywhere.
    private func file(_ target: String, _ isName: Bool, _ folder: String) -> ImportFile? {
        for base in [folder, ""] {
            if let path = LocalPath.resolved(target, from: base), let file = byPath[path] { return file }
        }
        return isName ? byName[FilePath(target).name] : nil
    }

    // MARK: Addresses

    /// Returns the target of an address in a note's text: a file of the note, where the archive or the address itself
    /// holds one.
    func target(_ address: String, in folder: String, _ attachments: NoteAttachments) -> HTMLMarkdown.Target {
        if address.prefix(5).lowercased() == "data:" {
            return attachments.add(data: address).map { .attachment(name: $0.name, type: $0.type) } ?? .none
        }
        guard !byPath.isEmpty, let file = take(address, in: folder) else {
            return HTMLMarkdown.Target(address: address)
        }
        let (name, type) = attachments.add(file)
        return .attachment(name: name, type: type)
    }

    /// Marks a file as attached to a note, whether the note's text links to it or not.
    func use(_ file: ImportFile) -> ImportFile {
        used.insert(file.path)
        return file
    }

    /// Marks a file as a note. Returns false if it belongs to a note already.
    func claim(_ file: ImportFile) -> Bool { used.insert(file.path).inserted }

    /// Returns the file that an address leads to, and marks it as used.
    private func take(_ address: String, in folder: String) -> ImportFile? {
        guard let target = LocalPath.path(address), let file = file(target, false, folder) else { return nil }
        return use(file)
    }

    // MARK: What no note links to

    /// Lists the endings of documents that are neither notes nor what people put into notes. They are imported if a
    /// note links to them.
    private static let foreignEndings: Set<String> = [
        "csv", "tsv", "eml", "msg", "json", "xml", "ics", "vcf", "css", "js", "canvas", "base",
    ]

    /// Names the markup of notes in other programs that is not read here, by ending.
    private static let foreignMarkup = [
        "org": "Org", "tid": "TiddlyWiki", "adoc": "AsciiDoc", "asciidoc": "AsciiDoc", "rst": "reStructuredText",
        "wiki": "MediaWiki",
    ]

    /// Returns a note with the pictures and the like that no note links to, which would be lost. Nil where there are no
    /// such files, and in later calls.
    func leftBehind(_ problems: ProblemLog) -> ImportedNote? {
        var left: [ImportFile] = []
        for file in order.filter({ !used.contains($0.path) }) {
            used.insert(file.path)
            if Self.foreignEndings.contains(FilePath(file.path).ending) {
                problems.skip(file.path, "It has no note in a known format, and no note links to it.")
            } else {
                left.append(file)
                if let markup = Self.foreignMarkup[FilePath(file.path).ending] {
                    problems.skip(
                        file.path, "It is a text of \(markup), which is not supported; it was imported as a file.")
                }
            }
        }
        guard !left.isEmpty else { return nil }
        var note = ImportedNote(key: SourceID.digest(Array(left.map(\.path).joined(separator: "\u{0}").utf8)))
        note.content.title = "Imported files"
        note.content.body = left.map { "- \($0.path)" }.joined(separator: "\n")
        note.lastModified = left.compactMap(\.time).max()
        note.attachments = left.map { ImportedAttachment($0) }
        note.warnings.append("No note links to the files of the archive that are attached to this one.")
        return note
    }
}

/// Writes a note's links to its attachments.
enum AttachmentLink {
    static func path(_ name: String) -> String { "attachments/" + PercentEncoding.encode(name) }

    static func markdown(_ name: String, _ type: String) -> String {
        let label = name.replacing("[", with: "(").replacing("]", with: ")")
        return (type.hasPrefix("image/") ? "!" : "") + "[\(label)](\(path(name)))"
    }
}
