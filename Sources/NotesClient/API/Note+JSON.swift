import Notes

extension Note {
    /// Reads a note or a tombstone as the server writes it, or as a replica keeps it. Members that this version does
    /// not have are kept.
    static func read(_ view: JSONView) throws(DomainError) -> Note {
        let draft = try NoteDecoder().storedNote(view)
        var (rev, seq, receivedAt, device): (Rev?, Int64?, Timestamp?, String?) = (nil, nil, nil, nil)
        var textModified: Timestamp?
        var hasContent = false
        var last = -1
        for (name, value) in view.members {
            guard let member = name.noteMember(after: last) else { continue }
            last = member.rawValue
            switch member {
            case .rev: rev = value.string.flatMap { Rev($0) }
            case .seq: seq = value.integer
            case .receivedAt: receivedAt = value.timestamp
            case .device: device = value.isObject ? value.object.text("id") : value.string
            case .title, .body: hasContent = true
            case .textModified: textModified = value.timestamp
            default: continue
            }
        }
        guard let id = draft.id, let rev, let lastModified = draft.lastModified else {
            throw DomainError(.invalidNote, "A note of the server lacks its id, rev or lastModified.")
        }
        let trash =
            hasContent && draft.content != Content()
            ? Trash(lastModified: lastModified, content: draft.content) : nil
        var state = NoteState(
            id: id, createdAt: draft.createdAt, lastModified: lastModified,
            life: draft.deleted ? .deleted(trash) : .live(draft.content))
        if let textModified { state.setTextModified(textModified) }
        return Note(
            state: state, rev: rev, seq: seq ?? 0, receivedAt: receivedAt ?? lastModified, device: device)
    }

    static func read(_ bytes: [UInt8]) throws(DomainError) -> Note {
        try JSONView.read(bytes) { view throws(DomainError) in try read(view) }
    }

    /// Encodes the note as a replica keeps it, with the time of its text.
    var stored: [UInt8] {
        var bytes = NoteEncoder.json(self)
        if state.stamps != nil, let time = state.textModified { bytes.addMember(textModified: time) }
        return bytes
    }

    /// Title or body last changed at this time, where the server names it (`stamps=true`); else any member did.
    public var textModified: Timestamp { state.textModified ?? state.lastModified }

    /// Reads a note as `NoteEncoder.json` wrote it; returns nil for other bytes.
    public init?(stored bytes: [UInt8]) {
        guard let note = try? Note.read(bytes) else { return nil }
        self = note
    }

    /// Makes a note of an unsent state: a replica stores both in one form.
    init(unsent state: NoteState) {
        self.init(state: state, rev: .none, seq: 0, receivedAt: state.lastModified, device: nil)
    }

    /// Makes a note of a state that was sent, by the name that the server gives it.
    init(named state: NoteState) {
        self.init(unsent: state)
        rev = state.rev
    }
}

extension NoteState {
    /// Sets the time of the last change of title or body, if another member was changed later.
    mutating func setTextModified(_ time: Timestamp) {
        guard !isDeleted, time < lastModified else { return }
        var stamps = Stamps(rest: lastModified)
        stamps[.text] = time
        self.stamps = stamps
    }
}

extension JSONObject {
    package func time(_ name: String) -> Timestamp? { text(name).flatMap { Timestamp(rfc3339: $0) } }

    /// Reads a JSON object; returns nil for bytes that are none.
    package init?(reading bytes: [UInt8]) {
        let object = try? JSONView.read(bytes, around: 2) { view throws(DomainError) in
            view.isObject ? view.object : nil as JSONObject?
        }
        guard case .some(let object) = object else { return nil }
        self = object
    }

    /// Makes an object of members in their order. A member of nil is left out.
    init(_ members: KeyValuePairs<String, JSON?>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}
