import Access
import HTTP
import Notes

/// `GET /v1/changes`, which may wait for a change. Waiting holds no thread: the notifier keeps a closure for the request
/// until the account changes, the time is over, or the server stops.
struct ChangeWait: Sendable {
    /// Seconds.
    static let longest = 60
    /// Deltas of at most this many changes are read on the loop; longer ones would hold its other clients up.
    private static let shortDelta: Int64 = 200

    let context: RequestContext
    let principal: Principal
    let pull: PullRequest
    /// Milliseconds since 1970.
    let until: Int64

    /// On the loop.
    func answer(_ room: LoopContext) throws(APIError) -> Reply {
        let reader = try room.reader()
        var short = pull
        short.longest = Self.shortDelta
        let found = try reading { () throws(StoreError) in try reader.changes(short, of: principal.account) }
        if case .long = found {
            return context.slowly(for: principal.account) { reader throws(StoreError) in
                response(try reader.changes(pull, of: principal.account))
            }
        }
        guard case .page(let page) = found, page.count == 0, !page.hasMore, services.clock() < until
        else { return context.now(response(found)) }
        try services.notifier.checkRoom(for: principal.account, services)
        wait(beyond: page)
        return .later
    }

    private func wait(beyond page: ChangePage) {
        services.notifier.wait(
            ChangeNotifier.Waiter(
                account: principal.account, device: principal.deviceID, generation: principal.generation,
                seen: page.cursor.seq, until: until
            ) { reason in resume(reason) })
    }

    private var services: Services { context.services }

    private func resume(_ reason: ChangeNotifier.Reason) {
        if reason == .dismissed {
            return context.respond(APIError(.unauthorized, "This device was signed out."))
        }
        services.slowReads.read(for: principal.account) { reader throws(StoreError) in
            let found = try reader.changes(pull, of: principal.account)
            // Woken for nothing new: a change that this start does not count.
            if reason == .changed, case .page(let page) = found, page.count == 0, !page.hasMore,
                services.clock() < until
            {
                return wait(beyond: page)
            }
            context.respond(response(found))
        } orElse: { error in
            context.respond(APIError(error))
        }
    }

    func response(_ answer: PullAnswer) -> Response {
        guard case .page(let page) = answer else { return context.responses.problem(ChangesBody.expired) }
        context.services.counts.pulled(page)
        var object = ObjectWriter()
        ChangesBody.add(page, to: &object)
        if let device = principal.device {
            context.services.store.mark(device, DeviceMark(seenAt: services.now, syncedSeq: page.cursor.seq))
        }
        return context.responses.json(.ok, object)
    }
}
