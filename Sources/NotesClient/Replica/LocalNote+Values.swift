import Notes

// What a view and a cache need of a note.
extension LocalNote: Identifiable {
    /// The content to show, of a live note or of one in the trash.
    public var content: Content? { present?.shownContent }

    /// The title as a list shows it: the first line that is not blank, of the title and then the body.
    public var title: String { displayText.title }

    /// The text after that title, in one line of at most 200 characters.
    public var preview: String { displayText.preview }

    /// The body of the note; empty if it has none.
    public var body: String { content?.body ?? "" }

    private var displayText: DisplayText { DisplayText(title: content?.title ?? "", body: body) }

    /// The state that the user saw, as the base of an edit. A state that waits has the rev that the server gives it.
    var seen: Note? { unsent.map { Note(named: $0.state) } ?? server }
}

extension LocalNote: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(generation)
        hasher.combine(server?.rev)
        hasher.combine(unsent?.edition)
    }
}

/// A note is coded with its parts as texts of JSON, in the form in which a replica stores them.
extension LocalNote: Codable {
    private enum CodingKeys: CodingKey {
        case id, generation, server, unsent, conflict
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
        try container.encode(id, forKey: .id)
        try container.encode(generation, forKey: .generation)
        try container.encodeIfPresent(text(server?.stored), forKey: .server)
        try container.encodeIfPresent(text(unsent?.bytes), forKey: .unsent)
        try container.encodeIfPresent(text(conflict?.bytes), forKey: .conflict)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func part<Part>(_ key: CodingKeys, _ read: ([UInt8]) throws -> Part) throws -> Part? {
            guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
            do {
                return try read(Array(text.utf8))
            } catch {
                // The error of the JSON is not passed on: it may quote the note.
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "It is no part.")
            }
        }
        self.init(
            id: try container.decode(NoteID.self, forKey: .id), server: try part(.server) { try Note.read($0) },
            unsent: try part(.unsent) { try Unsent($0) }, conflict: try part(.conflict) { try KeptConflict($0) },
            generation: try container.decode(Int64.self, forKey: .generation))
    }
}
