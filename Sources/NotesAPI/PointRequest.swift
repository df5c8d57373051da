import HTTP
import Notes
import StoreContract

/// A request that one point read answers. It holds what is needed of the request, which may be released before the store
/// answers.
protocol PointRequest: Sendable {
    var read: PointRead { get }
    /// On the request's loop, or on a queue of the store.
    func reply(_ answer: PointAnswer, _ context: RequestContext) throws(APIError) -> Reply
}

extension AccountRoutes {
    var scope: ReadScope { ReadScope(asker, of: account) }

    /// At once where the store can, so that a note's GET makes no closure and takes no other thread.
    func answer(_ request: some PointRequest) throws(APIError) -> Reply { try loop.answer(request, context) }
}

extension LoopContext {
    func answer(_ request: some PointRequest, _ context: RequestContext) throws(APIError) -> Reply {
        let read = request.read
        if let answer = try answer(read) { return try request.reply(answer, context) }
        context.services.store.answer(read) { result in context.finish(request, result) }
        return .later
    }
}

extension RequestContext {
    fileprivate func finish(_ request: some PointRequest, _ result: Result<PointAnswer, StoreError>) {
        do throws(APIError) {
            switch try request.reply(result.mapError { APIError($0) }.get(), self) {
            case .now(let response): exchange.respond(response)
            case .later, .laterUnless: break
            }
        } catch {
            respond(error)
        }
    }
}
