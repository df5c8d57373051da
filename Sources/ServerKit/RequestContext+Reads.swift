import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Handles a request that one point read answers. It keeps the needed parts of the request, which may be released
/// before the store answers.
public protocol PointRequest<Served>: Sendable {
    associatedtype Served: ServedProtocol

    var read: PointRead { get }
    /// Makes the reply, on the request's loop or on a queue of the store.
    func reply(_ answer: PointAnswer, _ context: RequestContext<Served>) throws(Served.Failure) -> Reply
}

extension RequestContext {
    /// Answers at once if the store can, so that a note's GET makes no closure and needs no other thread.
    @inlinable
    public func answer(_ request: some PointRequest<Served>) throws(Failure) -> Reply {
        let read = request.read
        if let answer = try answer(read) { return try request.reply(answer, self) }
        services.store.answer(read) { result in
            resume { () throws(Failure) in try request.reply(result.mapError { Failure($0) }.get(), self) }
        }
        return .later
    }

    /// Answers by several reads, one after the other.
    public func answer(
        _ reads: [PointRead], _ reply: @escaping @Sendable ([PointAnswer]) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        var answers: [PointAnswer] = []
        for (position, read) in reads.enumerated() {
            guard let answer = try answer(read) else {
                answerLater(reads[position...], answers, reply)
                return .later
            }
            answers.append(answer)
        }
        return try reply(answers)
    }

    private func answerLater(
        _ reads: ArraySlice<PointRead>, _ answers: [PointAnswer],
        _ reply: @escaping @Sendable ([PointAnswer]) throws(Failure) -> Reply
    ) {
        guard let read = reads.first else { return resume { () throws(Failure) in try reply(answers) } }
        services.store.answer(read) { result in
            switch result {
            case .success(let answer): answerLater(reads.dropFirst(), answers + [answer], reply)
            case .failure(let error): respond(Failure(error))
            }
        }
    }

    /// Returns nil if the store answers later.
    @inlinable
    public func answer(_ read: PointRead) throws(Failure) -> PointAnswer? {
        try Failure.reading { () throws(StoreError) in try loop.answer(read) }
    }

    /// Responds from another queue. The reply of `make` already has its common fields.
    public func resume(_ make: () throws(Failure) -> Reply) {
        do throws(Failure) {
            if case .now(let response) = try make() { exchange.respond(response) }
        } catch {
            respond(error)
        }
    }

    /// Reads off the loop; `scope` is nil for a read without an account. `read` returns nil if the response comes later
    /// still.
    @discardableResult
    public func offLoop(
        for scope: ReadScope?, _ kind: ReadKind = .list,
        _ read: @escaping @Sendable (any NoteReader) throws(StoreError) -> Response?
    ) -> Reply {
        services.store.read(kind, for: scope) { reader throws(StoreError) in
            if let response = try read(reader) { respond(response) }
        } orElse: { error in
            respond(Failure(error))
        }
        return .later
    }
}
