import Notes
import NotesHashing
import NotesStoreContract

/// Shows a note as these apps see it.
struct NextcloudNote: Sendable {
    var title: String
    var category: String
    /// The apps see this time of the last change, in seconds since 1970.
    var modified: Int64
    var isFavorite: Bool
    var isReadOnly: Bool
    /// Has the content as a JSON string, in quotes.
    var content: [UInt8]
    var notesPath: String

    /// Returns a tag of everything that an app sees. It changes with each attribute and returns with its value. So an
    /// app that has seen the present note may write it, whatever happened in between.
    func etag(_ number: AppNumber) -> String {
        var hash = SHA256()
        hash.update(content)
        var rest: [UInt8] = []
        rest.reserveCapacity(64)
        for value in [Int64(title.utf8.count), Int64(number), modified, isFavorite ? 1 : 0, isReadOnly ? 1 : 0] {
            rest.append(jsonInteger: value)
            rest.append(literal: " ")
        }
        hash.update(rest)
        hash.update(title)
        hash.update(category)
        return hash.finalize().shortHex
    }

    func json(_ number: AppNumber, _ settings: AccountSettings, without excluded: Excluded = []) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count + title.utf8.count * 2 + category.utf8.count * 2 + 384)
        bytes.append(literal: "{\"etag\":\"")
        bytes += etag(number).utf8
        bytes.append(literal: "\"")
        func begin(_ attribute: Excluded, _ name: StaticString) -> Bool {
            if excluded.contains(attribute) { return false }
            bytes.append(literal: name)
            return true
        }
        if begin(.id, ",\"id\":") { bytes.append(jsonInteger: Int64(number)) }
        if begin(.readonly, ",\"readonly\":") { bytes.append(literal: isReadOnly ? "true" : "false") }
        if begin(.modified, ",\"modified\":") { bytes.append(jsonInteger: modified) }
        if begin(.title, ",\"title\":") { bytes.append(jsonString: title) }
        if begin(.category, ",\"category\":") { bytes.append(jsonString: category) }
        if begin(.favorite, ",\"favorite\":") { bytes.append(literal: isFavorite ? "true" : "false") }
        if begin(.content, ",\"content\":") { bytes += content }
        bytes.append(literal: ",\"internalPath\":")
        var path = settings.notesPath.isEmpty ? "" : "/" + settings.notesPath
        if !category.isEmpty { path += "/" + category }
        bytes.append(jsonString: path + "/" + title + settings.fileSuffix)
        bytes.append(literal: ",\"shareTypes\":[],\"isShared\":false,\"error\":false,\"errorType\":\"\"}")
        return bytes
    }

    func isVisible(_ settings: AccountSettings) -> Bool { notesPath == settings.notesPath }
}

extension NextcloudNote {
    static let damaged = StoreError.unavailable("the row of a note is damaged")

    init(_ content: Content, lastModified: Timestamp) {
        let extra = NoteExtra(content)
        title = extra.shownTitle(of: content)
        category = SafeName.category(content.folder)
        modified = extra.shownSecond(of: lastModified)
        (isFavorite, isReadOnly) = (content.pinned, content.locked)
        self.content = []
        self.content.append(jsonString: extra.shownText(of: content))
        notesPath = extra.notesPath ?? AccountSettings.standardPath
    }

    init(_ note: StoredNote) throws(StoreError) {
        self = try note.json.withUnsafeBufferPointer { json throws(StoreError) in
            try Self.read(json) { view throws(DomainError) in try NextcloudNote(decoding: view) }
        }
    }

    /// Reads a row's JSON. An unreadable note must not be missing from a list, since apps would delete their copies.
    init(_ json: UnsafeBufferPointer<UInt8>) throws(StoreError) {
        self = try Self.read(json) { view throws(DomainError) in try NextcloudNote(view) }
    }

    init(_ view: JSONView) throws(DomainError) {
        if let plain = NextcloudNote(plain: view) { self = plain } else { try self.init(decoding: view) }
    }

    private init(decoding view: JSONView) throws(DomainError) {
        let draft = try NoteDecoder().storedNote(view)
        self.init(draft.content, lastModified: draft.lastModified ?? .earliest)
    }

    private static func read(
        _ json: UnsafeBufferPointer<UInt8>, _ make: (JSONView) throws(DomainError) -> NextcloudNote
    ) throws(StoreError) -> NextcloudNote {
        do throws(DomainError) { return try JSONView.read(json, make) } catch { throw damaged }
    }

    /// Reads a note with a title, a body and nothing of `extra.nextcloud`, whose text need not be decoded: the row's
    /// bytes between the quotes are the app's. Returns nil for any other.
    private init?(plain view: JSONView) {
        var (title, body, folder, time): (JSONView?, JSONView?, JSONView?, JSONView?)
        var (pinned, locked) = (false, false)
        for (name, value) in view.members {
            let name = name.raw
            func isNamed(_ text: StaticString) -> Bool {
                name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
            }
            switch name.count {
            case 4 where isNamed("body"): body = value
            case 5 where isNamed("title"): title = value
            case 5 where isNamed("extra"): if value.raw.count > 2 { return nil }
            case 6 where isNamed("folder"): folder = value
            case 6 where isNamed("pinned"): pinned = value.bool ?? false
            case 6 where isNamed("locked"): locked = value.bool ?? false
            case 12 where isNamed("lastModified"): time = value
            default: break
            }
        }
        guard let title, let body, !title.raw.isEmpty, !body.raw.isEmpty, title.isString, body.isString,
            let line = title.string, let stamp = time?.timestamp, let name = SafeName.firstLine(line)
        else { return nil }
        self.title = name
        category = SafeName.category(folder?.string ?? "")
        modified = stamp.milliseconds / 1000
        (isFavorite, isReadOnly) = (pinned, locked)
        content = []
        content.reserveCapacity(title.raw.count + body.raw.count + 4)
        content.append(literal: "\"")
        content.append(contentsOf: title.raw)
        content.append(literal: "\\n")
        content.append(contentsOf: body.raw)
        content.append(literal: "\"")
        notesPath = AccountSettings.standardPath
    }
}

/// Names the attributes that `exclude` may leave out; the etag always stays.
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

    /// Reads a list with commas, and ignores other names.
    init(_ text: String?) {
        self = (text ?? "").split(separator: ",").reduce(into: []) { set, name in
            if let attribute = Self.names[name] { set.insert(attribute) }
        }
    }
}
