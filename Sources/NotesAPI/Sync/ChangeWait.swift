import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Serves `GET /v1/changes`, which may wait for a change. Waiting holds no thread: the notifier keeps a closure for the
/// request until the account changes, the deadline passes, or the server stops.
struct ChangeWait: PointRequest {
    /// A client may wait for this many seconds.
    static let longest = 60

    let principal: Principal
    let pull: PullRequest
    let scope: ReadScope
    /// The wait ends at this time, in milliseconds since 1970.
    let until: Int64

    var read: PointRead { .changes(pull, scope) }

    func reply(_ answer: PointAnswer, _ context: APIContext) throws(APIError) -> Reply {
        guard case .changes(let found) = answer else { throw APIError(StoreError.otherAnswer) }
        guard case .page(let page) = found else {
            expire(context)
            return .later
        }
        guard Self.isEmpty(page), context.services.clock() < until else {
            return context.reply(response(page, context))
        }
        try context.services.notifier.checkListenerLimit(for: scope.account, context.services)
        wait(beyond: page, context)
        return .later
    }

    private static func isEmpty(_ page: ChangePage) -> Bool { page.count == 0 && !page.hasMore }

    private func wait(beyond page: ChangePage, _ context: APIContext) {
        context.services.notifier.wait(
            ChangeNotifier.Waiter(
                account: scope.account, device: principal.deviceID, generation: principal.generation,
                seen: page.cursor.seq, until: until
            ) { reason in resume(reason, context) })
    }

    private func resume(_ reason: ChangeNotifier.Reason, _ context: APIContext) {
        switch reason {
        case .dismissed: context.respond(APIError(StoreError.revoked))
        case .unknownDevice:
            guard let token = principal.asker.token else { return answer(reason, context) }
            context.services.store.answer(
                .authenticatedDevice(token: token),
                reply: context.reply { found throws(APIError) in
                    guard case .authenticatedDevice(.some) = found else { throw APIError(StoreError.revoked) }
                    answer(reason, context)
                    return nil
                })
        case .changed, .timeout, .closing: answer(reason, context)
        }
    }

    private func answer(_ reason: ChangeNotifier.Reason, _ context: APIContext) {
        context.offLoop(for: scope) { reader throws(StoreError) in
            guard case .page(let page) = try reader.changes(pull, of: scope.account) else {
                expire(context)
                return nil
            }
            // The wait was woken by a change that it does not count.
            if reason == .changed, Self.isEmpty(page), context.services.clock() < until {
                wait(beyond: page, context)
                return nil
            }
            return response(page, context)
        }
    }

    /// Answers by an empty push, in which the store leaves a gap if the cursor is ahead.
    private func expire(_ context: APIContext) {
        let push = SyncPush(account: scope.account, asker: scope.asker, changes: [], pull: pull)
        context.services.store.sync(
            push,
            reply: context.reply { answer in
                switch answer {
                case .expired(let serverWentBack):
                    context.responses.problem(ChangesBody.expired(serverWentBack: serverWentBack))
                case .done(_, let page, _): response(page, context)
                case .refused: context.responses.problem(APIError(StoreError.otherAnswer))
                }
            })
    }

    private func response(_ page: ChangePage, _ context: APIContext) -> Response {
        context.services.counts.pulled(page)
        var object = ObjectWriter()
        ChangesBody.add(page, to: &object)
        if let device = principal.device {
            context.services.store.mark(
                device, DeviceMark(seenAt: context.services.now, pull: .init(scope.account, upTo: page.cursor.seq)))
        }
        return context.responses.json(.ok, object)
    }
}
