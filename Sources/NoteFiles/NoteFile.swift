import Notes
import NotesHashing

/// A note as a Markdown file with front matter, both ways. What is written here is read back exactly: the body is every
/// byte behind the second fence, the title is a JSON string, times have their milliseconds, and weather and extra are
/// JSON. Files of other programs are read as far as they are understood; the rest is kept in `extra`.
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
    /// The title, or nil where the file has no such line; then the file's name or its first line is the title.
    public var title: String?
    /// All members but the title. Attachments are in `attachments`, since a file does not state their digests.
    public var content: Content
    public var createdAt: Timestamp?
    public var lastModified: Timestamp?
    /// The time at which a note in the trash was deleted; `lastModified` is then that of its content.
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

    /// A file beside the note's, and the note's name for it.
    public struct FileAttachment: Equatable, Sendable {
        public var name: String
        public var type: String
        /// The path in the archive.
        public var path: String
        /// The address in the note's text, where the file's text has the path in its place.
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
    public func append(to bytes: inout [UInt8]) {
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
    }

    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.body.utf8.count + 512)
        append(to: &bytes)
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
    fileprivate var json: JSON {
        var object = JSONObject()
        object["name"] = .string(name)
        object["type"] = .string(type)
        object["path"] = .string(path)
        if let link { object["link"] = .string(link) }
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
