import Notes
import NotesHashing
import NotesPrimitives

/// Reads and writes a note as a Markdown file with front matter. Reading gives back exactly what was written. The body
/// is every byte behind the second fence, and the title is a JSON string. Times have their milliseconds, and weather
/// and extra are JSON. Files of other programs are read as far as they are understood; the rest is kept in `extra`.
///
///     ---
///     title: "장보기"
///     id: 0192f0c1-…
///     created: 2026-11-21T09:30:00.123Z
///     modified: 2026-11-21T09:31:10.000Z
///     updated: 2026-11-21T09:31:10.000Z
///     folder: "home/lists"
///     tags: ["home"]
///     pinned: true
///     archived: true
///     ---
///     우유
public struct NoteFile: Equatable, Sendable {
    public var id: NoteID?
    /// Gives the title, or nil if the file has no such line. Then the file's name or its first line is the title.
    public var title: String?
    /// Has all members but the title. Attachments are in `attachments`, since a file does not state their digests.
    public var content: Content
    public var createdAt: Timestamp?
    public var lastModified: Timestamp?
    /// The note was deleted at this time and is in the trash; `lastModified` is then that of its content.
    public var deletedAt: Timestamp?
    public var attachments: [FileAttachment]

    public init(
        id: NoteID? = nil, title: String? = nil, content: Content = Content(), createdAt: Timestamp? = nil,
        lastModified: Timestamp? = nil, deletedAt: Timestamp? = nil, attachments: [FileAttachment] = []
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.createdAt = createdAt
        self.lastModified = lastModified
        self.deletedAt = deletedAt
        self.attachments = attachments
    }

    /// Describes a file beside the note's, and the note's name for it.
    public struct FileAttachment: Equatable, Sendable {
        public var name: String
        public var type: String
        /// Names the file in the archive.
        public var path: String
        /// Keeps the address in the note's text. The file's text has the path in its place.
        public var link: String?

        public init(name: String, type: String, path: String, link: String? = nil) {
            self.name = name
            self.type = type
            self.path = path
            self.link = link
        }
    }
}

// MARK: Writing

extension NoteFile {
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.body.utf8.count + 512)
        bytes.append(contentsOf: "---\n".utf8)
        bytes.append(key: "title", .string(title ?? content.title))
        if let id { bytes.append(line: "id: \(id.text)") }
        if let createdAt { bytes.append(line: "created: \(createdAt.text)") }
        if let lastModified {
            bytes.append(line: "modified: \(lastModified.text)")
            // The name that Joplin reads.
            bytes.append(line: "updated: \(lastModified.text)")
        }
        if let deletedAt { bytes.append(line: "deleted: \(deletedAt.text)") }
        if !content.folder.isEmpty { bytes.append(key: "folder", .string(content.folder)) }
        if !content.tags.isEmpty { bytes.append(key: "tags", .array(content.tags.map(JSON.string))) }
        if content.pinned { bytes.append(line: "pinned: true") }
        if content.archived { bytes.append(line: "archived: true") }
        if content.locked { bytes.append(line: "locked: true") }
        if let weather = content.weather { bytes.append(key: "weather", .object(weather.object)) }
        if !content.extra.isEmpty { bytes.append(key: "extra", .object(content.extra)) }
        if !attachments.isEmpty { bytes.append(key: "attachments", .array(attachments.map(\.json))) }
        bytes.append(contentsOf: "---\n".utf8)
        bytes.append(contentsOf: content.body.utf8)
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(line: String) {
        append(contentsOf: line.utf8)
        append(0x0A)
    }

    fileprivate mutating func append(key: String, _ value: JSON) {
        append(contentsOf: key.utf8)
        append(contentsOf: ": ".utf8)
        append(json: value)
        append(0x0A)
    }
}

extension NoteFile.FileAttachment {
    var json: JSON {
        var object = JSONObject()
        for (name, value) in [("name", name), ("type", type), ("path", path)] { object[name] = .string(value) }
        object["link"] = link.map(JSON.string)
        return .object(object)
    }

    init?(_ value: JSON) {
        guard case .object(let object) = value, case .string(let name) = object["name"],
            case .string(let type) = object["type"], case .string(let path) = object["path"]
        else { return nil }
        self.init(name: name, type: type, path: path)
        if case .string(let link) = object["link"] { self.link = link }
    }
}

// The links of a note's text to its attachments. In a note they lead to the attachment's name, `attachments/pic.png`;
// in a file they lead to the attachment's file, which may be in another folder and have another name. The front matter
// keeps what was written, so that the file is read back exactly:
//
//     ---
//     folder: "trips"
//     attachments: [{"name":"pic.png","type":"image/png","path":"attachments/pic (2).png","link":"attachments/pic.png"}]
//     ---
//     ![](../attachments/pic%20%282%29.png)

extension NoteFile {
    /// Writes the links for a file in a folder, where the attachments have their paths. A text that could not be read
    /// back as it is stays as it is.
    public mutating func linkAttachments(fromFolder folder: String) {
        let written = self
        let up = String(repeating: "../", count: folder.split(separator: "/").count)
        var byName: [String: Int] = [:]
        for (index, attachment) in attachments.enumerated() { byName[attachment.name] = index }
        guard !byName.isEmpty else { return }
        content.body = MarkdownLinks.rewritten(content.body) { link in
            guard let target = Self.path(link), let index = byName[Self.name(target)] else { return nil }
            let attachment = attachments[index]
            // The first spelling is the one that is kept.
            guard attachment.link ?? link.address == link.address, let new = Self.address(attachment, up, link),
                new != link.address
            else { return nil }
            attachments[index].link = link.address
            return .address(new)
        }
        var read = self
        read.readLinks()
        if !read.content.body.utf8.elementsEqual(written.content.body.utf8) { self = written }
    }

    /// Restores the links as they are in the note.
    mutating func readLinks() {
        var byPath: [String: String] = [:]
        for attachment in attachments { byPath[attachment.path] = attachment.link }
        guard !byPath.isEmpty else { return }
        content.body = MarkdownLinks.rewritten(content.body) { link in
            guard var target = Self.path(link) else { return nil }
            while target.hasPrefix("../") { target = String(target.dropFirst(3)) }
            return byPath[target].map { .address($0) }
        }
        for index in attachments.indices { attachments[index].link = nil }
    }

    /// Returns the new address, or nil where the link leads there already.
    private static func address(_ attachment: FileAttachment, _ up: String, _ link: MarkdownLinks.Link) -> String? {
        guard link.form == .inline else {
            // By its name a file is found in any folder.
            return name(attachment.path) == attachment.name ? nil : attachment.path
        }
        let path = up + attachment.path
        if path == self.path(link) { return nil }
        if link.isAngled { return path.contains { "<>\n".contains($0) } ? nil : path }
        return path.split(separator: "/").map { $0 == ".." ? ".." : PercentEncoding.encode(String($0)) }
            .joined(separator: "/")
    }

    private static func path(_ link: MarkdownLinks.Link) -> String? {
        guard link.form == .inline else { return link.address }
        // What follows a `#` or `?` would be lost.
        guard !link.address.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }) else {
            return nil
        }
        return LocalPath.path(link.address)
    }

    private static func name(_ path: String) -> String {
        String(
            path[(path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex)...])
    }
}
