/// One line of a backup, read and checked: what it says of a note must be what its `rev` names.
enum BackupLine {
    case header(BackupHeader)
    case note(RestoredNote)
    case version(RestoredVersion)
    case attachment(AttachmentPart)

    /// What is wrong, in words that quote nothing of it.
    struct Fault: Error {
        var detail: String

        init(_ detail: String) { self.detail = detail }
    }

    /// `checksRevs`: false where the same bytes were checked before.
    static func read(
        _ line: UnsafeBufferPointer<UInt8>, _ limits: NoteLimits, checksRevs: Bool
    ) throws(Fault) -> BackupLine {
        do {
            return try JSONView.read(line) { view throws(DomainError) in
                do throws(Fault) {
                    return try read(view, limits, checksRevs)
                } catch { throw DomainError(.invalidBackup, error.detail) }
            }
        } catch {
            throw Fault(error.code == .invalidBackup ? error.detail : "it is not valid JSON")
        }
    }

    private static func read(_ view: JSONView, _ limits: NoteLimits, _ checksRevs: Bool) throws(Fault) -> BackupLine {
        var members = view.members
        guard let first = members.next() else { throw Fault("it is not a JSON object with members") }
        switch first.name.string {
        case "format": return .header(try header(view))
        case "id": return .note(try note(view, limits, checksRevs))
        case "version": return .version(try version(view, limits, checksRevs))
        case "attachment": return .attachment(try AttachmentPart(view))
        default: throw Fault("its first member does not begin a line of a backup")
        }
    }

    private static func header(_ view: JSONView) throws(Fault) -> BackupHeader {
        var header = BackupHeader(account: "", createdAt: .earliest, count: -1)
        for (name, value) in view.members {
            switch name.string {
            case "format":
                guard value.string == BackupHeader.format else { throw Fault("its format is not cloudnotes-backup") }
            case "version":
                guard value.integer == BackupHeader.version else {
                    throw Fault("its version is not \(BackupHeader.version); a newer server may read it")
                }
            case "account": header.account = value.string ?? ""
            case "createdAt": header.createdAt = value.timestamp ?? .earliest
            case "count": header.count = value.integer.flatMap { Int(exactly: $0) } ?? -1
            default: throw Fault("the header has an unknown member")
            }
        }
        guard header.count >= 0 else { throw Fault("the header has no count") }
        return header
    }

    private static func note(
        _ view: JSONView, _ limits: NoteLimits, _ checksRevs: Bool
    ) throws(Fault) -> RestoredNote {
        let facts = BackupFacts(view)
        let state = try state(view, facts, limits)
        guard facts.version == nil else { throw Fault("a note must not have the member version") }
        guard let rev = facts.rev, let seq = facts.seq, let receivedAt = facts.receivedAt else {
            throw Fault("a note must have rev, seq and receivedAt")
        }
        if checksRevs, state.rev != rev { throw Fault("the note's rev does not match its content") }
        return RestoredNote(
            state, rev: rev, place: RestoredNote.Place(seq: seq, receivedAt: receivedAt), device: facts.device,
            sentModified: facts.sentModified, base: facts.base)
    }

    private static func version(
        _ view: JSONView, _ limits: NoteLimits, _ checksRevs: Bool
    ) throws(Fault) -> RestoredVersion {
        let facts = BackupFacts(view)
        if let fault = facts.fault { throw Fault(fault) }
        guard let rev = facts.rev, let receivedAt = facts.receivedAt else {
            throw Fault("a version must have rev and receivedAt")
        }
        var version: RestoredVersion
        if facts.version == "base" {
            let draft = try draft(view, limits)
            guard let id = draft.id, let lastModified = draft.lastModified else {
                throw Fault("a version must have id and lastModified")
            }
            version = RestoredVersion(
                id: id, rev: rev, lastModified: lastModified, isDeleted: draft.deleted, receivedAt: receivedAt,
                device: facts.device, sentModified: facts.sentModified, base: facts.base,
                imprint: facts.imprint, kept: nil)
        } else {
            guard let reason = facts.version.flatMap({ VersionReason(rawValue: $0) }) else {
                throw Fault("a version's reason must be superseded, conflict, deleted or base")
            }
            guard facts.trashModified == nil else { throw Fault("a version must not have trash") }
            let state = try state(view, facts, limits)
            if checksRevs, state.rev != rev { throw Fault("the version's rev does not match its content") }
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
    ) throws(Fault) -> NoteState {
        if let fault = facts.fault { throw Fault(fault) }
        let draft = try draft(view, limits)
        guard let id = draft.id, let createdAt = draft.createdAt, let lastModified = draft.lastModified else {
            throw Fault("a note must have id, createdAt and lastModified")
        }
        guard draft.deleted || facts.trashModified == nil else { throw Fault("a live note must not have trash") }
        guard !facts.isUndated || draft.deleted && createdAt == lastModified else {
            throw Fault("only a deleted note that shows its own stamp as createdAt is undated")
        }
        var content = draft.content
        content.attachments.sort { $0.name.bytesPrecede($1.name) }
        for (place, attachment) in content.attachments.enumerated() {
            if let fault = limits.fault(inAttachmentName: attachment.name) { throw Fault(fault) }
            if attachment.size < 0 { throw Fault("an attachment's size is negative") }
            if place > 0, attachment.name.hasSameBytes(as: content.attachments[place - 1].name) {
                throw Fault("two attachments have the same name")
            }
        }
        let life: NoteState.Life =
            draft.deleted
            ? .deleted(facts.trashModified.map { Trash(lastModified: $0, content: content) }) : .live(content)
        return NoteState(id: id, createdAt: facts.isUndated ? nil : createdAt, lastModified: lastModified, life: life)
    }

    private static func draft(_ view: JSONView, _ limits: NoteLimits) throws(Fault) -> NoteDraft {
        var parts = NoteParts(limits: limits, purpose: .backup)
        parts.read(view)
        if let problem = parts.problems.first { throw Fault("\(problem.pointer): \(problem.detail)") }
        return parts.draft
    }
}
