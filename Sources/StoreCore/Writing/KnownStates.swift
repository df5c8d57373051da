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

    init(_ transaction: WriteTransaction, _ account: AccountNumber) {
        self.transaction = transaction
        self.account = account
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
            PriorAdmission(lastModified: sent, rev: $0.rev)
        }
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
        let isKnown =
            try transaction.versions.rows.lastModified(of: outcome.arrivedRev, id: change.id, account: account) != nil
        if isKnown {
            leaveContent(of: &outcome, as: seen.note)
        } else if !outcome.keepsArrival, seen.note.state.life != .deleted(nil) {
            // It was admitted before, but a replace removed its state.
            outcome.arrivedRev = outcome.arrived.rev
            outcome.keepsArrival = true
        }
        return nil
    }

    /// Only the `createdAt` that it states may be news.
    private func leaveContent(of outcome: inout MergeOutcome, as present: Note) {
        outcome.keepsArrival = false
        outcome.state.life = present.state.life
        if outcome.writes == .aside, outcome.state == present.state { outcome.writes = .nothing }
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
                isIt = known.imprint.map { isIt && $0 == imprint } ?? (seen.note.state.life == .deleted(nil))
            }
            if isIt { found = known }
            return !(isIt && known.isKept)
        }
        return found
    }
}
