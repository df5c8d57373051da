import Notes
import NotesPrimitives

// Front matter is edited by the line. What a program or a person wrote there stays byte for byte, but for the lines of
// values that the note no longer has:
//
//     ---                                  ---
//     title: Trip                          title: Trip
//     aliases:          # of Obsidian      aliases:          # of Obsidian
//       - Journey                 →          - Journey
//     tags: [travel]                       tags: ["travel", "2026"]
//     ---                                  ---
//
// The keys of other programs are members of the note's `extra`, with their values as JSON. Their lines as they were
// written, with all that surrounds them, are its member `frontMatter`; so the file of another folder gets them, too.

extension NoteFile {
    /// Names the member of `extra` that has a file's front matter as it was written.
    public static let frontKey = "frontMatter"

    /// Returns the front matter that the file begins with, with its fences, or nil if it has none.
    public static func front(of bytes: [UInt8]) -> String? {
        guard let rest = FrontMatter.read(bytes[...])?.rest,
            var front = String(validating: bytes[..<rest.startIndex], as: UTF8.self)
        else { return nil }
        if front.utf8.last != 0x0A { front += "\n" }
        return front
    }

    /// Writes the front matter for a file of this note in which no program has written one.
    public var front: String {
        var bytes = Array("---\ntitle: ".utf8)
        bytes.append(json: .string(title ?? content.title))
        if let id { bytes.append(contentsOf: "\nid: \(id.text)".utf8) }
        if let createdAt { bytes.append(contentsOf: "\ncreated: \(createdAt.text)".utf8) }
        bytes.append(contentsOf: "\n---\n".utf8)
        return front(editing: String(decoding: bytes, as: UTF8.self), stem: nil) ?? ""
    }

    /// Returns true if `front`, which this file was read from, is as this server writes it: it has nothing of another
    /// program.
    public func isOwn(_ front: String) -> Bool {
        guard id != nil, createdAt != nil else { return false }
        if self.front.utf8.elementsEqual(front.utf8) { return true }
        // As it was written with all of `extra` on one line.
        var plain = self
        plain.content.body = ""
        return plain.bytes.elementsEqual(front.utf8)
    }

    /// Returns `front` with the lines changed whose values are not this note's, or nil if it is no front matter. `stem`
    /// is the file's name, which is the title of a file whose front matter has none. `replacingID` makes an id in it
    /// this note's.
    public func front(editing front: String, stem: String?, replacingID: Bool = false) -> String? {
        guard let (block, rest) = FrontMatter.read(Array(front.utf8)[...]), rest.isEmpty else { return nil }
        return FrontMatterEdit(self, block, stem: stem, replacingID: replacingID).text
    }
}

