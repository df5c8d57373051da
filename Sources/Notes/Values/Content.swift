import NotesHashing

/// Contains all of a note but its id, its times and whether it is deleted.
public struct Content: Sendable {
    /// The title is one line; it may be empty.
    public var title: String
    /// The body may have any form. Clients of this project write Markdown.
    public var body: String
    /// Lists the tags in the order of their user, each once. A `/` in a tag separates its levels.
    public var tags: [String]
    /// Names the folder, with parts separated by `/`; empty for none.
    public var folder: String
    /// Lists have the note at their top.
    public var pinned: Bool
    /// Describes the weather when the note was written, if its client recorded it.
    public var weather: Weather?
    /// Keeps the client's own data, which the server does not search.
    public var extra: JSONObject
    /// Lists the files by name, in the order of the bytes.
    public var attachments: [Attachment]
    /// Lists leave the note out unless they are requested with it.
    public var archived: Bool
    /// Advises clients not to offer editing. No write is refused because of it.
    public var locked: Bool
    /// Keeps members of a later version of this program that are not default, from a row or a backup. They are hashed;
    /// the wire does not accept them.
    public var laterMembers: JSONObject

    /// Makes a content. Its values are not checked; `NoteLimits` has the checks of the server.
    public init(
        title: String = "", body: String = "", tags: [String] = [], folder: String = "", pinned: Bool = false,
        weather: Weather? = nil, extra: JSONObject = JSONObject(), attachments: [Attachment] = [],
        archived: Bool = false, locked: Bool = false, laterMembers: JSONObject = JSONObject()
    ) {
        self.title = title
        self.body = body
        self.tags = tags
        self.folder = folder
        self.pinned = pinned
        self.weather = weather
        self.extra = extra
        self.attachments = attachments
        self.archived = archived
        self.locked = locked
        self.laterMembers = laterMembers
    }
}

extension Content: Equatable {
    /// Compares byte for byte, but ignores the order of members in `extra`: contents with the same canonical form are
    /// equal.
    public static func == (left: Content, right: Content) -> Bool {
        left.pinned == right.pinned && left.archived == right.archived && left.locked == right.locked
            && left.title.hasSameBytes(as: right.title)
            && left.body.hasSameBytes(as: right.body) && left.folder.hasSameBytes(as: right.folder)
            && left.tags.elementsEqual(right.tags) { $0.hasSameBytes(as: $1) } && left.weather == right.weather
            && left.extra == right.extra && left.attachments == right.attachments
            && left.laterMembers == right.laterMembers
    }
}

/// Describes a file attached to a note; its bytes are stored elsewhere, under their digest.
public struct Attachment: Equatable, Sendable {
    /// The name is unique in its note.
    public var name: String
    /// The client gave this media type.
    public var type: String
    /// Counts the bytes of the file.
    public var size: Int64
    /// The bytes of the file are stored under this digest of them.
    public var sha256: SHA256.Digest

    /// Makes the description of a file.
    public init(name: String, type: String, size: Int64, sha256: SHA256.Digest) {
        self.name = name
        self.type = type
        self.size = size
        self.sha256 = sha256
    }

    public static func == (left: Attachment, right: Attachment) -> Bool {
        left.size == right.size && left.sha256 == right.sha256 && left.name.hasSameBytes(as: right.name)
            && left.type.hasSameBytes(as: right.type)
    }
}

/// Describes the weather at the place and time of a note, as its client reported it. Numbers keep their spelling.
public struct Weather: Equatable, Sendable {
    /// Names the kind of weather, such as `Rain`.
    public var main: String
    /// Selects an icon by an OpenWeather code, `01d` to `50n`.
    public var icon: String
    /// Describes the weather in words, such as `light rain`.
    public var description: String?
    /// The temperature is in degrees Celsius.
    public var temperature: JSONNumber?
    /// The latitude is in degrees, north positive.
    public var latitude: JSONNumber?
    /// The longitude is in degrees, east positive.
    public var longitude: JSONNumber?
    /// The weather was observed at this time.
    public var observedAt: Timestamp?
    /// Names the service that reported the weather.
    public var provider: String?

    /// Makes a report. `icon` must be one of `icons` for a server to accept it.
    public init(
        main: String, icon: String, description: String? = nil, temperature: JSONNumber? = nil,
        latitude: JSONNumber? = nil, longitude: JSONNumber? = nil, observedAt: Timestamp? = nil,
        provider: String? = nil
    ) {
        self.main = main
        self.icon = icon
        self.description = description
        self.temperature = temperature
        self.latitude = latitude
        self.longitude = longitude
        self.observedAt = observedAt
        self.provider = provider
    }

    /// Lists all codes that an icon may have.
    public static let icons: Set<String> = Set(
        ["01", "02", "03", "04", "09", "10", "11", "13", "50"].flatMap { [$0 + "d", $0 + "n"] })

    public static func == (left: Weather, right: Weather) -> Bool {
        left.main.hasSameBytes(as: right.main) && left.icon.hasSameBytes(as: right.icon)
            && left.description.hasSameBytes(as: right.description) && left.temperature == right.temperature
            && left.latitude == right.latitude && left.longitude == right.longitude
            && left.observedAt == right.observedAt && left.provider.hasSameBytes(as: right.provider)
    }
}

