import Notes
import SQLite

/// Recognises what was admitted before and comes once more. It is stamped no second time, makes no second version, and
/// does not bring back what a purge erased. (A backup is no resend: who restores it wants what is in it.)
///
/// A change does not say what files its note had, nor since when there was one, so a state is known by its stamp and its
/// text. Where the content is gone, by what `NoteState.imprint` left of it.
struct KnownStates {
    private let connection: WriteConnection
    private let account: AccountNumber

    init(_ connection: WriteConnection, _ account: AccountNumber) {
        self.connection = connection
        self.account = account
    }

    /// Before admission: the same bytes as sent, with the stamp that they were admitted with. Whose stamp was replaced is
    /// in `ResendTable`. What is later than the present state was never here.
    func admission(of change: Change, over seen: NoteRow) throws -> PriorAdmission? {
        let present = seen.note.state
        guard change.attachments == .kept, change.action != .purge, let sent = change.lastModified,
            sent < present.lastModified || change.origin == .sync && sent == present.lastModified
        else { return nil }
        let state = NoteState(
            id: change.id, createdAt: nil, lastModified: sent,
            life: change.content(over: nil).map { .live($0) } ?? .deleted(nil))
        return try find(state, over: seen) { $0 == change.baseRev }.map {
            PriorAdmission(lastModified: sent, rev: $0.rev)
        }
    }

    /// After the merge. Answers the version that the change is already, where it can be had.
    func recognise(_ change: Change, over seen: NoteRow?, _ outcome: inout MergeOutcome) throws -> Rev? {
        guard outcome.status == .superseded, change.attachments == .kept, let seen else { return nil }
        if let known = try find(outcome.arrived, over: seen, withBase: { _ in true }) {
            outcome.arrivedRev = known.rev
            leaveContent(of: &outcome, as: seen.note)
            return known.isKept ? known.rev : nil
        }
        let isKnown =
            try connection.versions.lastModified(of: outcome.arrivedRev, id: change.id, account: account) != nil
        if isKnown {
            leaveContent(of: &outcome, as: seen.note)
        } else if !outcome.keepsArrival, seen.note.state.life != .deleted(nil) {
            // It was admitted before, but a replace took away what it had become.
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
        _ state: NoteState, over seen: NoteRow, withBase isBase: (Rev?) -> Bool
    ) throws -> VersionTable.Known? {
        var text = state.content
        text?.attachments = []
        var imprint: Rev?
        var found: VersionTable.Known?
        try connection.versions.each(
            of: state.id, at: state.lastModified, isDeleted: state.isDeleted, account: account
        ) { known, json in
            var isIt = isBase(known.base)
            if let text, let json {
                var content = EncodedNote.content(json)
                content?.attachments = []
                isIt = isIt && content == text
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
