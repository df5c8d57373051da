import Notes
import NotesPrimitives

// Unsent changes and conflicts as a replica stores them. States are in the form of the wire.

extension Unsent {
    var bytes: [UInt8] {
        var object = ObjectWriter()
        object.add("edition", Hex.encode(edition))
        object.add("sent", isSent)
        if isPurge { object.add("purge", true) }
        if let sentBefore { object.add("sentBefore", sentBefore.text) }
        if leavesOutLaterMembers { object.add("leavesOut", true) }
        if isTyping { object.add("typing", true) }
        if let problem { object.add("problem", problem) }
        object.add("state", json: Note(unsent: state).stored)
        if !earlier.isEmpty {
            object.add(
                "earlier",
                array: earlier.map { saved in
                    Unsent(
                        state: saved.state, base: nil, edition: saved.edition, isSent: saved.isSent,
                        isTyping: saved.isTyping
                    ).bytes
                })
        }
        if let base { object.add("base", json: base.stored) }
        if let ancestor { object.add("ancestor", json: NoteEncoder.json(ancestor, at: state.lastModified)) }
        return object.finish()
    }

    init(_ bytes: [UInt8]) throws(DomainError) {
        self = try JSONView.read(bytes, around: 3) { view throws(DomainError) in try Unsent(view) }
    }

    private init(_ view: JSONView) throws(DomainError) {
        var (state, edition): (NoteState?, UInt64?) = (nil, nil)
        for (name, value) in view.members {
            if name.string == "state" { state = try Note.read(value).state }
            if name.string == "edition" { edition = value.string.flatMap { UInt64($0, radix: 16) } }
        }
        guard let state, let edition else {
            throw DomainError(.invalidNote, "An unsent change lacks its state or edition.")
        }
        self.init(state: state, base: nil, edition: edition)
        for (name, value) in view.members {
            switch name.string {
            case "sent": isSent = value.bool ?? false
            case "purge": isPurge = value.bool ?? false
            case "sentBefore": sentBefore = value.string.flatMap { Rev($0) }
            case "leavesOut": leavesOutLaterMembers = value.bool ?? false
            case "typing": isTyping = value.bool ?? false
            case "problem": problem = value.string
            case "base": base = try Note.read(value)
            case "ancestor": ancestor = try Note.read(value).state.content
            case "earlier":
                for element in value.elements {
                    let saved = try Unsent(element)
                    earlier.append(
                        SavedState(
                            state: saved.state, edition: saved.edition, isTyping: saved.isTyping, isSent: saved.isSent))
                }
            default: continue
            }
        }
    }
}

extension NoteEncoder {
    /// Encodes a text alone, in the form of a note.
    fileprivate static func json(_ content: Content, at time: Timestamp) -> [UInt8] {
        let id = NoteID(uuidV8From: (0, 0))
        return json(Note(unsent: NoteState(id: id, createdAt: nil, lastModified: time, life: .live(content))))
    }
}

extension KeptConflict {
    var bytes: [UInt8] {
        var object = ObjectWriter()
        object.add("rev", rev.text)
        object.add("loser", loser.rawValue)
        object.add("lastModified", lastModified)
        object.add("settled", isReady)
        if isConfirmed { object.add("confirmed", true) }
        object.add("registers", array: registers.names)
        if let device { object.add("device", device) }
        if let lost { object.add("lost", json: NoteEncoder.json(Note(unsent: lost))) }
        if let base { object.add("base", json: NoteEncoder.json(base, at: lastModified)) }
        return object.finish()
    }

    init(_ bytes: [UInt8]) throws(DomainError) {
        self = try JSONView.read(bytes, around: 1) { view throws(DomainError) in
            var (rev, loser, lastModified): (Rev?, Loser?, Timestamp?) = (nil, nil, nil)
            var (isReady, isConfirmed, device): (Bool, Bool, String?) = (false, false, nil)
            var (lost, base, registers): (NoteState?, Content?, Registers) = (nil, nil, Registers(.text))
            for (name, value) in view.members {
                switch name.string {
                case "rev": rev = value.string.flatMap { Rev($0) }
                case "loser": loser = value.string.flatMap { Loser(rawValue: $0) }
                case "lastModified": lastModified = value.timestamp
                case "settled": isReady = value.bool ?? false
                case "device": device = value.string
                case "confirmed": isConfirmed = value.bool ?? false
                case "registers": registers = Registers(names: value.elements.compactMap(\.string))
                case "base": base = try Note.read(value).state.content
                case "lost": lost = try Note.read(value).state
                default: continue
                }
            }
            guard let rev, let loser, let lastModified else {
                throw DomainError(.invalidNote, "A conflict lacks a member.")
            }
            return KeptConflict(
                rev: rev, loser: loser, lastModified: lastModified, device: device, registers: registers, base: base,
                lost: lost, isConfirmed: isConfirmed, isReady: isReady)
        }
    }
}
