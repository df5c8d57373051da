import Archive
import NoteFiles
import Notes

/// Markdown and plain text files: one, or a zip of them with its folders. What a note's text links to and lies in the
/// archive becomes its attachment; the text stays as it is.
final class MarkdownImporter: NoteImporter {
    private enum Source {
        case file([UInt8])
        case zip(ZipReader)
    }

    private let source: Source
    private let context: ImportContext
    private var rest: ArraySlice<ZipEntry> = []
    private var files = LinkedFiles()
    private var isDone = false

    static let endings: Set<String> = ["md", "markdown", "mdown", "txt", "text"]

    init(file: [UInt8], _ context: ImportContext) {
        source = .file(file)
        self.context = context
    }

    init(_ zip: ZipReader, _ context: ImportContext) {
        source = .zip(zip)
        self.context = context
        let isOurs = zip.entries.contains { $0.path == "cloudnotes.json" }
        var notes: [ZipEntry] = []
        for entry in zip.entries where !entry.isFolder && !Self.isSystemFile(entry.path) {
            // In this server's own zip a text under attachments/ is a note's file.
            let isFile = isOurs && entry.path.hasPrefix("attachments/")
            if !isFile, Self.endings.contains(FilePath(entry.path).ending) {
                notes.append(entry)
            } else {
                files.add(entry)
            }
        }
        rest = notes[...]
    }

    /// What systems and programs leave in archives for themselves.
    static func isSystemFile(_ path: String) -> Bool {
        // What this server's own zip says of itself.
        if path == "cloudnotes.json" { return true }
        let parts = path.split(separator: "/")
        return parts.first == "__MACOSX"
            || parts.contains { $0.hasPrefix("._") || [".obsidian", ".git", ".trash"].contains($0) }
            || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(parts.last ?? "")
    }

    func next() throws(ImportError) -> ImportedNote? {
        switch source {
        case .file(let bytes):
            if isDone { return nil }
            isDone = true
            do throws(DomainError) {
                return note(try NoteFile(reading: bytes), bytes, at: nil)
            } catch {
                throw .refused(error)
            }
        case .zip(let zip):
            guard let entry = rest.popFirst() else { return isDone ? nil : leftBehind() }
            let limit = context.pieceBytes
            let bytes = try archived { () throws(ArchiveError) in try zip.bytes(of: entry, atMost: limit) }
            guard let file = try? NoteFile(reading: bytes) else { return unreadable(entry, zip) }
            var note = note(file, bytes, at: entry)
            for file in files.linked(from: note.content.body, file.attachments, in: FilePath(entry.path).folder) {
                note.attachments.append(
                    ImportedAttachment(name: file.name, type: file.type, bytes: .zipped(zip, file.entry)))
            }
            return note
        }
    }

    /// Files that no note links to would be lost without a word; they come as attachments of a note of their own.
    private func leftBehind() -> ImportedNote? {
        isDone = true
        guard case .zip(let zip) = source else { return nil }
        let entries = files.unused
        guard !entries.isEmpty else { return nil }
        var note = ImportedNote(key: SourceID.digest(Array(entries.map(\.path).joined(separator: "\u{0}").utf8)))
        note.content.title = "Imported files"
        note.content.body = entries.map { "- \($0.path)" }.joined(separator: "\n")
        note.lastModified = entries.compactMap(\.modified).max().flatMap { Timestamp(milliseconds: $0 * 1000) }
        note.attachments = entries.map { entry in
            let name = FilePath(entry.path).name
            return ImportedAttachment(name: name, type: MediaType.ofName(name), bytes: .zipped(zip, entry))
        }
        note.warnings.append("No note links to the files of the archive that hang on this one.")
        return note
    }

    /// A file in another encoding comes whole, as an attachment.
    private func unreadable(_ entry: ZipEntry, _ zip: ZipReader) -> ImportedNote {
        let path = FilePath(entry.path)
        var note = ImportedNote(key: "not UTF-8\u{0}\(entry.path)\u{0}\(entry.size)")
        note.content.title = path.stem
        note.content.folder = path.folder
        note.lastModified = entry.modified.flatMap { Timestamp(milliseconds: $0 * 1000) }
        note.attachments = [ImportedAttachment(name: path.name, type: "text/plain", bytes: .zipped(zip, entry))]
        note.warnings.append("The file is not UTF-8; it came as an attachment.")
        return note
    }

    private func note(_ file: NoteFile, _ bytes: [UInt8], at entry: ZipEntry?) -> ImportedNote {
        var note = ImportedNote(key: SourceID.digest(Array((entry?.path ?? "").utf8) + [0] + bytes))
        note.content = file.content
        note.createdAt = file.createdAt
        note.lastModified = file.lastModified ?? file.deletedAt
        note.isTrashed = file.deletedAt != nil
        if let id = file.id {
            // One that is long enough to be nobody else's stays what it is.
            if id.text.utf8.count >= 16 { note.id = id } else { note.content.extra["id"] = .string(id.text) }
        }
        // Most programs leave a line between the front matter and the text.
        if file.id == nil, file.title != nil || file.content.body.utf8.count < bytes.count {
            let body = note.content.body.utf8
            let blank = body.first == 0x0A ? 1 : body.starts(with: [0x0D, 0x0A]) ? 2 : 0
            if blank > 0 { note.content.body = String(Substring(body.dropFirst(blank))) }
        }
        let path = entry.map { FilePath($0.path) }
        if note.content.folder.isEmpty, let path { note.content.folder = path.folder }
        if note.lastModified == nil, let modified = entry?.modified {
            note.lastModified = Timestamp(milliseconds: modified * 1000)
        }
        if let title = file.title { note.content.title = title } else { name(&note, path) }
        return note
    }

    /// Without a title in the front matter it is the heading at the top, or the file's name, or the first line.
    private func name(_ note: inout ImportedNote, _ path: FilePath?) {
        if note.content.body.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { note.content.body.unicodeScalars.removeFirst() }
        if let (heading, rest) = Self.heading(note.content.body) {
            note.content.title = heading
            note.content.body = rest
            if let path, path.stem != heading { note.content.extra["file"] = .string(path.name) }
        } else if let path {
            note.content.title = path.stem
        } else if let text = try? TextForm(reading: note.content.body) {
            note.content.title = text.title
            note.content.body = text.body
        }
    }

    /// `# Heading` on the first line that is not blank, and what follows it without one blank line.
    private static func heading(_ body: String) -> (String, String)? {
        let bytes = Array(body.utf8)
        guard let start = bytes.firstIndex(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }),
            bytes[start...].starts(with: "# ".utf8), start == 0 || bytes[start - 1] == 0x0A
        else { return nil }
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
        let text = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
        let heading = String(text.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
        guard !heading.isEmpty, heading.utf8.count <= NoteLimits().title else { return nil }
        var rest = bytes[min(end + 1, bytes.endIndex)...]
        if rest.starts(with: [0x0D, 0x0A]) {
            rest = rest.dropFirst(2)
        } else if rest.first == 0x0A {
            rest = rest.dropFirst()
        }
        return (heading, String(decoding: rest, as: UTF8.self))
    }
}
