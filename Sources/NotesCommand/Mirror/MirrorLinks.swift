import NoteFiles
import Notes
import NotesPrimitives

/// Lists the files that the server has of a note, and the links of its text that may lead to one. A mirror keeps them
/// with the note's row, so that a round reads no text twice.
struct MirrorLinks: Equatable {
    struct Link: Equatable {
        /// Has the path of the text, decoded.
        var path: String
        /// The link is in double brackets, which name a file in any folder.
        var isByName: Bool

        /// Returns the name of the file.
        var name: String { String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]) }
    }

    struct Attachment: Equatable {
        var name: String
        var size: Int64
        var hash: [UInt8]
    }

    var links: [Link] = []
    var attachments: [Attachment] = []

    /// Limits the links of a text. A note can have a hundred files; a text of nothing but links is not read to its end.
    private static let mostLinks = 500

    init() {}

    init(_ content: Content) {
        attachments = content.attachments.map {
            Attachment(name: $0.name, size: $0.size, hash: $0.sha256.bytes)
        }
        for link in MarkdownLinks.all(in: content.body) where links.count < Self.mostLinks {
            guard let found = Self.link(link), !links.contains(found) else { continue }
            links.append(found)
        }
    }

    /// Returns the link, unless it leads to a note or to another place.
    private static func link(_ link: MarkdownLinks.Link) -> Link? {
        let isByName = link.form == .brackets
        let written = isByName ? String(link.address.prefix { $0 != "#" }) : LocalPath.path(link.address)
        guard let path = written, !path.isEmpty, !path.utf8.contains(0x0A) else { return nil }
        let found = Link(path: path, isByName: isByName)
        let name = Array(found.name.utf8)
        // `[[Title]]` is a note's.
        guard !name.isEmpty, !MirrorPath.hasEnding(name), !isByName || name.contains(UInt8(ascii: ".")) else {
            return nil
        }
        return found
    }

    // MARK: As a mirror's state has it

    /// Writes one line each; nil for a note that has none.
    var stored: String? {
        if links.isEmpty, attachments.isEmpty { return nil }
        let files = attachments.map { "=\(Hex.encode($0.hash)) \($0.size) \($0.name)" }
        return (files + links.map { ($0.isByName ? "[" : "(") + $0.path }).joined(separator: "\n")
    }

    init(stored: String) {
        for line in stored.utf8.split(separator: 0x0A) {
            let rest = line.dropFirst()
            switch line.first {
            case UInt8(ascii: "("): links.append(Link(path: String(Substring(rest)), isByName: false))
            case UInt8(ascii: "["): links.append(Link(path: String(Substring(rest)), isByName: true))
            case UInt8(ascii: "="):
                let parts = rest.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, let size = Int64(Substring(parts[1])),
                    let hash = Hex.decode(String(Substring(parts[0])))
                else {
                    continue
                }
                attachments.append(Attachment(name: String(Substring(parts[2])), size: size, hash: hash))
            default: continue
            }
        }
    }
}

/// Finds the files of a folder by the paths and names that links have.
struct LinkTargets {
    private var exact: Set<MirrorPath>
    private var folded: [String: MirrorPath] = [:]
    /// Maps a name to its file; nil for a name that several files have.
    private var named: [String: MirrorPath?] = [:]

    init(_ files: some Sequence<MirrorPath>) {
        let files = files.sorted()
        exact = Set(files)
        for file in files { add(file) }
    }

    mutating func add(_ file: MirrorPath) {
        exact.insert(file)
        if folded[file.compared] == nil { folded[file.compared] = file }
        let name = MirrorPath(file.name).compared
        if let known = named[name] {
            if known != file { named[name] = .some(nil) }
        } else {
            named[name] = file
        }
    }

    /// Returns true if a file of the folder has the name.
    func hasName(_ name: String) -> Bool { named[name.lowercased()] != nil }

    /// Returns the only file of that name.
    func file(named name: String) -> MirrorPath? { named[name.lowercased()] ?? nil }

    /// Returns the file that a link of a note in `folder` leads to: from there, from the root, or the only one of its
    /// name.
    func file(_ link: MirrorLinks.Link, from folder: MirrorPath) -> MirrorPath? {
        let paths = [folder.text ?? "", ""].compactMap { LocalPath.resolved(link.path, from: $0) }
        for path in link.isByName ? paths.reversed() : paths {
            let path = MirrorPath(path)
            if exact.contains(path) { return path }
            if let file = folded[path.compared] { return file }
        }
        return link.path.utf8.contains(UInt8(ascii: "/")) ? nil : file(named: link.path)
    }

    /// Returns the path that a link leads to, if a file of a note may be written there: what is hidden is another
    /// program's, and `.md` is a note.
    static func place(_ link: MirrorLinks.Link, from folder: MirrorPath) -> MirrorPath? {
        guard !link.isByName, let path = LocalPath.resolved(link.path, from: folder.text ?? ""), path.utf8.count < 1024
        else { return nil }
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe = names.allSatisfy { $0.first != "." && FileNames.name(String($0)) == String($0) }
        return isSafe && !MirrorPath.hasEnding(Array(path.utf8)) ? MirrorPath(path) : nil
    }
}
