import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Parses and checks one line of a backup: a note must match its `rev`.
enum BackupLine {
    case header(BackupHeader)
    case note(RestoredNote)
    case version(RestoredVersion)
    case attachment(AttachmentPart)
    /// An app that this version does not support is nil.
    case app(RestoredApp?)
    case merge(MergeLine)

    /// Reads a line. `checksRevs` is false if the same bytes were checked before.
    static func read(
        _ line: UnsafeBufferPointer<UInt8>, _ limits: NoteLimits, checksRevs: Bool
    ) throws(BackupLineError) -> BackupLine {
        do {
            return try unsafe JSONView.read(line) { view throws(DomainError) in
                do throws(BackupLineError) {
                    return try read(view, limits, checksRevs)
                } catch { throw DomainError(.invalidBackup, error.detail) }
            }
        } catch {
            throw BackupLineError(error.code == .invalidBackup ? error.detail : "it is not valid JSON")
        }
    }

    private static func read(_ view: JSONView, _ limits: NoteLimits, _ checksRevs: Bool) throws(BackupLineError)
        -> BackupLine
    {
        var members = view.members
        guard let first = members.next() else { throw BackupLineError("it is not a JSON object with members") }
        switch first.name.string {
        case "format": return .header(try header(view))
        case "id": return .note(try note(view, limits, checksRevs))
        case "version": return .version(try version(view, limits, checksRevs))
        case "attachment": return .attachment(try AttachmentPart(view))
        case "app" where first.value.string == MergeLine.app: return .merge(try MergeLine(view))
        case "app": return .app(try RestoredApp(view))
        default: throw BackupLineError("its first member does not begin a line of a backup")
        }
    }

    private static func header(_ view: JSONView) throws(BackupLineError) -> BackupHeader {
        var header = BackupHeader(account: "", createdAt: .earliest, count: -1)
        for (name, value) in view.members {
            switch name.string {
            case "format":
                guard value.string == BackupHeader.format else {
                    throw BackupLineError("its format is not \(BackupHeader.format)")
                }
            case "version":
                guard value.integer == BackupHeader.version else {
                    throw BackupLineError("its version is not \(BackupHeader.version); a newer server may read it")
                }
            case "account": header.account = value.string ?? ""
            case "createdAt": header.createdAt = value.timestamp ?? .earliest
            case "count": header.count = value.integer.flatMap { Int(exactly: $0) } ?? -1
            default: throw BackupLineError("the header has an unknown member")
            }
        }
        guard header.count >= 0 else { throw BackupLineError("the header has no count") }
        return header
    }

    private static func note(
        _ view: JSONView, _ limits: NoteLimits, _ checksRevs: Bool
    ) throws(BackupLineError) -> RestoredNote {
        let facts = BackupFacts(view)
        let state = try state(view, facts, limits)
        guard facts.version == nil else { throw BackupLineError("a note must not have the member version") }
        guard let rev = facts.rev, let seq = facts.seq, let receivedAt = facts.receivedAt else {
            throw BackupLineError("a note must have rev, seq and receivedAt")
        }
        if checksRevs, state.rev != rev { throw BackupLineError("the note's rev does not match its content") }
        return RestoredNote(
            state, rev: rev, position: RestoredNote.Position(seq: seq, receivedAt: receivedAt), device: facts.device,
            sentModified: facts.sentModified, base: facts.base)
    }

    private static func version(
        _ view: JSONView, _ limits: NoteLimits, _ checksRevs: Bool
    ) throws(BackupLineError) -> RestoredVersion {
        let facts = BackupFacts(view)
        if let fault = facts.fault { throw BackupLineError(fault) }
        guard let rev = facts.rev, let receivedAt = facts.receivedAt else {
            throw BackupLineError("a version must have rev and receivedAt")
        }
        var version: RestoredVersion
        if facts.version == "base" {
            let draft = try draft(view, limits)
            guard let id = draft.id, let lastModified = draft.lastModified else {
                throw BackupLineError("a version must have id and lastModified")
            }
            guard draft.content.laterMembers.isEmpty else {
                throw BackupLineError("a version without content has an unknown member")
            }
            version = RestoredVersion(
                id: id, rev: rev, lastModified: lastModified, isDeleted: draft.deleted, receivedAt: receivedAt,
                device: facts.device, sentModified: facts.sentModified, base: facts.base,
                imprint: facts.imprint, kept: nil)
        } else {
            guard let reason = facts.version.flatMap({ VersionReason(rawValue: $0) }) else {
                throw BackupLineError("a version's reason must be superseded, conflict, deleted or base")
            }
            guard facts.trashModified == nil else { throw BackupLineError("a version must not have trash") }
            let state = try state(view, facts, limits)
            if checksRevs, state.rev != rev { throw BackupLineError("the version's rev does not match its content") }
            version = RestoredVersion(
                id: state.id, rev: rev, lastModified: state.lastModified, isDeleted: state.isDeleted,
                receivedAt: receivedAt, device: facts.device, sentModified: facts.sentModified, base: facts.base,
                kept: nil)
            let note = Note(
                state: state, rev: rev, seq: facts.seq ?? 0, receivedAt: receivedAt, device: facts.device)
            version.kept = RestoredVersion.Kept(reason: reason, note: note)
        }
        return version
    }

