import NoteFiles
import Notes

/// Reads TextBundles: one or many in a zip, as `.textpack` and as Bear's backup (`.bear2bk`). Bear's `info.json` has
/// times, the trash, the archive and pins.
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
    /// Lists the files beside a text, by the bundle's folder.
    private var assets: [String: [ImportFile]] = [:]
    private let files = LinkedFiles()

    private init(_ all: [ImportFile], _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        let bundles = TextBundle.all(in: all)
        rest = bundles[...]
        let folders = Set(bundles.map(\.folder))
        let own = Set(bundles.flatMap { [$0.text.path, $0.info?.path].compactMap { $0 } })
        for file in all where !own.contains(file.path) {
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
        if read == nil { note.warnings.append("Its info.json cannot be read; the text was imported without its data.") }
        if let bear {
            bear.fill(&note)
            if note.content.tags.isEmpty { note.content.tags = BearTags.tags(in: note.content.body) }
        }
        note.lastModified = note.lastModified ?? bundle.text.time
        if let source = info.text("sourceURL") { note.content.extra["sourceURL"] = .string(source) }
        return note
    }

    private func setText(
        _ note: inout ImportedNote, _ bytes: [UInt8], _ bundle: TextBundle, _ attachments: NoteAttachments
    ) throws(ImportError) {
        let path = FilePath(bundle.text.path)
        let resolve: (String) -> HTMLMarkdown.Target = { [files] in files.target($0, in: path.folder, attachments) }
        if HTMLImporter.isPage(bundle.text.path) {
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

/// Finds the tags in a text of Bear: `#tag`, `#tag/below`, `#two words#`. Tags are not in code, and neither headings
/// nor numbers.
enum BearTags {
    private static let most = 200
    private static let longest = 200
    /// Lists the characters that end a tag, besides white space.
    private static let ends: Set<Character> = [
        ",", ";", ":", "!", "?", "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "`", "*", "，", "。", "！", "？", "、",
        "；",
        "：", "（", "）", "「", "」", "…", "“", "”",
    ]

    static func tags(in text: String) -> [String] {
        var tags: [String] = []
        var seen: Set<String> = []
        var fence: Substring?
        for line in text.split(whereSeparator: \.isNewline) {
            let bare = line.drop { $0 == " " || $0 == "\t" }
            let run = bare.prefix { $0 == "`" || $0 == "~" }
            if let open = fence {
                if run.count >= open.count, run.first == open.first { fence = nil }
                continue
            }
            if run.count >= 3 {
                fence = run
                continue
            }
            guard line.utf8.contains(UInt8(ascii: "#")) else { continue }
            for tag in Self.tags(ofLine: line) where tags.count < most && seen.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    private static func tags(ofLine line: Substring) -> [String] {
        var tags: [String] = []
        var rest = line
        var isAfterSpace = true
        var isCode = false
        while let character = rest.first {
            if character == "`" { isCode.toggle() }
            rest = rest.dropFirst()
            guard character == "#", isAfterSpace, !isCode else {
                isAfterSpace = character.isWhitespace
                continue
            }
            isAfterSpace = false
            let (tag, length) = tag(at: rest)
            if let tag { tags.append(tag) }
            rest = rest.dropFirst(length)
        }
        return tags
    }

    /// Returns the tag behind a `#`, and its length.
    private static func tag(at rest: Substring) -> (String?, Int) {
        let rest = rest.prefix(longest)
        let word = rest.prefix { !$0.isWhitespace && $0 != "#" && !ends.contains($0) }
        guard let first = word.first, first != "/" else { return (nil, rest.prefix { $0 == "#" }.count) }
        // `#two words#`: the second `#` follows a word directly, and nothing that could be part of one follows it.
        let long = rest.prefix { $0 != "#" && !ends.contains($0) }
        let behind = rest.dropFirst(long.count)
        if let last = long.last, !last.isWhitespace, behind.first == "#",
            behind.dropFirst().first.map({ $0.isWhitespace || ends.contains($0) }) ?? true
        {
            return (name(long), long.count + 1)
        }
        return (name(word), word.count)
    }

    private static func name(_ word: Substring) -> String? {
        var word = word
        while let last = word.last, ".-/_".contains(last) { word.removeLast() }
        return word.isEmpty || word.allSatisfy(\.isNumber) ? nil : String(word)
    }
}

/// Describes a TextBundle: a folder with a text, an `info.json` and `assets/`.
struct TextBundle {
    /// Names the folder in its archive; empty if the archive is the bundle.
    var folder: String
    var text: ImportFile
    /// Has the facts about the note; nil if the folder has no such file and only the name of a bundle.
    var info: ImportFile?

    /// Returns the folders that have a text beside an `info.json`, or that are called `.textbundle`.
    static func all(in files: [ImportFile]) -> [TextBundle] {
        var infos: [String: ImportFile] = [:]
        for file in files {
            let path = FilePath(file.path)
            if path.name == "info.json" { infos[path.folder] = file }
        }
        var seen: Set<String> = []
        return files.compactMap { file in
            let path = FilePath(file.path)
            guard path.stem == "text", !path.ending.isEmpty,
                infos[path.folder] != nil || FilePath(FilePath(path.folder).name).ending == "textbundle",
                seen.insert(path.folder).inserted
            else { return nil }
            return TextBundle(folder: path.folder, text: file, info: infos[path.folder])
        }
    }

    /// Names the bundle in problems.
    var name: String { folder.isEmpty ? text.path : folder }
    /// Returns the folder's name without `.textbundle`.
    var title: String { FilePath(FilePath(folder).name).stem }

    /// Returns the object, or nil if it cannot be read.
    func readInfo() -> JSONObject? {
        guard let bytes = try? info?.bytes(atMost: 1 << 20) else { return nil }
        return try? JSONObject(reading: bytes)
    }
}

/// Reads the members of `info.json` under `net.shinyfrog.bear`. Flags are 0 and 1 there.
struct BearInfo {
    private let members: JSONObject

    /// Fails in a bundle of another program.
    init?(_ info: JSONObject) {
        guard let members = info.object("net.shinyfrog.bear") else { return nil }
        self.members = members
    }

    var id: String? { members.text("uniqueIdentifier").flatMap { $0.isEmpty ? nil : $0 } }
    var isEncrypted: Bool { Self.isTrue(members["encrypted"]) }

    func fill(_ note: inout ImportedNote) {
        var leftovers = JSONObject()
        for member in members.members {
            switch (member.name, member.value) {
            case ("uniqueIdentifier", _), ("version", _), ("title", _), (_, .null), (_, .array([])), (_, .string("")):
                break
            case ("creationDate", let value) where WrittenTime.time(of: value) != nil:
                note.createdAt = WrittenTime.time(of: value)
            case ("modificationDate", let value) where WrittenTime.time(of: value) != nil:
                note.lastModified = WrittenTime.time(of: value)
            case ("trashed", let value): note.isTrashed = Self.isTrue(value)
            case ("pinned", let value): note.content.pinned = Self.isTrue(value)
            case ("archived", let value): note.content.archived = Self.isTrue(value)
            case ("tags", .array(let tags)): note.content.tags = tags.compactMap(\.text)
            case (_, .bool(false)): break
            case (_, .number(let number)) where number.text == "0": break
            default: leftovers[member.name] = member.value
            }
        }
        if !leftovers.isEmpty { note.content.extra["bear"] = .object(leftovers) }
    }

    private static func isTrue(_ value: JSON?) -> Bool {
        switch value {
        case .bool(let bool)?: bool
        case .number(let number)?: number.text != "0"
        default: false
        }
    }
}
