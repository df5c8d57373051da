import Notes
import NotesStoreContract

/// The members of a line apart from the state itself.
struct BackupFacts {
    var rev: Rev?
    var seq: Int64?
    var receivedAt: Timestamp?
    var device: String?
    var sentModified: Timestamp?
    var base: Rev?
    var trashModified: Timestamp?
    /// True if no creation of it is known: `createdAt` is the tombstone's own stamp.
    var isUndated = false
    var imprint: Rev?
    var version: String?
    /// The first member that has an invalid value.
    var fault: String?

    private static let deviceBytes = 64

    init(_ view: JSONView) {
        var last = -1
        for (name, value) in view.members {
            if let member = name.noteMember(after: last) {
                last = member.rawValue
                read(member, value)
            } else if let member = BackupMember(name) {
                read(member, value)
            }
        }
    }

    private mutating func read(_ member: NoteMember, _ value: JSONView) {
        switch member {
        case .rev:
            rev = value.string.flatMap { Rev($0) }
            expect(rev != nil, "rev must be 32 lower-case hexadecimal digits")
        case .seq:
            seq = value.integer
            let isInRange = seq.map { $0 > 0 && $0 <= RestoredNote.Position.greatestSeq } ?? false
            expect(isInRange, "seq must be from 1 to \(RestoredNote.Position.greatestSeq)")
        case .receivedAt:
            receivedAt = value.timestamp
            expect(receivedAt != nil, "receivedAt must be a time")
        case .device:
            device = value.string
            expect(value.isNull || (device?.utf8.count ?? .max) <= Self.deviceBytes, "device must be an id or null")
        case .baseRev, .displayTitle, .preview: expect(false, "it has a member that backups do not have")
        default: break
        }
    }

    private mutating func read(_ member: BackupMember, _ value: JSONView) {
        switch member {
        case .version: version = value.string ?? ""
        case .sentModified:
            sentModified = value.timestamp
            expect(sentModified != nil, "sentModified must be a time")
        case .base:
            base = value.string.flatMap { Rev($0) }
            expect(base != nil, "base must be a rev")
        case .trashModified:
            trashModified = value.timestamp
            expect(trashModified != nil, "trashModified must be a time")
        case .undated:
            isUndated = value.bool ?? false
            expect(value.bool != nil, "undated must be true or false")
        case .imprint:
            imprint = value.string.flatMap { Rev($0) }
            expect(imprint != nil, "imprint must be 32 lower-case hexadecimal digits")
        }
    }

    private mutating func expect(_ holds: Bool, _ fault: String) {
        if !holds && self.fault == nil { self.fault = fault }
    }
}
