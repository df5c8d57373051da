import Notes

// A note is erased in the state that its user saw, and in no other.
extension SyncRound {
    mutating func purge(_ id: NoteID) throws -> Step? {
        let (kept, progress) = try replica.transact { (try $0.note(id), try $0.progress()) }
        guard let unsent = kept?.unsent, unsent.isPurge else { return nil }
        var request = APIRequest("DELETE", "v1/notes/" + id.text, query: [.init("purge", "true")])
        if let base = unsent.base { request.fields = APIClient.Condition.matches(base.rev).fields }
        return send(
            request, .purge(id, edition: unsent.edition, seen: SeenState(kept), generation: progress.generation))
    }

    mutating func purged(
        _ id: NoteID, _ edition: UInt64, _ seen: SeenState, _ generation: Int64, _ answer: APIAnswer
    ) throws {
        let problem = APIProblem(answer)
        if problem.code == .preconditionFailed, let current = problem.current {
            switch try outcome(of: id, edition, generation, problem, current) {
            case .superseded: return
            case .kept: return report.keptFromErasing.append(id)
            case .again: return toPurge.append(id)
            case .gone: break
            }
        } else if !answer.isSuccess, ![.notFound, .gone, .preconditionFailed].contains(problem.code) {
            throw ServerError.refused(problem)
        }
        try forget(id, edition, seen)
    }

    /// Names the outcome of an erasing whose note is not in the state that was named.
    private enum Outcome {
        /// The note was changed here meanwhile.
        case superseded
        /// Another device changed it: its text is not erased unseen.
        case kept
        /// There is no unseen text to protect: it was deleted, or the last change of this device has arrived.
        case again
        /// Nothing is left to erase.
        case gone
    }

    private func outcome(
        of id: NoteID, _ edition: UInt64, _ generation: Int64, _ problem: APIProblem, _ current: Note
    ) throws -> Outcome {
        try replica.transact { transaction in
            guard var kept = try transaction.note(id), let unsent = kept.unsent, unsent.edition == edition else {
                return .superseded
            }
            if current.state.isDeleted, current.state.shownContent == nil { return .gone }
            guard current.state.isDeleted || current.rev == unsent.sentBefore else {
                kept.unsent = nil
                // The end of a sync from the start drops each state of an earlier generation.
                let isOvertaken = kept.generation > generation
                try transaction.put(id, isOvertaken ? kept : kept.pulled(current, generation))
                try transaction.advance { $0.sideChanges += 1 }
                return .kept
            }
            // This very state was named: the same request would have the same answer for ever.
            guard unsent.base?.rev != current.rev else { throw ServerError.refused(problem) }
            kept.unsent?.base = current
            try transaction.put(id, kept)
            return .again
        }
    }

    /// Removes the note. A live state that came since the request went out stays: it may be later than the erasing,
    /// from a change that arrived after it, or from a backup that the server went back to. A pull removes it if it was
    /// the earlier one.
    private func forget(_ id: NoteID, _ edition: UInt64, _ seen: SeenState) throws {
        try replica.transact { transaction in
            guard var kept = try transaction.note(id), kept.unsent?.edition == edition else { return }
            kept.unsent = nil
            let isLater = SeenState(kept) != seen && kept.server?.state.isDeleted == false
            try transaction.put(id, isLater ? kept : nil)
            try transaction.advance { $0.sideChanges += 1 }
        }
    }
}
