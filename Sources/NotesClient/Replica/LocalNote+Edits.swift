import Notes

/// Carries the time of a user's change, and a number that no other change has.
struct EditContext: Sendable {
    /// Stamps the change with the time by the server's clock, as far as it is known here.
    var now: Timestamp
    /// Distinguishes the change from all others of the note.
    var edition: UInt64
    /// The text is saved while its user types, so that not each state becomes a version.
    var isTyping = false

    /// Returns the present time, and at least 1 ms after `stamp`: the stamps of one device only grow, so that a later
    /// edit is never taken for an earlier one that is sent again.
    func stamp(after stamp: Timestamp?) -> Timestamp {
        guard let stamp else { return now }
        return max(now, stamp.advanced(byMilliseconds: 1))
    }
}

// These pure functions apply a user's change to a note.
extension LocalNote {
    /// Returns a new note that waits to be sent.
    static func created(
        _ id: NoteID, _ content: Content, _ context: EditContext, createdAt: Timestamp? = nil
    ) -> LocalNote {
        let state = NoteState(
            id: id, createdAt: createdAt ?? context.now, lastModified: context.now, life: .live(content))
        return LocalNote(
            id: id, unsent: Unsent(state: state, base: nil, edition: context.edition, isTyping: context.isTyping))
    }

    /// Returns the note with another content, live; the same value if that changes nothing. `shown` is the state that
    /// the user saw, if it is not the present one: it becomes the base, and the server decides.
    func edited(_ content: Content, shown: Note? = nil, _ context: EditContext) -> LocalNote {
        changed(to: .live(content), shown: shown, context)
    }

    /// Returns the note in the trash, with its content.
    func deleted(_ context: EditContext) -> LocalNote {
        guard let present, let content = present.content else { return self }
        // A replica keeps one time of a deleted note, that of its deletion.
        let time = context.stamp(after: present.lastModified)
        return changed(to: .deleted(Trash(lastModified: time, content: content)), shown: nil, context)
    }

    /// Returns the note as one to be erased; nil if the server does not have it, so that nothing is to be erased there.
    func purged(_ context: EditContext) -> LocalNote? {
        guard let present else { return nil }
        if server == nil, let unsent, unsent.base == nil, !unsent.isPartlySent { return nil }
        let state = NoteState(
            id: id, createdAt: present.created, lastModified: context.stamp(after: present.lastModified),
            life: .deleted(nil))
        var kept = self
        kept.conflict = nil
        kept.unsent = Unsent(
            state: state, base: server, edition: context.edition, isPurge: true,
            sentBefore: unsent?.changes.last(where: \.isSent)?.state.rev)
        return kept
    }

    private func changed(to life: NoteState.Life, shown: Note?, _ context: EditContext) -> LocalNote {
        guard let present else { return self }
        if present.life.hasSameContent(as: life) { return self }
        var kept = self
        var earlier = unsent?.earlier ?? []
        var isTyping = context.isTyping
        if let unsent {
            if let saved = unsent.saved(replacedBy: life, context) {
                earlier.add(saved)
                isTyping = isTyping && !unsent.isReplaced(by: life, context)
            } else {
                isTyping = isTyping && unsent.isTyping
            }
        }
        // A deletion was taken back, or each change since a request.
        if let last = earlier.last, last.state.life.hasSameContent(as: life) {
            if last.isSent {
                kept.unsent?.earlier = earlier
                kept.unsent = kept.unsent?.prefix(earlier.count)
                return kept
            }
            earlier.removeLast()
        }
        // An unsent change already names the state that its user saw.
        let base = unsent.map(\.base) ?? shown ?? server
        // Typed and taken back before anything was sent: there is nothing to send.
        if let base, server != nil, earlier.isEmpty, base.state.life.hasSameContent(as: life) {
            kept.unsent = nil
            return kept
        }
        var state = NoteState(
            id: id, createdAt: present.created, lastModified: context.stamp(after: present.lastModified), life: life)
        if let old = present.content, let new = state.content, old.has(.text, of: new), let textModified {
            state.setTextModified(textModified)
        }
        kept.unsent = Unsent(
            state: state, base: base, edition: context.edition,
            leavesOutLaterMembers: unsent?.leavesOutLaterMembers ?? false, isTyping: isTyping, earlier: earlier)
        return kept
    }
}

extension NoteState.Life {
    /// Returns true if both have the same content. Deleted states are equal, whatever the trash has.
    func hasSameContent(as other: NoteState.Life) -> Bool {
        switch (self, other) {
        case (.live(let own), .live(let others)): own == others
        case (.deleted, .deleted): true
        case (.live, .deleted), (.deleted, .live): false
        }
    }
}
