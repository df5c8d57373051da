import NoteFiles
import Notes
import NotesPrimitives

/// Reads HTML files: one, or an archive of them with its folders. A file that a page shows or links to becomes the
/// note's. It is in the archive, or in the page itself as `data:`.
final class HTMLImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .html, name: "HTML files", expected: "an HTML file, or a zip of such files",
        recognises: { probe throws(ImportError) in
            if let archive = probe.archive { return isOnlyPages(archive) }
            return probe.kind == .markup && isPage(probe)
        },
        accepts: { probe throws(ImportError) in
            if let archive = probe.archive { return archive.files.contains { isPage($0.path) } }
            return probe.isText
        },
        open: { probe, context, problems throws(ImportError) in
            HTMLImporter(probe.archive?.files ?? [probe.file], isArchive: probe.archive != nil, context, problems)
        })

    private static let endings: Set<String> = ["html", "htm", "xhtml"]

    private let context: ImportContext
    private let problems: ProblemLog
    private let isArchive: Bool
    private var rest: ArraySlice<ImportFile> = []
    private let files = LinkedFiles()

    private init(_ all: [ImportFile], isArchive: Bool, _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        self.isArchive = isArchive
        for file in all {
            if !isArchive || Self.isPage(file.path) { rest.append(file) } else { files.add(file) }
        }
    }

    static func isPage(_ path: String) -> Bool { endings.contains(FilePath(path).ending) }

    private static func isPage(_ probe: ProbedFile) -> Bool {
        let start = probe.text.prefix(1024).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        let isDeclared = start.starts(with: "<!doctype html".utf8) || start.starts(with: "<html".utf8)
        return isDeclared
            || ["<html", "<head", "<body", "<meta", "<title"].contains { mark in
                let mark = Array(mark.utf8)
                return start.indices.contains { start[$0] == mark[0] && start[$0...].starts(with: mark) }
            }
    }

    /// Returns true if an archive has pages and no Markdown. Pages beside Markdown belong to that format's archive.
    private static func isOnlyPages(_ archive: FileArchive) -> Bool {
        archive.files.contains { isPage($0.path) } && !archive.files.contains { MarkdownImporter.isText($0.path) }
    }

    func next() throws(ImportError) -> ImportedNote? {
        while let file = rest.popFirst() {
            if !isArchive { return try note(at: file) }
            if let note = try problems.attempt(file.path, { () throws(ImportError) in try note(at: file) }) {
                return note
            }
        }
        return files.leftBehind(problems)
    }

    private func note(at file: ImportFile) throws(ImportError) -> ImportedNote {
        Self.note(try file.bytes(atMost: context.pieceBytes), at: file, files)
    }

    static func note(_ bytes: [UInt8], at file: ImportFile, _ files: LinkedFiles) -> ImportedNote {
        let path = FilePath(file.path)
        let attachments = NoteAttachments()
        let page = HTMLPage(bytes) { address in files.target(address, in: path.folder, attachments) }
        var note = ImportedNote(key: SourceID.digest(Array(file.path.utf8) + [0] + bytes))
        note.content.title = page.title.isEmpty ? path.stem : page.title
        note.content.body = page.body
        note.content.folder = file.folder
        note.path = file.path
        note.content.tags = page.tags
        note.createdAt = page.createdAt
        note.lastModified = page.lastModified ?? file.time
        note.attachments = attachments.list
        if !page.leftovers.isEmpty { note.content.extra["html"] = .object(page.leftovers) }
        return note
    }
}

/// Reads an HTML file as a note: its title, the values of its `meta` elements, and its text as Markdown.
struct HTMLPage {
    private(set) var title = ""
    private(set) var body = ""
    /// Keeps the first value of each `name`, `property` or `http-equiv`. The keys are in lower case.
    private(set) var meta: [String: String] = [:]

    private static let mostMeta = 200

    /// Reads a page. `resolve` returns what an address of the page becomes.
    init(_ bytes: [UInt8], resolve: @escaping (String) -> HTMLMarkdown.Target) {
        // A file with an XML declaration is XHTML, where `<a/>` is complete.
        var tokens = HTMLTokenizer(bytes, closesSelf: bytes.starts(with: "<?xml".utf8))
        var markdown = HTMLMarkdown(resolve: resolve)
        var titleText: String?
        while let token = tokens.next() {
            switch token {
            case .start(let tag) where tag.name == "title" && !tag.isSelfClosing: titleText = ""
            case .start(let tag) where tag.name == "meta": take(tag)
            case .end("title"):
                if title.isEmpty { title = Self.line(titleText ?? "") }
                titleText = nil
            case .text(let text) where titleText != nil: titleText? += text
            default: markdown.take(token)
            }
        }
        body = markdown.finish()
        name(markdown.opening)
    }

    private mutating func take(_ tag: HTMLTag) {
        guard let name = (tag["name"] ?? tag["property"] ?? tag["http-equiv"])?.lowercased(),
            let content = tag["content"],
            !content.isEmpty, meta.count < Self.mostMeta, meta[name] == nil
        else { return }
        meta[name] = content
    }

    /// Removes a heading at the top that repeats the title. Without a title it becomes the title.
    private mutating func name(_ opening: String?) {
        guard let opening, title.isEmpty || opening == title else { return }
        title = opening
        body = String(body.drop { $0 != "\n" }.drop { $0 == "\n" })
    }

    static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Values of meta elements

    var createdAt: Timestamp? {
        time(
            "created", "creation-date", "date", "dc.date.created", "dcterms.created", "dc.date", "dcterms.date",
            "article:published_time", "datepublished")
    }

    var lastModified: Timestamp? {
        time(
            "updated", "modified", "last-modified", "dc.date.modified", "dcterms.modified", "article:modified_time",
            "og:updated_time", "datemodified", "revised")
    }

    private func time(_ names: String...) -> Timestamp? {
        names.lazy.compactMap { meta[$0].flatMap(WrittenTime.time(ofText:)) }.first
    }

    var tags: [String] {
        (meta["keywords"] ?? "").split(separator: ",").map { Self.line(String($0)) }.filter { !$0.isEmpty }
    }

    /// Collects the other facts that are kept, such as author and source.
    var leftovers: JSONObject {
        var object = JSONObject()
        for name in ["author", "description", "source-url", "latitude", "longitude", "altitude", "og:url"] {
            if let value = meta[name] { object[name] = .string(value) }
        }
        return object
    }
}
