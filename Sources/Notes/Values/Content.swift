import NotesHashing

/// The content of a note: everything but its id, its times and whether it is deleted.
public struct Content: Sendable {
    /// The title, which is one line; it may be empty.
    public var title: String
    /// The body, in any form. Clients of this project write Markdown.
    public var body: String
    /// The tags in the order of their user, each once. A `/` in a tag separates its levels.
    public var tags: [String]
    /// The folder, with parts separated by `/`; empty for none.
    public var folder: String
    /// True for a note that lists have at their top.
    public var pinned: Bool
    /// The weather when the note was written, if its client recorded it.
    public var weather: Weather?
    /// The client's own data. The server keeps it and does not search it.
    public var extra: JSONObject
    /// The files by name, in the order of the bytes.
    public var attachments: [Attachment]
    /// True for a note that lists leave out unless they are requested with it.
    public var archived: Bool
    /// Advises clients not to offer editing. No write is refused because of it.
    public var locked: Bool
    /// Members of a later version of this program that are not default, from a row or a backup. They are kept and
    /// hashed; the wire does not accept them.
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

/// A file attached to a note; its bytes are stored elsewhere, under their digest.
public struct Attachment: Equatable, Sendable {
    /// The name, which is unique in its note.
    public var name: String
    /// The media type that the client gave.
    public var type: String
    /// The length in bytes.
    public var size: Int64
    /// The digest of the bytes, under which they are stored.
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

/// The weather at the place and time of a note, as its client reported it. Numbers keep their spelling.
public struct Weather: Equatable, Sendable {
    /// The kind of weather, such as `Rain`.
    public var main: String
    /// An OpenWeather code, `01d` to `50n`.
    public var icon: String
    /// The weather in words, such as `light rain`.
    public var description: String?
    /// The temperature in degrees Celsius.
    public var temperature: JSONNumber?
    /// The latitude in degrees, north positive.
    public var latitude: JSONNumber?
    /// The longitude in degrees, east positive.
    public var longitude: JSONNumber?
    /// The time of the observation.
    public var observedAt: Timestamp?
    /// The name of the service that reported it.
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

    /// All codes that an icon may have.
    public static let icons: Set<String> = Set(
        ["01", "02", "03", "04", "09", "10", "11", "13", "50"].flatMap { [$0 + "d", $0 + "n"] })

    public static func == (left: Weather, right: Weather) -> Bool {
        left.main.hasSameBytes(as: right.main) && left.icon.hasSameBytes(as: right.icon)
            && left.description.hasSameBytes(as: right.description) && left.temperature == right.temperature
            && left.latitude == right.latitude && left.longitude == right.longitude
            && left.observedAt == right.observedAt && left.provider.hasSameBytes(as: right.provider)
    }
}
