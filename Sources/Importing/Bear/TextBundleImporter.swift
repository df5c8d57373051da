import NoteFiles
import Notes

/// TextBundles: one or many in a zip, as `.textpack` and as Bear's backup (`.bear2bk`), whose `info.json` has times,
/// the trash, the archive and pins.
final class TextBundleImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .bear, name: "Bear's backup or a TextBundle",
        expected: "a .bear2bk file as Bear makes it, a .textpack, or a zip of .textbundle folders",
        recognises: { probe throws(ImportError) in
            probe.archive.map { !TextBundle.all(in: $0.files).isEmpty } ?? false
        },
        open: { probe, context, problems throws(ImportError) in
            TextBundleImporter(probe.archive?.files ?? [], context, problems)
        })

    private let context: ImportContext
    private let problems: ProblemLog
    private var rest: ArraySlice<TextBundle> = []
    /// By the bundle's folder.
    private var assets: [String: [ImportFile]] = [:]
    private let files = LinkedFiles()

    private init(_ all: [ImportFile], _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        let bundles = TextBundle.all(in: all)
        rest = bundles[...]
        let folders = Set(bundles.map(\.folder))
        let own = Set(bundles.flatMap { [$0.text.path, $0.info?.path].compactMap { $0 } })
        for file in all where !SystemFiles.contains(file.path) && !own.contains(file.path) {
            let path = FilePath(file.path)
            // The order of Bear's tags, and its data about the backup.
            if ["tags.json", "backup.json"].contains(path.name), !folders.contains(path.folder) { continue }
            files.add(file)
            var folder = path.folder
            while !folder.isEmpty, !folders.contains(folder) { folder = FilePath(folder).folder }
            if folders.contains(folder) { assets[folder, default: []].append(file) }
        }
    }

    func next() throws(ImportError) -> ImportedNote? {
        while let bundle = rest.popFirst() {
            let note = try problems.attempt(bundle.name, title: bundle.title) { () throws(ImportError) in
                try self.note(bundle)
            }
            if let note { return note }
        }
        return files.leftBehind(problems)
    }

    private func note(_ bundle: TextBundle) throws(ImportError) -> ImportedNote {
        let read = bundle.readInfo()
        let info = read ?? JSONObject()
        let bear = BearInfo(info)
        let own = (assets[bundle.folder] ?? []).map { files.use($0) }
        if let bear, bear.isEncrypted {
            throw .invalid("The note is encrypted. Remove its password in Bear and make the backup again.")
        }
        let bytes = try bundle.text.bytes(atMost: context.pieceBytes)
        var note = ImportedNote(key: bear?.id ?? SourceID.digest(Array(bundle.folder.utf8) + [0] + bytes))
        let attachments = NoteAttachments()
        for file in own { _ = attachments.add(file) }
        try setText(&note, bytes, bundle, attachments)
        note.attachments = attachments.list
        if read == nil { note.warnings.append("Its info.json cannot be read; the text came without its facts.") }
        if let bear {
            bear.fill(&note)
            if note.content.tags.isEmpty { note.content.tags = BearTags.tags(in: note.content.body) }
        }
        if note.lastModified == nil {
            note.lastModified = bundle.text.modified.flatMap { Timestamp(milliseconds: $0 * 1000) }
        }
        if case .string(let source)? = info["sourceURL"] { note.content.extra["sourceURL"] = .string(source) }
        return note
    }

    private func setText(
        _ note: inout ImportedNote, _ bytes: [UInt8], _ bundle: TextBundle, _ attachments: NoteAttachments
    ) throws(ImportError) {
        let path = FilePath(bundle.text.path)
        let resolve: (String) -> HTMLMarkdown.Target = { [files] in files.target($0, in: path.folder, attachments) }
        if HTMLImporter.endings.contains(path.ending) {
            let page = HTMLPage(bytes, resolve: resolve)
            (note.content.title, note.content.body) = (page.title, page.body)
        } else {
            do throws(DomainError) {
                note.content = try NoteFile(reading: bytes).content
            } catch {
                throw .refused(error)
            }
            if let (heading, rest) = MarkdownImporter.heading(note.content.body) {
                (note.content.title, note.content.body) = (heading, rest)
            }
            note.content.body = MarkdownLinks.rewritten(note.content.body) { link in
                guard link.form == .inline, case .attachment(let name, _) = resolve(link.address) else { return nil }
                return .address(AttachmentLink.path(name))
            }
        }
        if note.content.title.isEmpty { note.content.title = bundle.title }
    }
}
