import Notes
import StoreContract

/// Recognises a change that was admitted before. It keeps its first stamp, makes no second version, and does not bring back
/// purged content, in a restore that merges neither. (Otherwise a backup is no resend: a restore brings its content back.)
///
/// A change need not say what files its note had, whether it was archived, nor since when there was one, so a state is
/// known by its stamp and what the change does say. Where the content is gone, by what `NoteState.imprint` left of it.
struct KnownStates {
    private let transaction: WriteTransaction
    private let account: AccountNumber
    private let device: String?

    init(_ transaction: WriteTransaction, _ account: AccountNumber, _ device: String?) {
        self.transaction = transaction
        self.account = account
        self.device = device
    }

    /// Before admission: the same bytes as sent, with the stamp that they were admitted with. Whose stamp was replaced is
    /// in `ResendTable`. What is later than the present state was never here.
    func admission(of change: Change, over seen: NoteRow) throws -> PriorAdmission? {
        let present = seen.note.state
        guard change.leftOut.contains(.attachments), change.action != .purge, let sent = change.lastModified,
            sent < present.lastModified || change.origin == .sync && sent == present.lastModified
        else { return nil }
        let state = NoteState(
            id: change.id, createdAt: nil, lastModified: sent,
            life: change.content(over: nil).map { .live($0) } ?? .deleted(nil))
        return try find(state, leavingOut: change.leftOut, over: seen) { $0 == change.baseRev }.map {
            PriorAdmission(lastModified: sent, rev: $0.rev, isReplaced: !isPresent(change, state, seen))
        }
    }

    private func isPresent(_ change: Change, _ state: NoteState, _ seen: NoteRow) -> Bool {
        let present = seen.note.state
        return state.lastModified == present.lastModified && state.isDeleted == present.isDeleted
            && seen.base == change.baseRev && seen.note.device == device
            && state.content?.without(change.leftOut) == present.content?.without(change.leftOut)
    }

    /// Whether a base is the present state, which only got an older `createdAt` since.
    func isPresent(_ base: Rev, _ stamp: Timestamp, _ present: NoteState) throws -> Bool {
        guard stamp == present.lastModified else { return false }
        var isPresent = false
        try transaction.versions.rows.each(
            of: present.id, at: stamp, isDeleted: present.isDeleted, account: account
        ) { known, json in
            guard known.rev == base else { return true }
            isPresent =
                if let json { EncodedNote.content(json) == present.content } else {
                    known.imprint.map { $0 == present.imprint } ?? true
                }
            return false
        }
        return isPresent
    }

    /// After the merge. Returns the version that the change already is, if its content is kept.
    func recognise(_ change: Change, over seen: NoteRow?, _ outcome: inout MergeOutcome) throws -> Rev? {
        guard outcome.status == .superseded, let seen,
            change.leftOut.contains(.attachments) || seen.note.state.life == .deleted(nil)
        else { return nil }
        if let known = try find(outcome.arrived, leavingOut: change.leftOut, over: seen, withBase: { _ in true }) {
            outcome.arrivedRev = known.rev
            leaveContent(of: &outcome, as: seen.note)
            return known.isKept ? known.rev : nil
        }
        if try isKnown(outcome.arrivedRev, outcome.arrived) {
            leaveContent(of: &outcome, as: seen.note)
        } else if !outcome.keepsArrival, seen.note.state.life != .deleted(nil) {
            // It was admitted before, but a replace removed its state.
            outcome.arrivedRev = outcome.arrived.rev
            outcome.keepsArrival = true
        }
        return nil
    }

    private func isKnown(_ rev: Rev, _ state: NoteState) throws -> Bool {
        var isKnown = false
        try transaction.versions.rows.each(
            of: state.id, at: state.lastModified, isDeleted: state.isDeleted, account: account
        ) { known, _ in
            if known.rev == rev { isKnown = known.isKept || state.isDeleted || isOwn(known) }
            return !isKnown
        }
        return isKnown
    }

    /// What another device typed and the store thinned is no version; a purge erased it for every device.
    private func isOwn(_ thinned: KnownVersion) -> Bool { thinned.device == nil || thinned.device == device }

    /// Only the `createdAt` that it states may be news.
    private func leaveContent(of outcome: inout MergeOutcome, as present: Note) {
        outcome.keepsArrival = false
        outcome.state.life = present.state.life
        if outcome.writes == .metadataOnly, outcome.state == present.state { outcome.writes = .nothing }
    }

    /// One that is kept with its content comes first.
    private func find(
        _ state: NoteState, leavingOut leftOut: Change.LeftOut, over seen: NoteRow, withBase isBase: (Rev?) -> Bool
    ) throws -> KnownVersion? {
        let text = state.content?.without(leftOut)
        var imprint: Rev?
        var found: KnownVersion?
        try transaction.versions.rows.each(
            of: state.id, at: state.lastModified, isDeleted: state.isDeleted, account: account
        ) { known, json in
            var isIt = isBase(known.base)
            if let text, let json {
                isIt = isIt && EncodedNote.content(json)?.without(leftOut) == text
            } else if text != nil {
                imprint = imprint ?? state.imprint
                // Before there were imprints, a purge left nothing but the stamp.
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
