import Notes
import StoreContract

/// A note as these apps see it.
struct ShownNote: Sendable {
    let stored: Content
    let lastModified: Timestamp
    let extra: NoteExtra
    let title: String
    let category: String

    init(_ content: Content, lastModified: Timestamp) {
        stored = content
        self.lastModified = lastModified
        extra = NoteExtra(content)
        title = extra.shownTitle(of: content)
        category = SafeName.category(content.folder)
    }

    static let damaged = StoreError.unavailable("the row of a note is damaged")

    /// Of a row's JSON.
    init(_ json: UnsafeBufferPointer<UInt8>) throws(StoreError) {
        do throws(DomainError) {
            let draft = try JSONView.read(json) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
            self.init(draft.content, lastModified: draft.lastModified ?? .earliest)
        } catch {
            throw Self.damaged
        }
    }

    init(_ note: StoredNote) throws(StoreError) {
        self = try note.json.withUnsafeBufferPointer { bytes throws(StoreError) in try ShownNote(bytes) }
    }

    func etag(_ number: AppNumber) -> String { face.etag(number) }
    var isReadOnly: Bool { stored.locked }
    var isFavorite: Bool { stored.pinned }

    /// Title and body by the text form, with the end of the first line as an app wrote it.
    var content: String {
        if let lineEnd { return stored.title + lineEnd + stored.body }
        return String(decoding: TextForm(stored).bytes(), as: UTF8.self)
    }

    /// Before a body, only a line's end keeps title and body apart.
    private var lineEnd: String? {
        guard let end = extra.lineEnd, stored.body.isEmpty || end.utf8.last == 0x0A else { return nil }
        return end
    }

    /// In seconds since 1970.
    var modified: Int64 {
        if let sent = extra.modified, sent.stamp == lastModified.milliseconds { return sent.second }
        return lastModified.milliseconds / 1000
    }

    func isVisible(_ settings: AppSettings) -> Bool {
        (extra.notesPath ?? AppSettings.standardPath) == settings.notesPath
    }
}

/// The attributes that `exclude` may leave out; the etag always stays.
struct Excluded: OptionSet, Sendable {
    let rawValue: UInt8

    static let id = Excluded(rawValue: 1)
    static let title = Excluded(rawValue: 2)
    static let modified = Excluded(rawValue: 4)
    static let category = Excluded(rawValue: 8)
    static let favorite = Excluded(rawValue: 16)
    static let readonly = Excluded(rawValue: 32)
    static let content = Excluded(rawValue: 64)

    private static let names: [Substring: Excluded] = [
        "id": .id, "title": .title, "modified": .modified, "category": .category, "favorite": .favorite,
        "readonly": .readonly, "content": .content,
    ]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A list with commas; other names are ignored.
    init(_ text: String?) {
        self = (text ?? "").split(separator: ",").reduce(into: []) { set, name in
            if let attribute = Self.names[name] { set.insert(attribute) }
        }
    }
}

extension ShownNote {
    func json(_ number: AppNumber, _ settings: AppSettings, without excluded: Excluded = []) -> [UInt8] {
        face.json(number, settings, without: excluded)
    }

    var face: NoteFace {
        var bytes: [UInt8] = []
        bytes.append(jsonString: content)
        return NoteFace(
            title: title, category: category, modified: modified, isFavorite: isFavorite, isReadOnly: isReadOnly,
            content: bytes, notesPath: extra.notesPath ?? AppSettings.standardPath)
    }
}
