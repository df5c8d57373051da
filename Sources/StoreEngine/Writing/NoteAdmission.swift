import Notes
import NotesStoreContract

/// Applies one change inside the write transaction. The rules are in `Merge`; this gathers the facts that they need and
/// writes the outcome.
struct NoteAdmission {
    let transaction: WriteTransaction
    let account: AccountNumber
    /// Identifies the device that sent the change by its public id.
    let device: String?
    /// Gives the clock's present time, for stamps.
    let now: Timestamp
    /// Receives the purged notes of an account that is exchanged later.
    var purged: PurgedNotes?

    struct Result {
        var outcome: MergeOutcome
        var current: StoredNote
        /// Gives the new row's `seq`, if one was written.
        var written: Int64?
        /// Identifies a losing change that can be read as a version.
        var version: Rev?
    }

    /// `seen` is the row of the change's note in this transaction; `AdmissionFacts` explains `stampGiven`.
    func admit(_ change: Change, over seen: NoteRow?, stampGiven: Timestamp? = nil) throws -> Result {
        let history = KnownStates(transaction, account, device)
        var facts = try facts(of: change, seen, history)
        facts.stampGiven = stampGiven
        var outcome = Merge.merge(change, facts)
        var version = try history.recognise(change, over: seen, &outcome)
        if outcome.arrival == .conflict { version = outcome.arrivedRev }
        try transaction.damage.admitted(account, device, over: seen, now: now.milliseconds, leaves: outcome.state)
        if outcome.erasesHistory { try eraseContents(of: change.id, trash: seen) }
        try keepVersions(outcome, of: change, seen, received: facts.received)
        if let admitted = outcome.recordsAdmission {
            try transaction.tables.resends.remember(admitted, of: change, account: account, now: now)
        }
        let written = try write(outcome, change, seen, received: facts.received)
        if outcome.erasesHistory, let row = written ?? seen {
            if let purged { purged.ids.append(change.id) } else { try transaction.purged(row, account: account) }
        }
        guard let row = written else {
            guard let seen else { throw StoreError.unavailable("a merge with no stored note returned no note") }
            return Result(outcome: outcome, current: seen.stored, written: nil, version: version)
        }
        return Result(
            outcome: outcome, current: row.stored, written: outcome.writes == .state ? row.note.seq : nil,
            version: version)
    }

    private func facts(of change: Change, _ seen: NoteRow?, _ history: KnownStates) throws -> AdmissionFacts {
        let received = try max(transaction.counters[account].receivedAt, transaction.state.receipts.received)
        var facts = AdmissionFacts(
            now: now, received: Timestamp(clamping: received), device: device, present: seen?.note)
        guard let seen else { return facts }
        facts.presentArrivedAt = seen.arrivedAt
        if let base = change.baseRev, base != seen.note.rev {
            if base != Rev.none { facts.base = try history.base(base, of: seen.note) }
            let contested = facts.contested(by: change)
            if !contested.isEmpty { facts.ownRegisters = try history.own(contested, of: seen.note) }
        }
        facts.admittedBefore = try history.admission(of: change, over: seen)
        return facts
    }

    /// Erases the contents of the versions and the trash. Their states stay known.
    func eraseContents(of id: NoteID, trash row: NoteRow?) throws {
        try transaction.versions.eraseContents(of: NamedVersions(of: id, account))
        guard let row, let state = row.note.state.trashedState else { return }
        let note = Note(state: state, rev: state.rev, seq: 0, receivedAt: row.note.receivedAt, device: nil)
        try transaction.versions.keep(
            note, json: [], sentModified: nil, base: nil, reason: .base, account: account)
    }

    private func keepVersions(
        _ outcome: MergeOutcome, of change: Change, _ seen: NoteRow?, received: Timestamp
    ) throws {
        if let seen {
            let reason: StoredReason? =
                switch outcome.fate {
                case .previousStateKept: nil
                case .kept(let reason): StoredReason(reason)
                case .knownAsBase: .base
                }
            if let reason {
                var note = seen.note
                // An erased state belongs to no device: see `KnownVersion`.
                if outcome.erasesHistory { note.device = nil }
                try transaction.versions.keep(
                    note, json: seen.forms.json, sentModified: seen.sentModified, base: seen.base,
                    reason: reason, account: account)
            }
        }
        guard outcome.arrival != .present else { return }
        // It never had a `seq`. Its version carries the one of the state that it lost to, or was joined to.
        let arrived = Note(
            state: outcome.arrived, rev: outcome.arrivedRev, seq: seen?.note.seq ?? 0,
            receivedAt: received, device: device)
        let isConflict = outcome.arrival == .conflict
        let json = isConflict ? EncodedNote(arrived).json : []
        try transaction.versions.keep(
            arrived, json: json, sentModified: outcome.sentModified, base: change.baseRev,
            reason: isConflict ? .conflict : .base, account: account)
        if isConflict, !arrived.state.isDeleted { try grow(by: Int64(json.count)) }
    }

    private func write(
        _ outcome: MergeOutcome, _ change: Change, _ seen: NoteRow?, received: Timestamp
    ) throws -> NoteRow? {
        let new: NoteRow
        switch outcome.writes {
        case .nothing: return nil
        case .metadataOnly:
            guard var row = seen else { return nil }
            row.note.state = outcome.state
            row.forms = EncodedNote(row.note)
            new = row
        case .state:
            let position = try transaction.counters.advance(account, now: received.milliseconds)
            // A state that only got an older `createdAt` keeps the columns of its own arrival. Its device matters most:
            // otherwise two devices' edits could be thinned as one.
            let isArrival =
                seen?.note.state.lastModified != outcome.state.lastModified
                || seen?.note.state.content != outcome.state.content
            let note = Note(
                state: outcome.state, rev: outcome.rev, seq: position.seq,
                receivedAt: Timestamp(clamping: position.receivedAt), device: isArrival ? device : seen?.note.device)
            new = NoteRow(
                note: note, sentModified: isArrival ? outcome.sentModified : seen?.sentModified,
                base: isArrival ? change.baseRev : seen?.base,
                arrivedAt: isArrival ? nil : seen?.arrivedAt ?? seen?.note.receivedAt, forms: EncodedNote(note))
        }
        try replace(seen, with: new)
        return new
    }

    /// Writes the row and keeps tags, files and counters in step with it.
    func replace(_ old: NoteRow?, with new: NoteRow) throws {
        try transaction.tables.notes.write(new, over: old, account: account)
        try transaction.tables.tags.replace(account, id: new.note.id, old: old?.tagging ?? .none, new: new.tagging)
        try transaction.tables.files.replace(
            account, id: new.note.id, old: old?.attachments ?? [], new: new.attachments)
        // This is permanent: a note restored from the trash has no share page.
        if new.note.state.isDeleted { try transaction.tables.shares.erase(new.note.id, account: account) }
        try transaction.counters.update(account) { head in
            if let old {
                if old.note.state.isDeleted { head.deleted -= 1 } else { head.live -= 1 }
                head.bytes -= Int64(old.forms.count)
            }
            if new.note.state.isDeleted { head.deleted += 1 } else { head.live += 1 }
            head.bytes += Int64(new.forms.count)
            if let old, !old.note.state.isDeleted { head.digest.remove(old.note.id, old.note.rev) }
            if !new.note.state.isDeleted { head.digest.add(new.note.id, new.note.rev) }
        }
        if !new.note.state.isDeleted { try grow(by: Int64(new.forms.count) - Int64(old?.forms.count ?? 0)) }
    }

    private func grow(by bytes: Int64) throws {
        try transaction.counters.update(account) { $0.grow(by: bytes) }
    }
}
