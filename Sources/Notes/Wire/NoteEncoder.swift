// Encodes a note's JSON, in the only place that does. The store keeps it encoded in the note's row, and pages are
// concatenations of it. It is compact, with members in the order of the contract, and has no newline.

/// Writes the JSON of notes.
public enum NoteEncoder {
    /// Reserves capacity for most of what is not title and body.
    private static let overhead = 640

    /// Returns the complete note, with the content of the trash.
    public static func json(_ note: Note) -> [UInt8] {
        var bytes: [UInt8] = []
        append(note.state, rev: note.rev, seq: note.seq, receivedAt: note.receivedAt, device: note.device, to: &bytes)
        return bytes
    }

    /// Appends the note that a state becomes with these values of the server; a deleted one has its content in the
    /// trash.
    public static func append(
        _ state: NoteState, rev: Rev, seq: Int64, receivedAt: Timestamp, device: String?, to bytes: inout [UInt8]
    ) {
        let content = state.shownContent ?? Content()
        let needed = content.title.utf8.count + content.body.utf8.count + content.body.utf8.count / 16 + overhead
        if bytes.capacity - bytes.count < needed {
            bytes.reserveCapacity(max(bytes.count + needed, bytes.isEmpty ? 0 : bytes.capacity * 2))
        }
        bytes.append(state.id, text: content)
        bytes.append(marks: content)
        for member in content.laterMembers.members {
            bytes.append(UInt8(ascii: ","))
            bytes.append(jsonString: member.name)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(json: member.value)
        }
        bytes.append(times: state)
        bytes.append(facts: content)
        bytes.append(literal: #","attachments":["#)
        for (position, attachment) in content.attachments.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(attachment)
        }
        bytes.append(UInt8(ascii: "]"))
        bytes.append(deleted: state.isDeleted)
        bytes.append(rev, seq)
        bytes.append(receivedAt, device)
    }

    /// Encodes a complete write as a client sends it, without the members that the server sets.
    package static func write(_ state: NoteState, base: Rev) -> [UInt8] {
        let content = state.shownContent ?? Content()
        var bytes: [UInt8] = []
        bytes.append(state.id, text: content)
        bytes.append(marks: content)
        bytes.append(times: state)
        bytes.append(facts: content)
        bytes.append(literal: #","baseRev":""#)
        bytes.append(hex: base.high)
        bytes.append(hex: base.low)
        bytes.append(literal: "\"}")
        return bytes
    }

    /// Returns a deleted note without content, as sync sends it.
    public static func tombstone(_ note: Note) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(literal: #"{"id":""#)
        bytes.append(contentsOf: note.id.text.utf8)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(times: note.state)
        bytes.append(deleted: true)
        bytes.append(note.rev, note.seq)
        bytes.append(note.receivedAt, note.device)
        return bytes
    }

    /// Returns the form of `?view=summary`.
    public static func summary(_ note: Note) -> [UInt8] {
        let content = note.state.shownContent ?? Content()
        let display = DisplayText(title: content.title, body: content.body)
        var bytes: [UInt8] = []
        bytes.append(literal: #"{"id":""#)
        bytes.append(contentsOf: note.id.text.utf8)
        bytes.append(literal: #"","displayTitle":"#)
        bytes.append(jsonString: display.title)
        bytes.append(literal: #","preview":"#)
        bytes.append(jsonString: display.preview)
        bytes.append(times: note.state)
        bytes.append(position: content)
        bytes.append(literal: #","weather":"#)
        bytes.append(weather: content.weather)
        bytes.append(deleted: note.state.isDeleted)
        bytes.append(note.rev, note.seq)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}

extension NoteState {
    /// Returns the stamp of the register `text`; nil for a state without content.
    package var textModified: Timestamp? { registerStamps?[.text] }
}

extension [UInt8] {
    /// Adds the member to the object at the end.
    package mutating func addMember(textModified: Timestamp) {
        guard popLast() != nil else { return }
        append(literal: #","textModified":"#)
        append(jsonTime: textModified)
        append(UInt8(ascii: "}"))
    }

    fileprivate mutating func append(_ id: NoteID, text content: Content) {
        append(literal: #"{"id":""#)
        append(contentsOf: id.text.utf8)
        append(literal: #"","title":"#)
        append(jsonString: content.title)
        append(literal: #","body":"#)
        append(jsonString: content.body)
    }

    fileprivate mutating func append(facts content: Content) {
        append(literal: #","weather":"#)
        append(weather: content.weather)
        append(literal: #","extra":"#)
        append(json: content.extra)
    }

    fileprivate mutating func append(marks content: Content) {
        append(position: content)
        append(literal: content.archived ? #","archived":true"# : #","archived":false"#)
        append(literal: content.locked ? #","locked":true"# : #","locked":false"#)
    }

    /// Appends the members that determine its position in a list.
    fileprivate mutating func append(position content: Content) {
        append(literal: #","tags":"#)
        append(jsonStrings: content.tags)
        append(literal: #","folder":"#)
        append(jsonString: content.folder)
        append(literal: content.pinned ? #","pinned":true"# : #","pinned":false"#)
    }

    fileprivate mutating func append(times state: NoteState) {
        append(literal: #","createdAt":"#)
        append(jsonTime: state.createdAt)
        append(literal: #","lastModified":"#)
        append(jsonTime: state.lastModified)
    }

    fileprivate mutating func append(deleted: Bool) {
        append(literal: deleted ? #","deleted":true"# : #","deleted":false"#)
    }

    fileprivate mutating func append(_ rev: Rev, _ seq: Int64) {
        append(literal: #","rev":""#)
        append(hex: rev.high)
        append(hex: rev.low)
        append(literal: #"","seq":"#)
        append(jsonInteger: seq)
    }

    fileprivate mutating func append(_ receivedAt: Timestamp, _ device: String?) {
        append(literal: #","receivedAt":"#)
        append(jsonTime: receivedAt)
        append(literal: #","device":"#)
        if let device { append(jsonString: device) } else { append(literal: "null") }
        append(UInt8(ascii: "}"))
    }

    fileprivate mutating func append(_ attachment: Attachment) {
        append(literal: #"{"name":"#)
        append(jsonString: attachment.name)
        append(literal: #","type":"#)
        append(jsonString: attachment.type)
        append(literal: #","size":"#)
        append(jsonInteger: attachment.size)
        append(literal: #","sha256":"#)
        append(jsonHex: attachment.sha256)
        append(UInt8(ascii: "}"))
    }

    fileprivate mutating func append(weather: Weather?) {
        guard let weather else { return append(literal: "null") }
        append(json: weather.object)
    }
}

extension Weather {
    /// Returns the members in the order of the contract.
    public var object: JSONObject {
        var object = JSONObject()
        object["main"] = .string(main)
        object["icon"] = .string(icon)
        object["description"] = description.map(JSON.string)
        object["temperature"] = temperature.map(JSON.number)
        object["latitude"] = latitude.map(JSON.number)
        object["longitude"] = longitude.map(JSON.number)
        object["observedAt"] = observedAt.map { .string($0.text) }
        object["provider"] = provider.map(JSON.string)
        return object
    }
}
