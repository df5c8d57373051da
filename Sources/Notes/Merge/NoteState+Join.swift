extension NoteState {
    /// The state that two replicas with these states of one note converge to: the maximum by key, with the lesser stated
    /// `createdAt`, and in the trash the greatest live state that either has. It is commutative, associative and
    /// idempotent, so neither the order nor the number of deliveries matters.
    public static func join(_ left: NoteState, _ right: NoteState) -> NoteState {
        let order = left.order(against: right)
        var winner = order == .less ? right : left
        winner.created = Timestamp.lesser(left.created, right.created)
        if case .deleted = winner.life {
            winner.life = .deleted(Trash.greater(left.greatestLive, right.greatestLive))
        }
        return winner
    }

    private var greatestLive: Trash? {
        switch life {
        case .live(let content): Trash(lastModified: lastModified, content: content)
        case .deleted(let trash): trash
        }
    }
}

extension Timestamp {
    /// Of those that are there.
    static func lesser(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
        guard let left else { return right }
        return right.map { min(left, $0) } ?? left
    }
}

extension Trash {
    static func greater(_ left: Trash?, _ right: Trash?) -> Trash? {
        guard let left else { return right }
        guard let right else { return left }
        if left.lastModified != right.lastModified { return left.lastModified < right.lastModified ? right : left }
        if left.content == right.content { return left }
        return left.content.digest < right.content.digest ? right : left
    }
}
