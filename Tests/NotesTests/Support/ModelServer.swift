@testable import Notes

/// Models the store as the merge sees it: the states that it must read and keep, in dictionaries. A planted defect
/// shows that the tests over it can fail.
struct ModelServer {
    enum Defect: String, CaseIterable {
        case none
        case forgetsBases
        case forgetsHashes
        case comparesWithPresent
        case mergesCompleteNotes
        case mergesTwoRegisters
        case stampsResendsAgain
        case lastToArriveWins
        case keepsNoLosers
        case keepsLaterCreation
    }

    /// Keeps a state that is not the present one.
    struct Version {
        var state: NoteState
        var known: KnownContent?
        var isKept: Bool
        var device: String?
    }

    struct Row {
        var note: Note
        var versions: [Rev: Version] = [:]
        /// Lists the revs of versions, in the order in which they were kept.
        var order: [Rev] = []
        /// Lists every state ever admitted, in the order of arrival.
        var arrived: [NoteState] = []
    }

    var defect = Defect.none
    var rows: [NoteID: Row] = [:]
    var admitted: [Rev: PriorAdmission] = [:]
    var seq: Int64 = 0

    mutating func push(_ change: Change, from device: String, now: Timestamp) -> MergeOutcome {
        var row = rows[change.id]
        var change = change
        if defect == .forgetsBases { change.baseRev = nil }
        if defect == .lastToArriveWins { change.lastModified = nil }
        let facts = facts(of: change, row, device, now)
        change.stamps = completeStamps(of: change, facts)
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
            case .kept: row?.keep(before.state, before.rev, before.device, isKept: true)
            case .knownAsBase: row?.keep(before.state, before.rev, before.device, isKept: false)
            }
        }
        if let fingerprint = change.fingerprint, let record = outcome.recordsAdmission {
            admitted[fingerprint] = record
        }
        switch outcome.writes {
        case .nothing: break
        case .metadataOnly: row?.note.state = outcome.state
        case .state:
            seq += 1
            let isArrival = row.map { !$0.note.state.shows(outcome.state) } ?? true
            let note = Note(
                state: outcome.state, rev: outcome.rev, seq: seq,
                receivedAt: isArrival ? now : row?.note.receivedAt ?? now,
                device: isArrival ? device : row?.note.device)
            if row == nil { row = Row(note: note) } else { row?.note = note }
        }
        switch outcome.arrival {
        case .present: break
        case .knownAsBase: row?.keep(outcome.arrived, outcome.arrivedRev, device, isKept: false)
        case .conflict:
            if defect != .keepsNoLosers { row?.keep(outcome.arrived, outcome.arrivedRev, device, isKept: true) }
        }
        row?.arrived.append(outcome.arrived)
        rows[change.id] = row
        return outcome
    }

    private func facts(of change: Change, _ row: Row?, _ device: String, _ now: Timestamp) -> AdmissionFacts {
        var facts = AdmissionFacts(now: now, device: device, present: row?.note)
        if defect != .stampsResendsAgain { facts.admittedBefore = change.fingerprint.flatMap { admitted[$0] } }
        if let base = change.baseRev, let row, base != row.note.rev, let version = row.versions[base] {
            var known = version.known
            if defect == .forgetsHashes, !version.isKept { known = nil }
            let isPresent =
                version.state.shows(row.note.state)
                || known == nil && version.state.lastModified == row.note.state.lastModified
                    && version.state.isDeleted == row.note.state.isDeleted
            facts.base = Base(
                lastModified: version.state.lastModified, isDeleted: version.state.isDeleted, known: known,
                isPresent: isPresent)
            for register in Register.allCases where row.author(of: register) == device {
                facts.ownRegisters.insert(register)
            }
        }
        if defect == .comparesWithPresent, let content = row?.note.state.shownContent, change.baseRev != nil {
            facts.base = Base(
                lastModified: facts.base?.lastModified ?? .earliest, isDeleted: facts.base?.isDeleted ?? false,
                known: .content(content))
        }
        return facts
    }

    /// Returns the stamps of a merge of fewer registers: all, or all but the text, if one of them was changed.
    private func completeStamps(of change: Change, _ facts: AdmissionFacts) -> Stamps? {
        guard defect == .mergesCompleteNotes || defect == .mergesTwoRegisters, case .write = change.action else {
            return nil
        }
        let admission = Admission(of: change, facts)
        var stamps = Stamps(rest: .earliest)
        let rest = Registers.content.subtracting(Registers(.text))
        for register in Register.allCases {
            let group = defect == .mergesCompleteNotes ? Registers.content : register == .text ? Registers(.text) : rest
            if !admission.changed.isDisjoint(with: group) { stamps[register] = admission.lastModified }
        }
        return stamps
    }

    func pull(after seq: Int64) -> [Note] {
        rows.values.map(\.note).filter { $0.seq > seq }.sorted { $0.seq < $1.seq }
    }
}

