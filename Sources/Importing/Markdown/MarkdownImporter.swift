import NoteFiles
import Notes
import NotesArchive

/// Reads Markdown and plain text files: one, or an archive of them with its folders. A file of the archive that a
/// note's text links to becomes its attachment; the text stays as it is. HTML files that no text links to are notes,
/// too.
final class MarkdownImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .markdown, name: "Markdown or plain text",
        expected: "a Markdown or text file in UTF-8, UTF-16 or CP949, or a zip of such files",
        recognises: { probe throws(ImportError) in
            let isXML = probe.text.starts(with: "<?xml".utf8)
            return probe.kind == .text || probe.kind == .markup && probe.isText && !isXML || hasNotes(probe)
        },
        accepts: { probe throws(ImportError) in probe.archive == nil || hasNotes(probe) },
        open: { probe, context, problems throws(ImportError) in
            if let archive = probe.archive { return MarkdownImporter(archive, probe.innerLimits, context, problems) }
            guard probe.file.size <= Int64(context.pieceBytes) else {
                throw .invalid(
                    "A Markdown file must be at most \(context.pieceBytes) bytes; split it into several in a zip.")
            }
            return MarkdownImporter(probe.file, context, problems)
        })

    private let context: ImportContext
    private let problems: ProblemLog
    private let isArchive: Bool
    /// The archive is a zip of this server.
    private let isOwn: Bool
    private var rest: ArraySlice<ImportFile> = []
    /// Lists files that are notes, unless an earlier note has them as its files.
    private var pages: ArraySlice<ImportFile> = []
    private let files = LinkedFiles()
    private var exports: EnclosedExports?

    private static let endings: Set<String> = ["md", "markdown", "mdown", "txt", "text"]

    private init(_ file: ImportFile, _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        (isArchive, isOwn) = (false, false)
        rest = [file]
    }

    private init(
        _ archive: FileArchive, _ innerLimits: ArchiveLimits, _ context: ImportContext, _ problems: ProblemLog
    ) {
        self.context = context
        self.problems = problems
        isArchive = true
        isOwn = archive.isOwn
        var (notes, enclosed): ([ImportFile], [ImportFile]) = ([], [])
        for file in archive.files {
            if let reason = SystemFiles.reason(file.path) {
                problems.skip(file.path, reason)
                continue
            }
            // In this server's own zip a text under attachments/ is a note's file, and in a folder that `notes export`
            // made, where a note names it.
            let isAttachment = file.path.hasPrefix("attachments/")
            let isText = Self.isText(file.path)
            if isText, !isAttachment {
                notes.append(file)
            } else if EnclosedExports.isExport(file), !isAttachment {
                enclosed.append(file)
            } else {
                files.add(file)
                if isText || HTMLImporter.isPage(file.path), !isOwn || !isAttachment { pages.append(file) }
            }
        }
        rest = notes[...]
        exports = EnclosedExports(enclosed, innerLimits, context, problems)
    }

    static func isText(_ path: String) -> Bool { endings.contains(FilePath(path).ending) }

    private static func hasNotes(_ probe: ProbedFile) -> Bool {
        probe.archive?.files.contains { isText($0.path) && SystemFiles.reason($0.path) == nil } ?? false
    }

    func next() throws(ImportError) -> ImportedNote? {
        while let file = rest.popFirst() {
            if !isArchive {
                let bytes = try file.bytes(atMost: context.pieceBytes)
                do throws(DomainError) {
                    return try note(bytes, at: nil)
                } catch {
                    throw .refused(error)
                }
            }
            let note = try problems.attempt(file.path) { () throws(ImportError) in try self.note(at: file) }
            if let note { return note }
        }
        while let page = pages.popFirst() {
            guard files.claim(page) else { continue }
            let note = try problems.attempt(page.path) { () throws(ImportError) in
                if !HTMLImporter.isPage(page.path) { return try self.note(at: page) }
                return HTMLImporter.note(try page.bytes(atMost: context.pieceBytes), at: page, files)
            }
            if let note { return note }
        }
        if let note = try exports?.next() { return note }
        return files.leftBehind(problems)
    }

    private func note(at file: ImportFile) throws(ImportError) -> ImportedNote {
        let bytes = try file.bytes(atMost: context.pieceBytes)
        return (try? note(bytes, at: file)) ?? unreadable(file)
    }

    /// Makes a note of a file in another encoding, which becomes its attachment, unchanged.
    private func unreadable(_ file: ImportFile) -> ImportedNote {
        let path = FilePath(file.path)
        var note = ImportedNote(key: "not UTF-8\u{0}\(file.path)\u{0}\(file.size)")
        note.content.title = path.stem
        note.content.folder = file.folder
        note.lastModified = file.time
        note.attachments = [ImportedAttachment(name: path.name, type: "text/plain", bytes: .file(file))]
        note.warnings.append(
            "The file is neither UTF-8 nor UTF-16 nor Korean (CP949); it was imported as an attachment.")
        return note
    }

    private func note(_ written: [UInt8], at source: ImportFile?) throws(DomainError) -> ImportedNote {
        let text = TextEncoding.decoded(written)
        let bytes = text?.bytes ?? written
        let file = try NoteFile(reading: bytes)
        var note = ImportedNote(key: SourceID.digest(Array((source?.path ?? "").utf8) + [0] + written))
        note.content = file.content
        if text?.encoding == .cp949 {
            note.warnings.append("The text was read as CP949, the encoding of older Korean programs.")
        }
        note.createdAt = file.createdAt
        note.lastModified = file.lastModified ?? file.deletedAt ?? source?.time
        note.isTrashed = file.deletedAt != nil
        note.isOwn = file.id != nil && file.createdAt != nil && file.lastModified != nil
        if let id = file.id {
            // An id that is long enough to be unique is kept.
            if id.text.utf8.count >= 16 { note.id = id } else { note.content.extra["id"] = .string(id.text) }
        }
        // Most programs leave a line between the front matter and the text.
        if file.id == nil, file.title != nil || file.content.body.utf8.count < bytes.count {
            let body = note.content.body.utf8
            let blank = body.first == 0x0A ? 1 : body.starts(with: [0x0D, 0x0A]) ? 2 : 0
            if blank > 0 { note.content.body = String(Substring(body.dropFirst(blank))) }
        }
        let path = source.map { FilePath($0.path) }
        // In this server's own zip a note of the trash has the folder that it was in.
        let isOwnTrash = isOwn && note.isTrashed && path?.folder == "trash"
        if note.content.folder.isEmpty, let source, !isOwnTrash { note.content.folder = source.folder }
        // Obsidian moves deleted notes there.
        if let folder = source?.folder, folder == ".trash" || folder.hasPrefix(".trash/") {
            note.isTrashed = true
            note.content.folder = String(folder.dropFirst(7))
        }
        if let title = file.title { note.content.title = title } else { name(&note, path) }
        note.attachments = files.linked(from: note.content.body, file.attachments, in: path?.folder ?? "")
        note.path = source?.path
        switch note.content.extra["aliases"] ?? note.content.extra["alias"] {
        case .string(let alias): note.aliases = [alias]
        case .array(let aliases): note.aliases = aliases.compactMap(\.text)
        default: break
        }
        // Logseq's pages of a namespace, `work/plan`, are files of such names.
        if let path, path.name.contains("___") { note.aliases.append(path.stem.replacing("___", with: "/")) }
        keepFront(of: bytes, file, &note)
        return note
    }

    /// Keeps another program's front matter as it was written, from which a mirror makes its file (docs/import.md). One
    /// that is too long for a note goes without a word: its values are kept nevertheless.
    private func keepFront(of bytes: [UInt8], _ file: NoteFile, _ note: inout ImportedNote) {
        guard !note.isOwn, let front = NoteFile.front(of: bytes), !file.isOwn(front) else { return }
        var content = note.content
        // It has an id that is too short for this note's.
        if note.id == nil, file.id != nil { content.extra["id"] = nil }
        content.extra[NoteFile.frontKey] = .string(front)
        if NoteLimits().fault(in: content) == nil || NoteLimits().fault(in: note.content) != nil {
            note.content = content
        }
    }

    /// Sets the title of a note without one in its front matter. It is the heading at the top, or the file's name, or
    /// the first line.
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

    /// Returns the text of `# Heading` on the first line that is not blank, and what follows it without one blank line.
    static func heading(_ body: String) -> (String, String)? {
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

/// Makes a title of a text's first line.
enum MarkdownTitle {
    /// Removes the marks of a heading before and behind the text (CommonMark 4.2).
    static func plain(_ line: String) -> String {
        let marks = line.prefix { $0 == "#" }
        guard (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " else { return line }
        let text = line.dropFirst(marks.count).trimming { $0 == " " }
        let bare = text.reversed().drop { $0 == "#" }
        return bare.count < text.count && bare.first == " " ? String(bare.drop { $0 == " " }.reversed()) : text
    }
}