    private static func state(
        _ view: JSONView, _ facts: BackupFacts, _ limits: NoteLimits
    ) throws(BackupLineError) -> NoteState {
        if let fault = facts.fault { throw BackupLineError(fault) }
        let draft = try draft(view, limits)
        guard let id = draft.id, let createdAt = draft.createdAt, let lastModified = draft.lastModified else {
            throw BackupLineError("a note must have id, createdAt and lastModified")
        }
        guard draft.deleted || facts.trashModified == nil else {
            throw BackupLineError("a live note must not have trash")
        }
        guard !facts.isUndated || draft.deleted && createdAt == lastModified else {
            throw BackupLineError("only a deleted note that shows its own stamp as createdAt is undated")
        }
        var content = draft.content
        if let fault = limits.fault(inLaterMembers: content.laterMembers) { throw BackupLineError(fault) }
        content.attachments.sort { $0.name.bytesPrecede($1.name) }
        for (position, attachment) in content.attachments.enumerated() {
            if let fault = limits.fault(inAttachmentName: attachment.name) { throw BackupLineError(fault) }
            if attachment.size < 0 { throw BackupLineError("an attachment's size is negative") }
            if position > 0, attachment.name.hasSameBytes(as: content.attachments[position - 1].name) {
                throw BackupLineError("two attachments have the same name")
            }
        }
        let life: NoteState.Life =
            draft.deleted
            ? .deleted(facts.trashModified.map { Trash(lastModified: $0, content: content) }) : .live(content)
        return NoteState(id: id, createdAt: facts.isUndated ? nil : createdAt, lastModified: lastModified, life: life)
    }

    private static func draft(_ view: JSONView, _ limits: NoteLimits) throws(BackupLineError) -> NoteDraft {
        do {
            return try NoteDraft.read(backupLine: view, limits)
        } catch { throw BackupLineError(error.detail) }
    }
}

/// Describes the fault in a line of a backup, without a quotation of the line.
struct BackupLineError: Error {
    var detail: String

    init(_ detail: String) { self.detail = detail }
}

extension RestoredNote {
    /// Reads one line of a backup; returns nil if it is not a note's.
    public init?(backupLine line: [UInt8]) {
        let read = unsafe line.dropLast().withUnsafeBufferPointer { bytes in
            try? unsafe BackupLine.read(bytes, BackupReader.ownLimits, checksRevs: true)
        }
        guard case .note(let note)? = read else { return nil }
        self = note
    }
}

/// Collects the members of a line apart from the state itself.
struct BackupFacts {
    var rev: Rev?
    var seq: Int64?
    var receivedAt: Timestamp?
    var device: String?
    var sentModified: Timestamp?
    var base: Rev?
    var trashModified: Timestamp?
    /// No creation of the note is known: `createdAt` is the tombstone's own stamp.
    var isUndated = false
    var imprint: Rev?
    var version: String?
    /// Describes the first member that has an invalid value.
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

extension AttachmentPart {
    init(_ view: JSONView) throws(BackupLineError) {
        var digest: SHA256.Digest?
        var (size, offset) = (Int64(-1), Int64(-1))
        var bytes: [UInt8]?
        for (name, value) in view.members {
            switch name.string {
            case "attachment": digest = value.string.flatMap { SHA256.Digest(hex: $0) }
            case "size": size = value.integer ?? -1
            case "offset": offset = value.integer ?? -1
            case "data": bytes = value.string.flatMap { Base64.standard.decode($0) }
            default: throw BackupLineError("an attachment's line has an unknown member")
            }
        }
        guard let digest, let bytes, size >= 0, offset >= 0, bytes.count <= Self.longest else {
            throw BackupLineError("an attachment's line must have digest, size, offset and data")
        }
        self.init(digest: digest, size: size, offset: offset, bytes: bytes)
    }
}

extension [UInt8] {
    public mutating func append(backupAttachment part: AttachmentPart) {
        append(literal: #"{"attachment":""#)
        append(contentsOf: part.digest.hex.utf8)
        append(literal: #"","size":"#)
        append(jsonInteger: part.size)
        append(literal: #","offset":"#)
        append(jsonInteger: part.offset)
        append(literal: #","data":""#)
        Base64.standard.encode(part.bytes, into: &self)
        append(literal: "\"}\n")
    }
}
