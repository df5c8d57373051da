import Hashing

/// The content of a note: everything but its id, its times and whether it is deleted.
public struct Content: Sendable {
    public var title: String
    public var body: String
    public var tags: [String]
    /// The folder, with parts separated by `/`; empty for none.
    public var folder: String
    public var pinned: Bool
    public var weather: Weather?
    public var extra: JSONObject
    /// The files by name, in the order of the bytes.
    public var attachments: [Attachment]
    public var archived: Bool
    /// Advises clients not to offer editing. No write is refused because of it.
    public var locked: Bool
    /// Members of a later version of this program that are not default, from a row or a backup. They are kept and
    /// hashed; the wire does not accept them.
    public var laterMembers: JSONObject

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
    public var name: String
    public var type: String
    public var size: Int64
    public var sha256: SHA256.Digest

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
    public var main: String
    /// An OpenWeather code, `01d` to `50n`.
    public var icon: String
    public var description: String?
    public var temperature: JSONNumber?
    public var latitude: JSONNumber?
    public var longitude: JSONNumber?
    public var observedAt: Timestamp?
    public var provider: String?

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

    public static let icons: Set<String> = Set(
        ["01", "02", "03", "04", "09", "10", "11", "13", "50"].flatMap { [$0 + "d", $0 + "n"] })

    public static func == (left: Weather, right: Weather) -> Bool {
        left.main.hasSameBytes(as: right.main) && left.icon.hasSameBytes(as: right.icon)
            && left.description.hasSameBytes(as: right.description) && left.temperature == right.temperature
            && left.latitude == right.latitude && left.longitude == right.longitude
            && left.observedAt == right.observedAt && left.provider.hasSameBytes(as: right.provider)
    }
}
