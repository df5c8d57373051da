import Hashing
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
        title = extra.title ?? SafeName.title(content)
        category = SafeName.category(content.folder)
    }

    /// Of a row's JSON. A note that cannot be read must not be missing from a list: apps would delete their copies.
    init(_ json: UnsafeBufferPointer<UInt8>) throws(StoreError) {
        do throws(DomainError) {
            let draft = try JSONView.read(json) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
            self.init(draft.content, lastModified: draft.lastModified ?? .earliest)
        } catch {
            throw .unavailable("the row of a note is damaged")
        }
    }

    init(_ note: StoredNote) throws(StoreError) {
        self = try note.json.withUnsafeBufferPointer { bytes throws(StoreError) in try ShownNote(bytes) }
    }

    /// Made of all that an app sees, so it changes with each attribute, and comes back with them: an app that has seen all
    /// of the present note may write it, whatever happened in between.
    func etag(_ number: AppNumber) -> String {
        var hash = SHA256()
        for part in [title, category, stored.title, extra.lineEnd ?? ""] { hash.update("\(part.utf8.count):\(part)") }
        hash.update("\(number) \(modified) \(isFavorite) \(isReadOnly) ")
        hash.update(stored.body)
        return String(hash.finalize().hex.prefix(32))
    }

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

    /// The content as JSON, mostly without making it first.
    private var contentJSON: [UInt8] {
        var bytes: [UInt8] = []
        guard !stored.title.isEmpty, !stored.body.isEmpty, lineEnd == nil else {
            bytes.append(jsonString: content)
            return bytes
        }
        bytes.reserveCapacity(stored.title.utf8.count + stored.body.utf8.count + 64)
        bytes.append(jsonString: stored.title)
        bytes.removeLast()
        bytes += "\\n".utf8
        let place = bytes.count
        bytes.append(jsonString: stored.body)
        // The quote between them.
        bytes.remove(at: place)
        return bytes
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
        var bytes: [UInt8] = []
        append(to: &bytes, number, settings, without: excluded)
        return bytes
    }

    func append(to bytes: inout [UInt8], _ number: AppNumber, _ settings: AppSettings, without excluded: Excluded) {
        var object = ObjectWriter()
        if !excluded.contains(.id) { object.add("id", Int64(number)) }
        object.add("etag", etag(number))
        if !excluded.contains(.readonly) { object.add("readonly", isReadOnly) }
        if !excluded.contains(.modified) { object.add("modified", modified) }
        if !excluded.contains(.title) { object.add("title", title) }
        if !excluded.contains(.category) { object.add("category", category) }
        if !excluded.contains(.favorite) { object.add("favorite", isFavorite) }
        if !excluded.contains(.content) { object.add("content", json: contentJSON) }
        let folders = [settings.notesPath, category].filter { !$0.isEmpty }.map { "/" + $0 }.joined()
        object.add("internalPath", folders + "/" + title + settings.fileSuffix)
        object.add("shareTypes", array: [])
        object.add("isShared", false)
        object.add("error", false)
        object.add("errorType", "")
        bytes += object.finish()
    }
}
