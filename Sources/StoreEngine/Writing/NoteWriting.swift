import Notes
import NotesStoreContract

/// Writes to one note, and decides inside the transaction: idempotency first, then preconditions, then the action.
package struct NoteWriting {
    private let transaction: WriteTransaction
    private let command: NoteCommand
    private let admission: NoteAdmission
    private let now: Timestamp

    package init(_ command: NoteCommand, _ transaction: WriteTransaction) {
        self.transaction = transaction
        now = transaction.now
        admission = NoteAdmission(
            transaction: transaction, account: command.account, device: command.asker.deviceID, now: now)
        self.command = command
    }

    package func perform() throws -> NoteAnswer {
        guard let idempotency = command.idempotency else { return try decide() }
        let answers = transaction.tables.idempotency
        // Each account has only its own user so far.
        let asker = command.account
        // The kept answer is about a note. After a restore replaced all notes, the request is executed again.
        if let kept = try answers.answer(command.account, asker: asker, key: idempotency.key, now: now),
            let row = try transaction.tables.notes.row(command.account, kept.note.id),
            let replay = idempotency.replay(kept, row, now)
        {
            return replay
        }
        let answer = try decide()
        // Refusals are not kept, since the request may be fixed and sent again.
        let done: KeptAnswer? =
            switch answer {
            case .created(let note, let warnings): idempotency.kept(note, wasCreated: true, warnings, at: now)
            case .replaced(let note, let warnings): idempotency.kept(note, wasCreated: false, warnings, at: now)
            case .unchanged(let note): idempotency.kept(note, wasCreated: false, [], at: now)
            default: nil
            }
        if let done { try answers.keep(command.account, asker: asker, key: idempotency.key, done, now: now) }
        return answer
    }

    private func decide() throws -> NoteAnswer {
        try transaction.counters.require(command.account)
        let row = try transaction.tables.notes.row(command.account, command.id)
        let live = row.flatMap { $0.note.state.isDeleted ? nil : $0.note }
        let holds = try command.precondition.holds(
            isPresent: live != nil, rev: row?.note.rev, isUnmodified: { try isUnmodified(since: $0) })
        guard holds else { return .preconditionFailed(current: row?.stored) }
        switch command.action {
        case .create(let change):
            if let row, let live {
                guard change.content(over: live.state) == live.state.content else {
                    return .alreadyExists(current: row.stored)
                }
                // The change is not refused: an earlier time of creation is kept, and the rest changes nothing.
                guard let created = change.createdAt, live.state.created.map({ created < $0 }) ?? true else {
                    return .unchanged(row.stored)
                }
                var earlier = change
                earlier.lastModified = nil
                return try submit(earlier, row)
            }
            return try submit(change, row)
        case .put(let edit):
            return try submit(edit(row?.note), row)
        case .patch(let edit):
            guard let row else { return .notFound }
            guard let live else { return .gone(row.stored) }
            return try submit(edit(live), row)
        case .decide(let cursor, let decision):
            if let row, live == nil { return .gone(row.stored) }
            guard let changes = try changes(since: cursor) else {
                return .invalid(DomainError(.cursorExpired, "Too much changed since the cursor."))
            }
            return try submit(decision(live, changes), row)
        case .delete(let lastModified):
            guard let row else { return .notFound }
            // Deleting a deleted note changes nothing, unless its deletion is later than the recorded one.
            guard live != nil || row.note.state.lastModified < lastModified ?? row.note.state.lastModified else {
                return .unchanged(row.stored)
            }
            return try submit(Change(id: command.id, action: .delete, lastModified: lastModified), row)
        case .purge:
            guard let row else { return .notFound }
            return try submit(Change(id: command.id, action: .purge), row)
        case .undelete:
            guard let row else { return .notFound }
            guard live == nil else { return .unchanged(row.stored) }
            guard let content = row.note.state.shownContent else { return .gone(row.stored) }
            return try state(content, over: row)
        case .restore(let version):
            return try restore(version, row)
        case .eraseVersions(let rev): return try eraseVersions(rev, of: row)
        case .attach(let file): return try attach(file, to: row)
        case .detach(let name, let condition): return try detach(name, condition, from: row)
        }
    }

    private func eraseVersions(_ rev: Rev?, of row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        if let rev {
            guard let known = try transaction.versions.rows.known(rev, id: command.id, account: command.account) else {
                return .invalid(DomainError(.notFound, "The note has no version with this rev."))
            }
            // It was erased or thinned before.
            guard known.isKept else { return .unchanged(row.stored) }
        }
        try transaction.eraseVersions(NamedVersions(of: command.id, command.account, rev: rev), of: row)
        return .unchanged(row.stored)
    }

    func isUnmodified(since second: Int) throws -> Bool {
        try transaction.tables.notes.isUnmodified(command.id, of: command.account, since: second)
    }

    /// Returns nil if the cursor has expired, or if there are more changes than all other writes should wait for.
    private func changes(since cursor: Cursor) throws -> [UInt8]? {
        // The bounds are read from the account's row.
        try transaction.counters.writeOne(command.account)
        let pull = PullRequest(start: .after(cursor), limit: 500, byteLimit: 1 << 20)
        let serverTime = transaction.now
        guard case .page(let page)? = try transaction.pager.answer(pull, of: command.account, serverTime: serverTime),
            !page.hasMore
        else { return nil }
        return page.changes
    }

    private func restore(_ version: Rev, _ row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        if version == row.note.rev, !row.note.state.isDeleted { return .unchanged(row.stored) }
        let known = try transaction.versions.rows.known(version, id: command.id, account: command.account)
        guard let content = known?.content else {
            return .invalid(
                DomainError(.notFound, "The note has no version with this rev that has content; a deletion has none."))
        }
        return try state(content, over: row)
    }

    /// Writes the content as a new change, files included. It names no base, so the replaced state is not thinned and
    /// stays a version.
    func state(_ content: Content, over row: NoteRow) throws -> NoteAnswer {
        let change = Change(id: command.id, action: .write(content), leftOut: [])
        return answer(try admission.admit(change, over: row), row)
    }

    private func submit(_ edited: Result<Change, DomainError>, _ row: NoteRow?) throws -> NoteAnswer {
        switch edited {
        case .success(let change): try submit(change, row)
        case .failure(let error) where error.code == .preconditionFailed: .preconditionFailed(current: row?.stored)
        case .failure(let error): .invalid(error)
        }
    }

    private func submit(_ change: Change, _ row: NoteRow?) throws -> NoteAnswer {
        var change = change
        // An `If-Match` or `If-Unmodified-Since` that holds names the state that its user saw.
        let condition = command.precondition
        let namesState =
            if case .tags = condition.match { true } else {
                condition.match == nil && condition.unmodifiedSince != nil
            }
        if let row, namesState { change.baseRev = row.note.rev }
        try transaction.damage.prepare(
            command.account, command.asker.deviceID, atMost: BulkDeletionGuard.removesText(change) ? 1 : 0, transaction
        ) { BulkDeletionGuard.removesText(change, row) ? 1 : 0 }
        return answer(try admission.admit(change, over: row), row)
    }

    private func answer(_ result: NoteAdmission.Result, _ row: NoteRow?) -> NoteAnswer {
        let outcome = result.outcome
        switch outcome.status {
        case .applied where row == nil || row?.note.state.isDeleted == true && !outcome.state.isDeleted && isCreation:
            return .created(result.current, warnings: outcome.warnings)
        case .applied: return .replaced(result.current, warnings: outcome.warnings)
        case .unchanged: return .unchanged(result.current)
        case .superseded where outcome.lost.isEmpty:
            return result.written == nil
                ? .unchanged(result.current) : .replaced(result.current, warnings: outcome.warnings)
        case .superseded:
            return .conflict(current: result.current, version: result.version, warnings: outcome.warnings)
        }
    }

    private var isCreation: Bool {
        if case .create = command.action { true } else { false }
    }
}