private struct FrontMatterEdit {
    private let note: NoteFile
    private let read: NoteFile
    private let stem: String?
    private let replacingID: Bool
    private let lineEnd: [UInt8]
    private var bytes: [UInt8]
    /// Names the members of `extra` that have their lines already.
    private var written: Set<[UInt8]> = [Array(NoteFile.frontKey.utf8)]
    /// Lists the members of this server that have their lines already.
    private var known: Set<NoteFile.Member> = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ note: NoteFile, _ block: FrontMatter, stem: String?, replacingID: Bool) {
        (self.note, self.stem, self.replacingID) = (note, stem, replacingID)
        var read = NoteFile()
        let roles = read.read(block.entries)
        self.read = read
        lineEnd = block.opening.suffix(2).elementsEqual([0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0A]
        bytes = Array(block.opening)
        for role in roles {
            switch role {
            case .member(let member): known.insert(member)
            case .foreign(let name): written.insert(Array(name.utf8))
            case .extra(let names): for (_, kept) in names { written.insert(Array(kept.utf8)) }
            case .empty: continue
            }
        }
        var rest = roles[...]
        for part in block.parts {
            switch part {
            case .other(let source): bytes += source
            case .entry(let entry): if let role = rest.popFirst() { write(entry, role) }
            }
        }
        for member in [.title, .tags, .pinned, .archived, .locked, .weather, .attachments] as [NoteFile.Member]
        where known.insert(member).inserted {
            if let value = value(of: member) { append(Array(member.rawValue.utf8)[...], value) }
        }
        appendExtra()
        bytes += block.closing
        if bytes.last != 0x0A { bytes.append(0x0A) }
    }

    // MARK: Existing lines

    private mutating func write(_ entry: FrontMatter.Entry, _ role: NoteFile.Role) {
        switch role {
        case .member(let member):
            if isKept(member) {
                bytes += entry.source
            } else if let value = changed(member) {
                append(entry.name, value, like: entry)
            }
        case .empty(let member):
            // It is the place for a value, if there is no other.
            if let value = value(of: member), known.insert(member).inserted {
                append(entry.name, value, like: entry)
            } else {
                bytes += entry.source
            }
        case .foreign(let name):
            guard let value = note.content.extra[name] else { return }
            if value == read.content.extra[name] {
                bytes += entry.source
            } else {
                append(entry.name, value, like: entry)
            }
        case .extra(let names):
            if names.allSatisfy({ note.content.extra[$0.kept] == read.content.extra[$0.kept] }) {
                bytes += entry.source
                return
            }
            var object = JSONObject()
            for (name, kept) in names { object[name] = note.content.extra[kept] }
            if !object.isEmpty { append(entry.name, .object(object)) }
        }
    }

    /// Returns true if the file has the note's value. A member that a mirror does not keep in front matter has the
    /// file's own value.
    private func isKept(_ member: NoteFile.Member) -> Bool {
        switch member {
        case .title: (read.title ?? "").utf8.elementsEqual(title.utf8)
        case .id: !replacingID || read.id == note.id
        case .tags: JSON.array(read.content.tags.map(JSON.string)) == .array(note.content.tags.map(JSON.string))
        case .pinned: read.content.pinned == note.content.pinned
        case .archived: read.content.archived == note.content.archived
        case .locked: read.content.locked == note.content.locked
        case .weather: read.content.weather == note.content.weather
        case .attachments: read.attachments == note.attachments
        case .created, .modified, .deleted, .folder, .extra: true
        }
    }

    /// Returns the value for a line that has another one, or nil if the line is to be removed.
    private func changed(_ member: NoteFile.Member) -> JSON? {
        switch member {
        case .title: .string(title)
        case .id: note.id.map { .string($0.text) }
        case .tags: .array(note.content.tags.map(JSON.string))
        case .pinned: .bool(note.content.pinned)
        case .archived: .bool(note.content.archived)
        case .locked: .bool(note.content.locked)
        default: value(of: member)
        }
    }

    // MARK: Lines that are not there

    private var title: String { note.title ?? note.content.title }

    /// Returns the value that a member's line needs.
    private func value(of member: NoteFile.Member) -> JSON? {
        let content = note.content
        return switch member {
        case .title: stem.map { $0.utf8.elementsEqual(title.utf8) } == true ? nil : .string(title)
        case .tags: content.tags.isEmpty ? nil : .array(content.tags.map(JSON.string))
        case .pinned: content.pinned ? .bool(true) : nil
        case .archived: content.archived ? .bool(true) : nil
        case .locked: content.locked ? .bool(true) : nil
        case .weather: content.weather.map { .object($0.object) }
        case .attachments: note.attachments.isEmpty ? nil : .array(note.attachments.map(\.json))
        case .id, .created, .modified, .deleted, .folder, .extra: nil
        }
    }

    /// Appends the members of `extra` that have no line yet. A member whose name another reader would not read as a key
    /// of its own is in an object.
    private mutating func appendExtra() {
        var object = JSONObject()
        for member in note.content.extra.members where !written.contains(Array(member.name.utf8)) {
            let name = Array(member.name.utf8)[...]
            if isKey(member.name, name) { append(name, member.value) } else { object[member.name] = member.value }
        }
        if !object.isEmpty { append(Array("extra".utf8)[...], .object(object)) }
    }

    private func isKey(_ name: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        guard NoteFile.Member(name) == nil, bytes.first != UInt8(ascii: "#"), bytes.first != UInt8(ascii: "."),
            bytes.allSatisfy({ $0 >= 0x20 }), let (_, key, value) = FrontMatter.keyAndValue(bytes + Array(": 1".utf8))
        else { return false }
        return key.utf8.elementsEqual(name.utf8) && value.elementsEqual("1".utf8)
    }

    // MARK: One entry

    /// Appends the member in the form of the entry that it replaces: a list on several lines, or a string without
    /// quotes.
    private mutating func append(_ name: ArraySlice<UInt8>, _ value: JSON, like entry: FrontMatter.Entry? = nil) {
        bytes += name
        bytes.append(UInt8(ascii: ":"))
        if let indent = entry?.listIndent, case .array(let elements) = value, !elements.isEmpty {
            for element in elements {
                bytes += lineEnd + indent + Array("- ".utf8)
                bytes.append(yaml: element, mayBePlain: true)
            }
        } else {
            bytes.append(0x20)
            bytes.append(yaml: value, mayBePlain: entry?.isPlain ?? false)
        }
        bytes += lineEnd
    }
}

extension [UInt8] {
    /// Appends a value as JSON, which is YAML, too. A word needs no quotes.
    fileprivate mutating func append(yaml value: JSON, mayBePlain: Bool) {
        if mayBePlain, case .string(let text) = value, text.isPlainYAML {
            append(contentsOf: text.utf8)
        } else {
            append(json: value)
        }
    }
}

extension String {
    /// YAML reads the text as this string without quotes: it has words of letters and digits, and begins with a letter.
    fileprivate var isPlainYAML: Bool {
        guard let first = unicodeScalars.first, first.properties.isAlphabetic, last != " ",
            unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_/. ".unicodeScalars.contains($0)
            })
        else { return false }
        return !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
    }
}
