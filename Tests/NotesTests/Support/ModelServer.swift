@testable import Notes

/// The store as the merge sees it: what it must look up and keep, in dictionaries. A planted defect shows that the
/// tests over it can fail.
struct ModelServer {
    enum Defect: String, CaseIterable {
        case none
        case forgetsBases
        case stampsResendsAgain
        case lastToArriveWins
        case keepsNoLosers
        case keepsLaterCreation
    }

    struct Row {
        var note: Note
        var bases: [Rev: Key] = [:]
        /// The keys of versions and of thinned states.
        var kept: Set<Key> = []
        /// Every state ever admitted, in the order of arrival.
        var arrived: [NoteState] = []
    }

    var defect = Defect.none
    var rows: [NoteID: Row] = [:]
    var admitted: [Rev: PriorAdmission] = [:]
    var seq: Int64 = 0

    mutating func push(_ change: Change, from device: String, now: Timestamp) -> MergeOutcome {
        var row = rows[change.id]
        let base = defect == .forgetsBases ? nil : change.baseRev.flatMap { row?.bases[$0] }
        let facts = AdmissionFacts(
            now: now, device: device, present: row?.note, baseStamp: base?.lastModified,
            baseIsPresent: base != nil && base == row?.note.state.key,
            admittedBefore: defect == .stampsResendsAgain ? nil : change.fingerprint.flatMap { admitted[$0] })
        var change = change
        if defect == .forgetsBases { change.baseRev = nil }
        if defect == .lastToArriveWins { change.lastModified = nil }
        var outcome = Merge.merge(change, facts)
        if defect == .keepsLaterCreation, outcome.status == .applied,
            outcome.state.createdAt < outcome.arrived.createdAt
        {
            outcome.state = outcome.arrived
            outcome.rev = outcome.arrivedRev
        }

        if let before = row?.note {
            switch outcome.fate {
            case .previousStateKept: break
            case .kept:
                row?.kept.insert(before.state.key)
                row?.bases[before.rev] = before.state.key
            case .knownAsBase:
                row?.kept.insert(before.state.key)
                row?.bases[before.rev] = before.state.key
            }
        }
        if outcome.keepsArrival, defect != .keepsNoLosers {
            row?.kept.insert(outcome.arrived.key)
            row?.bases[outcome.arrivedRev] = outcome.arrived.key
        }
        if let fingerprint = change.fingerprint, let record = outcome.recordsAdmission {
            admitted[fingerprint] = record
        }
        switch outcome.writes {
        case .nothing: break
        case .metadataOnly: row?.note.state = outcome.state
        case .state:
            seq += 1
            let wins = outcome.status == .applied && outcome.state.lastModified == outcome.arrived.lastModified
            let note = Note(
                state: outcome.state, rev: outcome.rev, seq: seq,
                receivedAt: wins ? now : row?.note.receivedAt ?? now, device: wins ? device : row?.note.device)
            if row == nil { row = Row(note: note) } else { row?.note = note }
        }
        row?.arrived.append(outcome.arrived)
        rows[change.id] = row
        return outcome
    }

    func pull(after seq: Int64) -> [Note] {
        rows.values.map(\.note).filter { $0.seq > seq }.sorted { $0.seq < $1.seq }
    }
}

/// A client: it edits offline by its own clock, sends what it changed until it has an answer, and takes what comes.
struct ModelReplica {
    struct Local {
        var state: NoteState
        /// The server's state that its user was looking at.
        var base: Rev?
        var isDirty: Bool
        /// What was sent and not answered: it is sent again, as it was, before anything newer.
        var sent: Change?
    }

    let name: String
    /// How far its clock is off.
    var offset: Int64
    var cursor: Int64 = 0
    var notes: [NoteID: Local] = [:]

    mutating func write(_ content: Content?, to id: NoteID, clock: Timestamp) {
        var local = notes[id]
        let life: NoteState.Life = content.map { .live($0) } ?? .deleted(nil)
        // Some clients state no creation for some notes: a delete states none then, anything else its admitted stamp.
        let created = clock.milliseconds % 3 == 0 ? local?.state.created : local?.state.createdAt ?? clock
        let state = NoteState(id: id, createdAt: created, lastModified: clock, life: life)
        if local == nil { local = Local(state: state, base: nil, isDirty: true, sent: nil) }
        local?.state = state
        local?.isDirty = true
        notes[id] = local
    }

    mutating func outgoing() -> [Change] {
        for id in notes.keys {
            guard var local = notes[id], local.sent == nil, local.isDirty else { continue }
            local.sent = Change(
                id: id, action: local.state.content.map { .write($0) } ?? .delete, createdAt: local.state.created,
                lastModified: local.state.lastModified, baseRev: local.base, origin: .sync)
            local.isDirty = false
            notes[id] = local
        }
        return notes.values.compactMap(\.sent).sorted { $0.id < $1.id }
    }

    mutating func answer(_ outcome: MergeOutcome, to change: Change) {
        guard var local = notes[change.id] else { return }
        local.sent = nil
        // A newer edit of its own was made over what was sent, whether or not that won.
        local.base = local.isDirty && outcome.status == .superseded ? outcome.arrivedRev : outcome.rev
        if !local.isDirty { local.state = outcome.state }
        notes[change.id] = local
    }

    mutating func take(_ pulled: [Note]) {
        for note in pulled {
            cursor = max(cursor, note.seq)
            if let local = notes[note.id], local.isDirty || local.sent != nil { continue }
            notes[note.id] = Local(state: note.state, base: note.rev, isDirty: false, sent: nil)
        }
    }
}