extension Idempotency {
    /// A request without a key counts as the same within this time, in milliseconds.
    private static let sameRequest: Int64 = 60_000

    /// Returns nil if the request must be executed again.
    fileprivate func replay(_ kept: KeptAnswer, _ row: NoteRow, _ now: Timestamp) -> NoteAnswer? {
        switch answer {
        case .first:
            guard kept.fingerprint == fingerprint else { return .idempotencyMismatch }
            // The first answer showed a live note, and a purge left its tombstone there.
            if kept.showsTombstone { return .gone(kept.note) }
            return .replayed(kept.note, wasCreated: kept.wasCreated, warnings: kept.warnings)
        case .present:
            guard now.milliseconds - kept.keptAt.milliseconds <= Self.sameRequest, !row.note.state.isDeleted else {
                return nil
            }
            return .replayed(row.stored, wasCreated: kept.wasCreated, warnings: kept.warnings)
        }
    }
}

/// Attaches and detaches files. These are changes of the note like any other, which the merge decides.
extension NoteWriting {
    func attach(_ new: NewAttachment, to row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        guard var content = row.note.state.content else { return .gone(row.stored) }
        let present = content.attachments.named(new.name)
        guard try holds(new.condition, present, row) else {
            return .preconditionFailed(current: row.stored)
        }
        let limit = NoteLimits().attachments
        guard present != nil || content.attachments.count < limit else {
            return .invalid(
                DomainError(.invalidNote, "A note may have at most \(limit) attachments; add more to another note."))
        }
        content.attachments = content.attachments.with(
            Attachment(name: new.name, type: new.type, size: new.bytes.count, sha256: new.bytes.digest))
        let answer = try state(content, over: row)
        // A new attachment is created, even if its note existed before.
        if present == nil, case .replaced(let note, let warnings) = answer { return .created(note, warnings: warnings) }
        return answer
    }