// The one spelling of a content that is hashed. So equal contents have equal digests on every replica:
//
//     ["title","body",["tag"],"folder",false,null,{"a":1,"b":2},[{"name":"a.png","sha256":"…","size":3,"type":"…"}]]
//
// Members that were added later are a ninth element: an object of those that are not default, absent if there are none.
// So a content that does not use them has the digest that it always had:
//
//     [… ,[],{"archived":true}]
//
// No white space; the members of every object sorted by the UTF-8 bytes of their names; attachments sorted by name;
// strings with the escapes JSON demands and no other; numbers as they were written. docs/merge.md has vectors.

extension Content {
    /// Encodes the content for hashing. Equal contents have equal bytes on every replica.
    public var canonicalForm: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(title.utf8.count + body.utf8.count + body.utf8.count / 16 + 128)
        bytes.append(UInt8(ascii: "["))
        bytes.append(jsonString: title)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonString: body)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonStrings: tags)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonString: folder)
        bytes.append(literal: pinned ? ",true," : ",false,")
        if let weather { bytes.append(json: weather.object, sorted: true) } else { bytes.append(literal: "null") }
        bytes.append(UInt8(ascii: ","))
        bytes.append(json: extra, sorted: true)
        bytes.append(literal: ",[")
        for (position, attachment) in attachments.sorted(by: { $0.name.bytesPrecede($1.name) }).enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(literal: #"{"name":"#)
            bytes.append(jsonString: attachment.name)
            bytes.append(literal: #","sha256":"#)
            bytes.append(jsonHex: attachment.sha256)
            bytes.append(literal: #","size":"#)
            bytes.append(jsonInteger: attachment.size)
            bytes.append(literal: #","type":"#)
            bytes.append(jsonString: attachment.type)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "]"))
        let added = addedMembers
        if !added.isEmpty {
            bytes.append(UInt8(ascii: ","))
            bytes.append(json: added, sorted: true)
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    /// Collects the members that are not default, of those added after the first eight.
    private var addedMembers: JSONObject {
        var added = laterMembers
        if archived { added["archived"] = .bool(true) }
        if locked { added["locked"] = .bool(true) }
        return added
    }

    /// Returns the content without the members that a change may leave out, for comparing a resend: its sender does not
    /// have the values that the server filled in.
    public func without(_ leftOut: Change.LeftOut) -> Content {
        var content = self
        if leftOut.contains(.attachments) { content.attachments = [] }
        if leftOut.contains(.archived) { content.archived = false }
        if leftOut.contains(.locked) { content.locked = false }
        if leftOut.contains(.laterMembers) { content.laterMembers = JSONObject() }
        return content
    }

    /// Returns the SHA-256 of the canonical form.
    public var digest: SHA256.Digest { SHA256.hash(canonicalForm) }
}

extension [UInt8] {
    mutating func append(jsonStrings texts: [String]) {
        append(UInt8(ascii: "["))
        for (position, text) in texts.enumerated() {
            if position > 0 { append(UInt8(ascii: ",")) }
            append(jsonString: text)
        }
        append(UInt8(ascii: "]"))
    }
}

extension NoteState {
    /// Returns the digest of the content; a deleted state has none, so it is that of no bytes.
    public var contentDigest: SHA256.Digest { content?.digest ?? NoteState.emptyDigest }

    private static let emptyDigest = SHA256.hash([UInt8]())

    /// Names the state by the first 128 bits of the digest of `["ID",createdAt,lastModified,deleted,"CONTENT DIGEST"]`,
    /// with the times in milliseconds.
    public var rev: Rev { Rev(SHA256.hash(revForm(contentDigest: contentDigest))) }

    /// Names the state's text by the first 128 bits of the digest of `["ID",lastModified,"DIGEST OF THE FIRST SEVEN
    /// MEMBERS OF THE CONTENT"]`, without `createdAt`. It remains of a state whose content is erased, and identifies a
    /// resent change.
    public var imprint: Rev {
        let text = content?.without(.everything)
        var bytes: [UInt8] = []
        bytes.append(UInt8(ascii: "["))
        bytes.append(jsonString: id.text)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: lastModified.milliseconds)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonHex: text?.digest ?? NoteState.emptyDigest)
        bytes.append(UInt8(ascii: "]"))
        return Rev(SHA256.hash(bytes))
    }

    func revForm(contentDigest: SHA256.Digest) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(192)
        bytes.append(UInt8(ascii: "["))
        bytes.append(jsonString: id.text)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: createdAt.milliseconds)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: lastModified.milliseconds)
        bytes.append(literal: isDeleted ? ",true," : ",false,")
        bytes.append(jsonHex: contentDigest)
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}

/// A note lists its files in the order of the bytes of their names, each name once.
extension [Attachment] {
    /// Returns the file with this name, compared byte for byte.
    public func named(_ name: String) -> Attachment? { first { $0.name.hasSameBytes(as: name) } }

    /// Returns the files with `file` replacing the one of its name.
    public func with(_ file: Attachment) -> [Attachment] {
        var list = without(file.name)
        list.insert(file, at: list.firstIndex { file.name.bytesPrecede($0.name) } ?? list.endIndex)
        return list
    }

    /// Returns the files except the one with this name.
    public func without(_ name: String) -> [Attachment] { filter { !$0.name.hasSameBytes(as: name) } }
}
