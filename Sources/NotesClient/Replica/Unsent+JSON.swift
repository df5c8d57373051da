import Notes
import Primitives

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
        NoteEncoder.append(Note(unsent: state), to: &bytes)
        if let base {
            bytes.append(literal: #","base":"#)
            NoteEncoder.append(base, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    init(_ bytes: [UInt8]) throws(DomainError) {
        self = try JSONView.read(bytes, around: 1) { view throws(DomainError) in
            var unsent: Unsent?
            var (base, edition, isSent, problem): (Note?, UInt64?, Bool, String?) = (nil, nil, false, nil)
            var (isPurge, sentBefore, leavesOut, isTyping): (Bool, Rev?, Bool, Bool) = (false, nil, false, false)
            for (name, value) in view.members {
                switch name.string {
                case "edition": edition = value.string.flatMap { UInt64($0, radix: 16) }
                case "sent": isSent = value.bool ?? false
                case "purge": isPurge = value.bool ?? false
                case "sentBefore": sentBefore = value.string.flatMap { Rev($0) }
                case "leavesOut": leavesOut = value.bool ?? false
                case "typing": isTyping = value.bool ?? false
                case "problem": problem = value.string
                case "state": unsent = Unsent(state: try Note.read(value).state, base: nil, edition: 0)
                case "base": base = try Note.read(value)
                default: continue
                }
            }
            guard var unsent, let edition else {
                throw DomainError(.invalidNote, "An unsent change lacks its state or edition.")
            }
            (unsent.base, unsent.edition, unsent.isSent, unsent.problem) = (base, edition, isSent, problem)
            (unsent.isPurge, unsent.sentBefore, unsent.leavesOutLaterMembers) = (isPurge, sentBefore, leavesOut)
            unsent.isTyping = isTyping
            return unsent
        }
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
        bytes.append(literal: isSettled ? #","settled":true"# : #","settled":false"#)
        if let device {
            bytes.append(literal: #","device":"#)
            bytes.append(jsonString: device)
        }
        if let lost {
            bytes.append(literal: #","lost":"#)
            NoteEncoder.append(Note(unsent: lost), to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    init(_ bytes: [UInt8]) throws(DomainError) {
        self = try JSONView.read(bytes, around: 1) { view throws(DomainError) in
            var (rev, loser, lastModified): (Rev?, Loser?, Timestamp?) = (nil, nil, nil)
            var (isSettled, device, lost): (Bool, String?, NoteState?) = (false, nil, nil)
            for (name, value) in view.members {
                switch name.string {
                case "rev": rev = value.string.flatMap { Rev($0) }
                case "loser": loser = value.string.flatMap { Loser(rawValue: $0) }
                case "lastModified": lastModified = value.timestamp
                case "settled": isSettled = value.bool ?? false
                case "device": device = value.string
                case "lost": lost = try Note.read(value).state
                default: continue
                }
            }
            guard let rev, let loser, let lastModified else {
                throw DomainError(.invalidNote, "A conflict lacks a member.")
            }
            return KeptConflict(
                rev: rev, loser: loser, lastModified: lastModified, device: device, lost: lost, isSettled: isSettled)
        }
    }
}
