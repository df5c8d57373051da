import Primitives
import Archive
import NoteFiles
import Notes

/// The files of an archive that are no notes, to be found by what notes call them.
///
/// A class, since importers and the closures that they hand to the readers of a text share it.
final class LinkedFiles {
    struct Found {
        var name: String
        var type: String
        var file: ImportFile
    }

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

    private var unused: [ImportFile] { order.filter { !used.contains($0.path) } }

    /// Those that the front matter lists, and those that the text links to, each once.
    func linked(from body: String, _ listed: [NoteFile.FileAttachment], in folder: String) -> [Found] {
        var found: [Found] = []
        var seen: Set<String> = []
        for file in listed {
            guard let linked = byPath[file.path], seen.insert(linked.path).inserted else { continue }
            found.append(Found(name: file.name, type: file.type, file: linked))
        }
        if !byPath.isEmpty {
            for (target, isName) in Links(body) {
                guard let file = file(target, isName, folder), seen.insert(file.path).inserted else { continue }
                let name = FilePath(file.path).name
                found.append(Found(name: name, type: MediaType.ofName(name), file: file))
            }
        }
        used.formUnion(seen)
        return found
    }

    /// From the note's folder, else from the top; a name in double brackets from anywhere.
    private func file(_ target: String, _ isName: Bool, _ folder: String) -> ImportFile? {
        let segments = folder.split(separator: "/").map(String.init)
        for base in [segments, []] {
            if let path = Self.resolved(target, base), let file = byPath[path] { return file }
        }
        return isName ? byName[FilePath(target).name] : nil
    }

    // MARK: Addresses

    /// What an address in a note's text becomes: a file that hangs on the note, where the archive or the address itself
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

    /// A file that is attached to a note whether its text links to it or not.
    func use(_ file: ImportFile) -> ImportFile {
        used.insert(file.path)
        return file
    }

    /// False for a file that belongs to a note.
    func claim(_ file: ImportFile) -> Bool { used.insert(file.path).inserted }

    /// The file that an address leads to.
    private func take(_ address: String, in folder: String) -> ImportFile? {
        let bytes = Array(address.utf8)
        guard let target = Links.local(bytes[...]), let file = file(target, false, folder) else { return nil }
        return use(file)
    }

    // MARK: What no note links to

    /// Documents that are neither notes nor what people put into notes; they come where a note links to them.
    private static let foreignEndings: Set<String> = [
        "csv", "tsv", "eml", "msg", "json", "xml", "ics", "vcf", "css", "js", "canvas", "base",
    ]

    /// Pictures and the like that no note links to would be lost; they come as attachments of a note of their own. Nil
    /// where there are none, and when asked again.
    func leftBehind(_ problems: ProblemLog) -> ImportedNote? {
        var left: [ImportFile] = []
        for file in unused {
            used.insert(file.path)
            if Self.foreignEndings.contains(FilePath(file.path).ending) {
                problems.skip(file.path, "It holds no note that is known here, and no note links to it.")
            } else {
                left.append(file)
            }
        }
        guard !left.isEmpty else { return nil }
        var note = ImportedNote(key: SourceID.digest(Array(left.map(\.path).joined(separator: "\u{0}").utf8)))
        note.content.title = "Imported files"
        note.content.body = left.map { "- \($0.path)" }.joined(separator: "\n")
        note.lastModified = left.compactMap(\.modified).max().flatMap { Timestamp(milliseconds: $0 * 1000) }
        note.attachments = left.map { file in
            let name = FilePath(file.path).name
            return ImportedAttachment(name: name, type: MediaType.ofName(name), bytes: .file(file))
        }
        note.warnings.append("No note links to the files of the archive that hang on this one.")
        return note
    }

    private static func resolved(_ target: String, _ base: [String]) -> String? {
        var segments = base
        for segment in target.split(separator: "/") {
            switch segment {
            case ".": break
            case "..":
                if segments.isEmpty { return nil }
                segments.removeLast()
            default: segments.append(String(segment))
            }
        }
        return segments.joined(separator: "/")
    }
}

/// What a Markdown text links to within its archive: `[a](path)`, `![a](<path with spaces> "title")` and `![[name|200]]`.
struct Links: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    /// A target is a path; what is longer is none. And a text that is nothing but links is none.
    private static let longest = 2048
    private var tries = 10_000

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> (target: String, isName: Bool)? {
        while position + 1 < bytes.count, tries > 0 {
            let pair = (bytes[position], bytes[position + 1])
            position += 1
            let isLink = pair == (UInt8(ascii: "]"), UInt8(ascii: "("))
            guard isLink || pair == (UInt8(ascii: "["), UInt8(ascii: "[")) else { continue }
            tries -= 1
            if let target = isLink ? inParentheses() : inBrackets() { return (target, !isLink) }
        }
        return nil
    }

    private func inParentheses() -> String? {
        var start = position + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        guard start < bytes.count else { return nil }
        let isAngled = bytes[start] == UInt8(ascii: "<")
        if isAngled { start += 1 }
        var depth = 0
        for end in start..<Swift.min(bytes.count, start + Self.longest) {
            let byte = bytes[end]
            if byte == 0x0A { return nil }
            if isAngled ? byte == UInt8(ascii: ">") : byte == 0x20 || byte == UInt8(ascii: ")") && depth == 0 {
                return Self.local(bytes[start..<end])
            }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
        }
        return nil
    }

    private func inBrackets() -> String? {
        let start = position + 1
        for end in start..<Swift.max(start, Swift.min(bytes.count, start + Self.longest)) {
            switch bytes[end] {
            case 0x0A: return nil
            case UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "#"):
                return String(validating: bytes[start..<end], as: UTF8.self)
            default: break
            }
        }
        return nil
    }

    /// Nil for what leads elsewhere: `https://…`, `#heading`, `/…`.
    static func local(_ target: ArraySlice<UInt8>) -> String? {
        let path = target.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        guard !path.isEmpty, path.first != UInt8(ascii: "/"), !path.contains(UInt8(ascii: ":")) else { return nil }
        return PercentEncoding.decode(path)
    }
}

/// How a note's text refers to its attachment.
enum AttachmentLink {
    static func path(_ name: String) -> String { "attachments/" + PercentEncoding.encode(name) }

    static func markdown(_ name: String, _ type: String) -> String {
        let label = name.replacing("[", with: "(").replacing("]", with: ")")
        return (type.hasPrefix("image/") ? "!" : "") + "[\(label)](\(path(name)))"
    }
}
