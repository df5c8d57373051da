import NotesHashing

extension NoteState {
    /// Returns the state that two replicas with these states of one note converge to. It has in each register the value
    /// with the later stamp, the later life, and the lesser stated `createdAt`. Each is a maximum or a minimum in a
    /// total order, so the join is commutative, associative and idempotent: neither the order nor the number of
    /// deliveries matters.
    ///
    ///     text at 10:00, folder at 10:00        the same text, folder at 10:05
    ///     text at 10:10, folder at 10:00        text of 10:10 and folder of 10:05
    public static func join(_ left: NoteState, _ right: NoteState) -> NoteState {
        let created = Timestamp.lesser(left.created, right.created)
        let lastModified = max(left.lastModified, right.lastModified)
        let isDeleted =
            left.lastModified == right.lastModified
            ? left.isDeleted && right.isDeleted
            : (left.lastModified < right.lastModified ? right : left).isDeleted
        guard let (content, stamps) = joinContents(left, right) else {
            return NoteState(id: left.id, createdAt: created, lastModified: lastModified, life: .deleted(nil))
        }
        return NoteState(
            id: left.id, createdAt: created, lastModified: lastModified, isDeleted: isDeleted, content: content, stamps)
    }

    /// Returns nil if neither state has a content.
    private static func joinContents(_ left: NoteState, _ right: NoteState) -> (Content, Stamps)? {
        guard var content = left.shownContent, var stamps = left.registerStamps else {
            guard let content = right.shownContent, let stamps = right.registerStamps else { return nil }
            return (content, stamps)
        }
        guard let other = right.shownContent, let others = right.registerStamps else { return (content, stamps) }
        for register in Register.allCases where stamps[register] <= others[register] {
            let isLater =
                stamps[register] < others[register]
                || !content.has(register, of: other)
                    && content.digest(of: register) < other.digest(of: register)
            guard isLater else { continue }
            stamps[register] = others[register]
            content.take(register, of: other)
        }
        return (content, stamps)
    }

    /// Returns true if both are the same for a client: all but the stamps of registers and the content in the trash.
    public func shows(_ other: NoteState) -> Bool {
        lastModified == other.lastModified && isDeleted == other.isDeleted && content == other.content
    }

    /// Returns true if the join with another state differs from that state.
    public func isNews(to other: NoteState) -> Bool { !NoteState.join(other, self).shows(other) }
}

extension Timestamp {
    /// Returns the lesser of the known times.
    static func lesser(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
        guard let left else { return right }
        return right.map { min(left, $0) } ?? left
    }
}
