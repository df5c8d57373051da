import NoteFiles
import Notes

/// Reads Notion's exports, "Markdown & CSV" and "HTML": a zip, often of zips (`Export-…-Part-1.zip`), which are opened
/// to this one level. A page's id is at the end of its file's name, its subpages are in a folder of the same name.
final class NotionImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .notion, name: "Notion's export",
        expected: "the zip that Notion exports, as Markdown & CSV or as HTML",
        recognises: { probe throws(ImportError) in
            probe.archive.map { isParts($0) || hasPages($0) } ?? false
        },
        accepts: { probe throws(ImportError) in
            probe.archive.map { isParts($0) || $0.files.contains { isPage($0.path) } } ?? false
        },
        open: { probe, context, problems throws(ImportError) in try NotionImporter(probe, context, problems) })

    private let context: ImportContext
    private let problems: ProblemLog
    private var pages: ArraySlice<ImportFile> = []
    private let files = LinkedFiles()
    /// Maps paths without ending to pages, to find the titles of folders.
    private var pagesByStem: [String: ImportFile] = [:]
    private var titles: [String: String] = [:]
    /// Maps the folder of a table's rows to the table.
    private var tables: [String: ImportFile] = [:]
    private var columns: [String: Set<String>] = [:]

    private init(_ probe: ProbedFile, _ context: ImportContext, _ problems: ProblemLog) throws(ImportError) {
        self.context = context
        self.problems = problems
        guard let archive = probe.archive else { return }
        guard Self.isParts(archive) else {
            sort(archive.files)
            return
        }
        var limits = probe.innerLimits
        for part in archive.files {
            let inner = try problems.attempt(part.path) { () throws(ImportError) in
                try ProbedFile(part, context, limits)
            }
            guard let inner else { continue }
            guard let archive = inner.archive else {
                problems.fail(part.path, "It is no zip.")
                continue
            }
            // All parts together are bounded as one archive is.
            limits = inner.innerLimits
            for skipped in archive.skipped { problems.fail(skipped.path, skipped.text) }
            sort(archive.files)
        }
    }

    private func sort(_ all: [ImportFile]) {
        for file in all {
            let path = FilePath(file.path)
            if path.ending == "csv" {
                let stem = path.withoutEnding
                // A complete table, beside the view of it that was shown.
                let isComplete = stem.hasSuffix("_all")
                let folder = isComplete ? String(stem.dropLast(4)) : stem
                if isComplete || tables[folder] == nil { tables[folder] = file }
                problems.skip(
                    file.path, "It is a table; the pages of its rows become notes if the export has them.")
            } else if path.name == "index.html" {
                problems.skip(file.path, "It is the list of the pages in the export.")
            } else if Self.isPage(file.path) {
                pages.append(file)
                pagesByStem[path.withoutEnding] = file
            } else {
                files.add(file)
            }
        }
    }

    private static func isPage(_ path: String) -> Bool { ["md", "html"].contains(FilePath(path).ending) }

    private static func hasPages(_ archive: FileArchive) -> Bool {
        archive.files.contains { file in
            let path = FilePath(file.path)
            return ["md", "html", "csv"].contains(path.ending) && NotionName(path.stem).id != nil
                && path.stem.utf8.count > 32
        }
    }

    /// Returns true if an archive has `Export-0192f0c1-…-Part-1.zip` and nothing else.
    private static func isParts(_ archive: FileArchive) -> Bool {
        !archive.files.isEmpty
            && archive.files.allSatisfy { file in
                let path = FilePath(file.path)
                return path.ending == "zip" && path.name.hasPrefix("Export") && path.name.contains("-Part-")
            }
    }

    // MARK: Pages

    func next() throws(ImportError) -> ImportedNote? {
        while let file = pages.popFirst() {
            if let note = try problems.attempt(file.path, { () throws(ImportError) in try note(at: file) }) {
                return note
            }
        }
        return files.leftBehind(problems)
    }

    private func note(at file: ImportFile) throws(ImportError) -> ImportedNote {
        let path = FilePath(file.path)
        let name = NotionName(path.stem)
        let bytes = try file.bytes(atMost: context.pieceBytes)
        let attachments = NoteAttachments()
        let resolve: (String) -> HTMLMarkdown.Target = { [files, pagesByStem] address in
            switch files.target(address, in: path.folder, attachments) {
            // Links to pages become links to their notes when all are read. Others lose the ids that the names of pages
            // lose; those of the web keep theirs.
            case .address(let address) where !address.contains("://"):
                let page = LocalPath.path(address).flatMap { LocalPath.resolved($0, from: path.folder) }
                let isPage = page.map { pagesByStem[FilePath($0).withoutEnding] != nil } ?? false
                return .address(isPage ? address : NotionName.cut(address))
            case let target: return target
            }
        }
        var page: NotionPage
        if path.ending == "md" {
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            guard let text = String(validating: text, as: UTF8.self) else {
                throw .refused(DomainError(.invalidUTF8, "The page is not UTF-8."))
            }
            page = NotionPage(markdown: text, columns: try columns(ofRowsIn: path.folder), resolve: resolve)
        } else {
            page = NotionPage(html: bytes, resolve: resolve)
        }
        if page.title.isEmpty { page.title = name.title }
        // The id is the page's own, so that a later export updates the note.
        var note = ImportedNote(key: name.id ?? SourceID.digest(Array(file.path.utf8) + [0] + bytes))
        page.fill(&note)
        note.content.folder = folder(path.folder)
        note.path = file.path
        note.attachments = attachments.list
        return note
    }

    private func columns(ofRowsIn folder: String) throws(ImportError) -> Set<String> {
        if let known = columns[folder] { return known }
        guard let table = tables[folder] else { return [] }
        var start = ((try? table.start(64 << 10)) ?? [])[...]
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        // The first column is the page's title.
        let names = SeparatedValues.records(start, by: UInt8(ascii: ","), atMost: 1).first ?? []
        columns[folder] = Set(names.dropFirst())
        return columns[folder] ?? []
    }

    // MARK: Folders

    /// Returns the folder of a note. Each folder has the name of its page, which may be longer than a file's may be.
    private func folder(_ path: String) -> String {
        var names: [String] = []
        var prefix = ""
        for segment in path.split(separator: "/") {
            let isTop = prefix.isEmpty
            prefix += (isTop ? "" : "/") + segment
            if isTop, NotionName.isExport(segment) { continue }
            names.append(title(ofFolder: prefix, String(segment)).replacing("/", with: "_"))
        }
        return names.joined(separator: "/")
    }

    private func title(ofFolder path: String, _ segment: String) -> String {
        if let known = titles[path] { return known }
        var title = ""
        if let page = pagesByStem[path] {
            // The start of a page has its title; one that cannot be read is reported as a page.
            let start = (try? page.start(4 << 10)) ?? []
            title =
                FilePath(page.path).ending == "md"
                ? MarkdownImporter.heading(String(decoding: start, as: UTF8.self))?.0 ?? ""
                : HTMLPage(start) { _ in .none }.title
        }
        if title.isEmpty { title = NotionName(segment).title }
        titles[path] = title
        return title
    }
}