    func detach(_ name: String, _ condition: Precondition, from row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        guard var content = row.note.state.content else { return .gone(row.stored) }
        let present = content.attachments.named(name)
        guard try holds(condition, present, row) else {
            return .preconditionFailed(current: row.stored)
        }
        guard present != nil else { return .noSuchAttachment }
        content.attachments = content.attachments.without(name)
        return try state(content, over: row)
    }

    private func holds(_ condition: Precondition, _ file: Attachment?, _ row: NoteRow) throws -> Bool {
        try condition.holds(isPresent: file != nil, rev: row.note.rev, digest: file?.sha256) { second in
            try file != nil && isUnmodified(since: second)
        }
    }
}

/// Records the first answer under an idempotency key.
package struct KeptAnswer {
    package var keptAt: Timestamp
    package var fingerprint: [UInt8]
    package var note: StoredNote
    package var wasCreated: Bool
    package var warnings: [Warning]

    /// Answers are kept for a day, in milliseconds.
    package static let lifetime = StoreLimits.millisecondsPerDay

    package func isValid(at now: Timestamp) -> Bool { keptAt.milliseconds > now.milliseconds - Self.lifetime }

    var showsTombstone: Bool {
        let draft = try? JSONView.read(note.json) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
        return draft?.deleted ?? false
    }
}

/// The column `created` has these bits.
extension KeptAnswer {
    private static let wasCreated: Int64 = 1
    private static let clockWasAhead: Int64 = 2

    package init(keptAt: Timestamp, fingerprint: [UInt8], note: StoredNote, created: Int64) {
        self.init(
            keptAt: keptAt, fingerprint: fingerprint, note: note, wasCreated: created & Self.wasCreated != 0,
            warnings: created & Self.clockWasAhead != 0 ? [.clockAhead] : [])
    }

    package var created: Int64 {
        (wasCreated ? Self.wasCreated : 0) | (warnings.contains(.clockAhead) ? Self.clockWasAhead : 0)
    }
}

extension Idempotency {
    func kept(_ note: StoredNote, wasCreated: Bool, _ warnings: [Warning], at now: Timestamp) -> KeptAnswer {
        var note = note
        if answer == .present { note.json = [] }
        return KeptAnswer(
            keptAt: now, fingerprint: fingerprint, note: note, wasCreated: wasCreated, warnings: warnings)
    }
}
