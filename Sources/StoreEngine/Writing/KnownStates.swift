import Notes
import NotesStoreContract

/// Recognises a change that was admitted before. It keeps its first stamp, makes no second version, and does not bring
/// back purged content, not even in a restore that merges. (In other cases a backup is no resend: a restore brings its
/// content back.)
///
/// A change may omit its note's files, its archived flag and its time of creation. So a state is recognised by its
/// stamp and what the change does contain, or by what `NoteState.imprint` left if the content was erased.
struct KnownStates {
    private let transaction: WriteTransaction
    private let account: AccountNumber
    private let device: String?

    init(_ transaction: WriteTransaction, _ account: AccountNumber, _ device: String?) {
        self.transaction = transaction
        self.account = account
        self.device = device
    }

    /// Returns the state that a change names, if it is not the present one.
    func base(_ rev: Rev, of present: Note) throws -> Base? {
        guard let known = try transaction.versions.rows.known(rev, id: present.id, account: account) else { return nil }
        return Base(
            lastModified: known.lastModified, isDeleted: known.isDeleted, known: known.known,
            isPresent: isPresent(known, present.state))
    }

    /// Returns true if a base is the present state, which only got an older `createdAt` since.
    private func isPresent(_ base: KnownVersion, _ present: NoteState) -> Bool {
        guard base.lastModified == present.lastModified, base.isDeleted == present.isDeleted else { return false }
        guard let content = present.content else { return true }
        if let known = base.known { return known.differences(from: content).isEmpty }
        return base.imprint.map { $0 == present.imprint } ?? true
    }

    /// Returns those of a live note's registers whose present value the device of the change wrote. It sent the first
    /// state with the register's stamp and value; later states only kept the value.
    func own(_ registers: Registers, of present: Note) throws -> Registers {
        guard let content = present.state.content, let stamps = present.state.registerStamps else { return [] }
        var own: Registers = []
        for register in Register.allCases where registers.contains(register) {
            var author: String?? = nil
            try transaction.versions.rows.each(
                of: present.id, at: stamps[register], isDeleted: false, account: account
            ) { version in
                guard let known = version.known, !known.differences(from: content).contains(register) else {
                    return true
                }
                author = .some(version.device)
                return false
            }
            if (author ?? present.device) == device { own.insert(register) }
        }
        return own
    }

    /// Returns, before admission, the outcome of the same change when it was first sent. `ResendRows` has the changes
    /// whose stamp was replaced. A change later than the present state was never here.
    func admission(of change: Change, over seen: NoteRow) throws -> PriorAdmission? {
        if var before = try transaction.tables.resends.before(change, account: account) {
            before.isHere =
                try before.rev == seen.note.rev
                || transaction.versions.rows.known(before.rev, id: change.id, account: account) != nil
            return before
        }
        let present = seen.note.state
        guard change.leftOut.contains(.attachments), change.action != .purge, let sent = change.lastModified,
            sent < present.lastModified || change.origin == .sync && sent == present.lastModified
        else { return nil }
        let state = NoteState(
            id: change.id, createdAt: nil, lastModified: sent,
            life: change.content(over: nil).map { .live($0) } ?? .deleted(nil))
        return try find(state, leavingOut: change.leftOut, over: seen) { $0 == change.baseRev }.map {
            PriorAdmission(lastModified: sent, rev: $0.rev)
        }
    }

    /// Recognises a resend after the merge. Returns the version that the change already is, if its content is kept.
    func recognise(_ change: Change, over seen: NoteRow?, _ outcome: inout MergeOutcome) throws -> Rev? {
        guard !outcome.lost.isEmpty, let seen,
            change.leftOut.contains(.attachments) || seen.note.state.life == .deleted(nil)
        else { return nil }
        if let known = try find(outcome.arrived, leavingOut: change.leftOut, over: seen, withBase: { _ in true }) {
            outcome.arrivedRev = known.rev
            leaveContent(of: &outcome, as: seen.note)
            return known.isKept ? known.rev : nil
        }
        if try isKnown(outcome.arrivedRev, outcome.arrived) {
            leaveContent(of: &outcome, as: seen.note)
        } else if outcome.arrival != .conflict, seen.note.state.life != .deleted(nil) {
            // The change was admitted before, but a replace removed its state.
            outcome.arrivedRev = outcome.arrived.rev
            outcome.arrival = .conflict
        }
        return nil
    }

    private func isKnown(_ rev: Rev, _ state: NoteState) throws -> Bool {
        var isKnown = false
        try transaction.versions.rows.each(
            of: state.id, at: state.lastModified, isDeleted: state.isDeleted, account: account
        ) { known in
            if known.rev == rev { isKnown = known.isKept || state.isDeleted || isOwn(known) }
            return !isKnown
        }
        return isKnown
    }

    /// Returns true if the state may belong to this device. Text of another device that was thinned is no version; a
    /// purge erases the state for every device.
    private func isOwn(_ thinned: KnownVersion) -> Bool { thinned.device == nil || thinned.device == device }

    /// Leaves the present state, except for an older `createdAt` of the change.
    private func leaveContent(of outcome: inout MergeOutcome, as present: Note) {
        var state = present.state
        state.created = outcome.state.created
        let changes = state.createdAt != present.state.createdAt
        outcome.arrival = .present
        outcome.writes = changes ? .state : state == present.state ? .nothing : .metadataOnly
        outcome.fate = changes ? .knownAsBase : .previousStateKept
        outcome.rev = changes ? state.rev : present.rev
        outcome.state = state
    }

    /// Finds a state. One that is kept with its content comes first.
    private func find(
        _ state: NoteState, leavingOut leftOut: Change.LeftOut, over seen: NoteRow, withBase isBase: (Rev?) -> Bool
    ) throws -> KnownVersion? {
        let text = state.content?.without(leftOut)
        var imprint: Rev?
        var found: KnownVersion?
        try transaction.versions.rows.each(
            of: state.id, at: state.lastModified, isDeleted: state.isDeleted, account: account
        ) { known in
            var isIt = isBase(known.base)
            if let text, let content = known.content {
                isIt = isIt && content.without(leftOut) == text
            } else if text != nil {
                imprint = imprint ?? state.imprint
                // Before imprints existed, a purge left nothing but the stamp.
                isIt =
                    isOwn(known)
                    && known.imprint.map { isIt && $0 == imprint } ?? (seen.note.state.life == .deleted(nil))
            }
            if isIt { found = known }
            return !(isIt && known.isKept)
        }
        return found
    }
}