extension ModelServer.Row {
    fileprivate mutating func keep(_ state: NoteState, _ rev: Rev, _ device: String?, isKept: Bool) {
        if let known = versions[rev], known.isKept || !isKept { return }
        if versions[rev] == nil { order.append(rev) }
        let known: KnownContent? =
            isKept && !state.isDeleted
            ? state.content.map { .content($0) } : state.shownContent.map { .hashes(RegisterHashes($0)) }
        versions[rev] = .init(state: state, known: known, isKept: isKept, device: device)
    }

    /// Returns the device of the first state with the register's stamp and value.
    fileprivate func author(of register: Register) -> String? {
        guard let content = note.state.content, let stamp = note.state.registerStamps?[register] else { return nil }
        for rev in order {
            guard let version = versions[rev], version.state.lastModified == stamp, !version.state.isDeleted,
                let known = version.known, !known.differences(from: content).contains(register)
            else { continue }
            return version.device
        }
        return note.device
    }
}

/// Models a client that edits offline by its own clock, sends its changes until it has an answer, and stores the
/// answer.
struct ModelReplica {
    struct Local {
        var state: NoteState
        /// Identifies the server's state that its user saw.
        var base: Rev?
        var seen: NoteState?
        var isDirty: Bool
        /// Was sent and not answered: it is sent again unchanged, before any newer one.
        var sent: Change?
        /// Keeps the state that its user saw when the change was made.
        var sentOver: NoteState?
    }

    let name: String
    /// Is added to the true time by its clock.
    var offset: Int64
    var cursor: Int64 = 0
    var notes: [NoteID: Local] = [:]

    mutating func write(_ content: Content?, to id: NoteID, clock: Timestamp) {
        var local = notes[id]
        let life: NoteState.Life = content.map { .live($0) } ?? .deleted(nil)
        // Some clients state no creation for some notes: a delete has none then, any other change its admitted stamp.
        let created = clock.milliseconds % 3 == 0 ? local?.state.created : local?.state.createdAt ?? clock
        let state = NoteState(id: id, createdAt: created, lastModified: clock, life: life)
        if local == nil { local = Local(state: state, base: nil, seen: nil, isDirty: true, sent: nil) }
        local?.state = state
        local?.isDirty = true
        notes[id] = local
    }

    mutating func outgoing() -> [Change] {
        for id in notes.keys {
            guard var local = notes[id], local.sent == nil, local.isDirty else { continue }
            local.sent = Change(
                id: id, action: local.state.content.map { .write($0) } ?? .delete, createdAt: local.state.created,
                lastModified: local.state.lastModified, baseRev: local.base, origin: .sync, leftOut: .serverOwned,
                isTyping: local.state.lastModified.milliseconds % 2 == 0)
            local.sentOver = local.seen
            local.isDirty = false
            notes[id] = local
        }
        return notes.values.compactMap(\.sent).sorted { $0.id < $1.id }
    }

    mutating func answer(_ outcome: MergeOutcome, to change: Change) {
        guard var local = notes[change.id] else { return }
        local.sent = nil
        // A newer edit of its own was made over the sent one, whether or not that won.
        let goesOn = local.isDirty && outcome.status == .superseded
        local.base = goesOn ? outcome.arrivedRev : outcome.rev
        local.seen = goesOn ? outcome.arrived : outcome.state
        if !local.isDirty { local.state = outcome.state }
        notes[change.id] = local
    }

    mutating func take(_ pulled: [Note]) {
        for note in pulled {
            cursor = max(cursor, note.seq)
            if let local = notes[note.id], local.isDirty || local.sent != nil { continue }
            notes[note.id] = Local(state: note.state, base: note.rev, seen: note.state, isDirty: false, sent: nil)
        }
    }
}
