import Notes

// While a page is stored, the next one can be on its way.
extension SyncRound {
    /// Requests the next page before this one is stored.
    struct Ahead {
        var request: APIRequest
        /// The replica has this progress once the present page is stored.
        var progress: SyncProgress
    }

    /// Returns the request that follows this answer if it is one for the next page alone. It may be sent while
    /// `received` stores the answer: it changes nothing on the server, and if storing fails, or another request comes
    /// first, its answer is dropped. If `received` then returns the same request, that answer belongs to it.
    package mutating func requestAhead(of answer: APIAnswer, now: Timestamp) throws -> APIRequest? {
        guard case .exchange(let pushes, let from) = phase, answer.isSuccess else { return nil }
        let reply = try SyncReply(answer.body)
        self.reply = reply
        guard pushes.isEmpty, toPush.isEmpty, reply.hasMore else { return nil }
        var progress = try replica.transact { try $0.progress() }
        guard progress.isSamePosition(as: from) else { return nil }
        progress.cursor = reply.cursor
        let request = Self.request([], progress, wantsDigest: wantsDigest(progress), now)
        ahead = Ahead(request: request, progress: progress)
        return request
    }

    /// Returns the request that was made ahead, if it is the one to send now.
    mutating func takeAhead(_ progress: SyncProgress) -> APIRequest? {
        defer { ahead = nil }
        guard let ahead, ahead.progress.isSamePosition(as: progress), ahead.progress.features == progress.features
        else { return nil }
        return ahead.request
    }
}

extension SyncProgress {
    /// Returns true if nothing of the server's came into the replica between the two.
    fileprivate func isSamePosition(as other: SyncProgress) -> Bool {
        account == other.account && cursor == other.cursor && generation == other.generation
            && sideChanges == other.sideChanges
    }
}
