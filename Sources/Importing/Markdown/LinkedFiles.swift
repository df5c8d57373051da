import Primitives
import Archive
import NoteFiles
import Notes

/// The files of an archive that are no notes, to be found by what notes call them.
struct LinkedFiles {
    struct Found {
        var name: String
        var type: String
        var file: ImportFile
    }

    private var byPath: [String: ImportFile] = [:]
    private var byName: [String: ImportFile] = [:]
    private var order: [ImportFile] = []
    private var used: Set<String> = []

    mutating func add(_ file: ImportFile) {
        byPath[file.path] = file
        let name = FilePath(file.path).name
        byName[name] = byName[name] ?? file
        order.append(file)
    }

    var unused: [ImportFile] { order.filter { !used.contains($0.path) } }

    /// Those that the front matter lists, and those that the text links to, each once.
    mutating func linked(from body: String, _ listed: [NoteFile.FileAttachment], in folder: String) -> [Found] {
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
    private var place = 0
    /// A target is a path; what is longer is none. And a text that is nothing but links is none.
    private static let longest = 2048
    private var tries = 10_000

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> (target: String, isName: Bool)? {
        while place + 1 < bytes.count, tries > 0 {
            let pair = (bytes[place], bytes[place + 1])
            place += 1
            let isLink = pair == (UInt8(ascii: "]"), UInt8(ascii: "("))
            guard isLink || pair == (UInt8(ascii: "["), UInt8(ascii: "[")) else { continue }
            tries -= 1
            if let target = isLink ? inParentheses() : inBrackets() { return (target, !isLink) }
        }
        return nil
    }

    private func inParentheses() -> String? {
        var start = place + 1
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
        let start = place + 1
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
    private static func local(_ target: ArraySlice<UInt8>) -> String? {
        let path = target.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        guard !path.isEmpty, path.first != UInt8(ascii: "/"), !path.contains(UInt8(ascii: ":")) else { return nil }
        return PercentEncoding.decode(path)
    }
}

/// How a note's text refers to a file that hangs on it.
enum AttachmentLink {
    static func path(_ name: String) -> String { "attachments/" + PercentEncoding.encode(name) }

    static func markdown(_ name: String, _ type: String) -> String {
        let label = name.replacing("[", with: "(").replacing("]", with: ")")
        return (type.hasPrefix("image/") ? "!" : "") + "[\(label)](\(path(name)))"
    }
}
