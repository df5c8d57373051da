import Notes
import NotesPrimitives

extension NoteFile {
    /// Reads any text as a note. Throws `invalid_utf8` for bytes that are no text.
    public init(reading bytes: [UInt8]) throws(DomainError) {
        self.init()
        let block = FrontMatter.read(bytes[...])
        guard let body = String(validating: block?.rest ?? bytes[...], as: UTF8.self),
            block == nil || String(validating: bytes, as: UTF8.self) != nil
        else {
            throw DomainError(
                .invalidUTF8, "The file must be UTF-8; convert it first, for example with iconv -t UTF-8.")
        }
        content.body = body
        _ = read(block?.block.entries ?? [])
        readLinks()
    }

    /// Assigns an entry of front matter its role in a note.
    enum Role {
        case member(Member)
        /// The key is one of this server's and has no value.
        case empty(Member)
        /// The value is an object of further members. Each has its name there, and the one in `extra`.
        case extra([(name: String, kept: String)])
        /// The entry is another program's. It has this name in `extra`.
        case foreign(String)
    }

    mutating func read(_ entries: [FrontMatter.Entry]) -> [Role] {
        let roles = entries.map { read($0.key, $0.value) }
        // Other programs mark tags with `#`, which is not part of the name; a file with an id was written by this
        // server.
        if id == nil { content.tags = content.tags.map { $0.first == "#" ? String($0.dropFirst()) : $0 } }
        return roles
    }

    private mutating func read(_ key: String, _ value: JSON) -> Role {
        guard let member = Member(key) else { return .foreign(keep(key == Self.frontKey ? key + "_" : key, value)) }
        if member == .extra, case .object(let object) = value {
            return .extra(object.members.map { ($0.name, keep($0.name, $0.value)) })
        }
        if value == .null { return .empty(member) }
        return take(member, value) ? .member(member) : .foreign(keep(key, value))
    }

    /// Names the keys of this server.
    enum Member: String {
        case title, id, created, modified, deleted, folder, tags, pinned, archived, locked, weather, extra, attachments

        /// Reads a key, also in the spelling of another program.
        init?(_ key: String) {
            let key = key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
            switch key {
            case "date", "createdat", "createdtime", "datecreated", "creationdate", "ctime": self = .created
            case "updated", "lastmodified", "updatedat", "modifiedat", "lastmod", "lastupdated", "datemodified",
                "dateupdated", "updatedtime", "modificationdate", "lastedited", "mtime":
                self = .modified
            case "deletedat": self = .deleted
            case "tag", "keywords": self = .tags
            default: self.init(rawValue: key)
            }
        }
    }

    /// Sets a member. Returns false for a value that cannot be read, and for a key that occurred before.
    private mutating func take(_ member: Member, _ value: JSON) -> Bool {
        switch member {
        case .title: return take(title: value)
        case .created: return Self.take(value, &createdAt)
        case .modified: return Self.take(value, &lastModified)
        case .deleted: return Self.take(value, &deletedAt)
        case .id:
            guard id == nil, case .string(let text) = value, let found = NoteID(text) else { return false }
            id = found
        case .folder:
            guard case .string(let folder) = value, content.folder.isEmpty else { return false }
            content.folder = folder
        case .tags:
            guard content.tags.isEmpty, let tags = Self.tags(value) else { return false }
            content.tags = tags
        case .pinned: return Self.take(value, &content.pinned)
        case .archived: return Self.take(value, &content.archived)
        case .locked: return Self.take(value, &content.locked)
        case .weather:
            guard content.weather == nil, let weather = Weather(written: value) else { return false }
            content.weather = weather
        case .extra: return false
        case .attachments:
            guard attachments.isEmpty, case .array(let elements) = value else { return false }
            let found = elements.compactMap { FileAttachment($0) }
            guard found.count == elements.count else { return false }
            attachments = found
        }
        return true
    }

    private mutating func take(title value: JSON) -> Bool {
        guard title == nil else { return false }
        switch value {
        case .string(let text): title = text
        // A title that reads as a number or a boolean is still a title.
        case .number(let number): title = number.text
        case .bool(let bool): title = bool ? "true" : "false"
        default: return false
        }
        return true
    }

    /// Adds a value to `extra` and returns its name there.
    private mutating func keep(_ key: String, _ value: JSON) -> String {
        content.extra.keep(value, as: key)
    }

    /// Sets the time, which may occur twice, under two names.
    private static func take(_ value: JSON, _ time: inout Timestamp?) -> Bool {
        guard let found = WrittenTime.time(of: value), time == nil || time == found else { return false }
        time = found
        return true
    }

    /// Reads tags from a list, or from one line with commas.
    private static func tags(_ value: JSON) -> [String]? {
        switch value {
        case .string(let text):
            return text.utf8.split(separator: UInt8(ascii: ",")).map {
                String(decoding: Array($0)[...].trimmedLine, as: UTF8.self)
            }
        case .array(let elements):
            var tags: [String] = []
            for element in elements {
                switch element {
                case .string(let text): tags.append(text)
                case .number(let number): tags.append(number.text)
                default: return nil
                }
            }
            return tags
        default: return nil
        }
    }

    private static func take(_ value: JSON, _ flag: inout Bool) -> Bool {
        guard let found = Self.flag(value) else { return false }
        flag = found
        return true
    }

    private static func flag(_ value: JSON) -> Bool? {
        switch value {
        case .bool(let flag): flag
        case .string(let text):
            ["yes": true, "on": true, "true": true, "no": false, "off": false, "false": false][text.lowercased()]
        case .number(let number): ["1": true, "0": false][number.text]
        default: nil
        }
    }
}

extension Weather {
    /// Reads the values as those of a request, so that only what may be stored is accepted.
    public init?(written value: JSON) {
        var note: [UInt8] = Array(#"{"weather":"#.utf8)
        note.append(json: value)
        note.append(UInt8(ascii: "}"))
        let draft = try? unsafe note.withUnsafeBufferPointer { bytes throws(DomainError) in
            try unsafe NoteDecoder().note(bytes)
        }
        guard let weather = draft?.content.weather else { return nil }
        self = weather
    }
}

extension JSONObject {
    /// Adds a member under a name that is free, and returns the name.
    @discardableResult
    package mutating func keep(_ value: JSON, as name: String) -> String {
        var name = name
        while self[name] != nil { name += "_" }
        self[name] = value
        return name
    }
}
