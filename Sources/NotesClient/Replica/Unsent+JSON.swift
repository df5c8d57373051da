import Notes
import NotesPrimitives

// Unsent changes and conflicts as a replica stores them. States are in the form of the wire.

extension Unsent {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(literal: #"{"edition":"#)
        bytes.append(jsonString: Hex.encode(edition))
        bytes.append(literal: isSent ? #","sent":true"# : #","sent":false"#)
        if isPurge { bytes.append(literal: #","purge":true"#) }
        if let sentBefore {
            bytes.append(literal: #","sentBefore":"#)
            bytes.append(jsonString: sentBefore.text)
        }
        if leavesOutLaterMembers { bytes.append(literal: #","leavesOut":true"#) }
        if isTyping { bytes.append(literal: #","typing":true"#) }
        if let problem {
            bytes.append(literal: #","problem":"#)
            bytes.append(jsonString: problem)
        }
        bytes.append(literal: #","state":"#)
        Note(unsent: state).append(to: &bytes)
        for (number, saved) in earlier.enumerated() {
            bytes.append(literal: number == 0 ? #","earlier":["# : ",")
            bytes +=
                Unsent(
                    state: saved.state, base: nil, edition: saved.edition, isSent: saved.isSent,
                    isTyping: saved.isTyping
                ).bytes
        }
        if !earlier.isEmpty { bytes.append(UInt8(ascii: "]")) }
        if let base {
            bytes.append(literal: #","base":"#)
            base.append(to: &bytes)
        }
        if let ancestor {
            bytes.append(literal: #","ancestor":"#)
            NoteEncoder.append(ancestor, at: state.lastModified, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
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
    /// Appends a text alone, in the form of a note.
    fileprivate static func append(_ content: Content, at time: Timestamp, to bytes: inout [UInt8]) {
        let id = NoteID(uuidV8From: (0, 0))
        append(Note(unsent: NoteState(id: id, createdAt: nil, lastModified: time, life: .live(content))), to: &bytes)
    }
}

extension KeptConflict {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(literal: #"{"rev":"#)
        bytes.append(jsonString: rev.text)
        bytes.append(literal: #","loser":"#)
        bytes.append(jsonString: loser.rawValue)
        bytes.append(literal: #","lastModified":"#)
        bytes.append(jsonTime: lastModified)
        bytes.append(literal: isReady ? #","settled":true"# : #","settled":false"#)
        if isConfirmed { bytes.append(literal: #","confirmed":true"#) }
        bytes.append(literal: #","registers":"#)
        bytes.append(json: .array(registers.names.map(JSON.string)))
        if let device {
            bytes.append(literal: #","device":"#)
            bytes.append(jsonString: device)
        }
        if let lost {
            bytes.append(literal: #","lost":"#)
            NoteEncoder.append(Note(unsent: lost), to: &bytes)
        }
        if let base {
            bytes.append(literal: #","base":"#)
            NoteEncoder.append(base, at: lastModified, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
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
