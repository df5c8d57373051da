import Access
import HTTP
import Locking
import Notes

/// A request's body on its way into an intake: never in memory, and gone without a trace where its client leaves. Where a
/// password must be verified first, the body waits for that after its first piece.
///
/// `@unchecked Sendable`: everything is touched on the connection's loop alone, but `verdict`, which has a lock.
final class IntakeSink: BodySink, @unchecked Sendable {
    private enum Asker {
        case known(AccountRoutes)
        case unknown
        case refused(APIError)
    }

    private let context: RequestContext
    private let upload: Upload
    private let room: LoopContext
    private var asker: Asker
    private let verdict = Mutex<Result<Principal, APIError>?>(nil)
    private var intake: (any Intake)?
    /// Whole, before it is known whose it is.
    private var received: (any ReceivedBytes)?

    /// Without a `principal`, `verified` will tell.
    init(_ context: RequestContext, _ upload: Upload, _ room: LoopContext, _ principal: Principal?) {
        self.context = context
        self.upload = upload
        self.room = room
        asker =
            principal.map { .known(AccountRoutes(context: context, principal: $0, room: room)) } ?? .unknown
    }

    // MARK: Who it is

    /// From any queue, once.
    func verified(_ result: Result<Principal, APIError>) {
        verdict.withLock { $0 = result }
        context.exchange.resumeBody()
        // Of effect only where the whole body was here before the verdict.
        context.exchange.resume { _ in self.resume() }
    }

    private func present() -> Asker {
        guard case .unknown = asker, let result = verdict.withLock({ $0 }) else { return asker }
        switch result {
        case .failure(let error): asker = .refused(error)
        case .success(let principal):
            let routes = AccountRoutes(context: context, principal: principal, room: room)
            do throws(APIError) {
                try upload.admit(routes)
                asker = .known(routes)
            } catch {
                asker = .refused(error)
            }
        }
        return asker
    }

    private func resume() -> Reply {
        guard let received else { return .later }
        self.received = nil
        switch present() {
        case .known(let routes): return upload.whole(received, routes)
        case .refused(let error): return context.refuse(error)
        case .unknown: return .later
        }
    }

    // MARK: The body

    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep {
        let asker = present()
        if case .refused(let error) = asker { return refuse(error) }
        do throws(IntakeError) {
            try open().append(bytes)
        } catch {
            return refuse(APIError(error))
        }
        if case .unknown = asker { return .pause }
        return .more
    }

    func finish(_ exchange: Exchange) -> Reply {
        do throws(IntakeError) {
            received = try open().finish()
        } catch {
            return context.refuse(APIError(error))
        }
        return goOnOrWait()
    }

    private func goOnOrWait() -> Reply {
        if case .unknown = present() { return .later }
        return resume()
    }

    func abort() { intake?.cancel() }

    private func refuse(_ error: APIError) -> SinkStep {
        intake?.cancel()
        return .refuse(context.problem(error))
    }

    private func open() throws(IntakeError) -> any Intake {
        if let intake { return intake }
        let made = try Self.open(context, upload)
        intake = made
        return made
    }

    static func open(_ context: RequestContext, _ upload: Upload) throws(IntakeError) -> any Intake {
        do throws(StoreError) {
            return try context.services.store.makeIntake(limit: Int64(upload.limit))
        } catch {
            throw .store(error)
        }
    }
}

extension APIError {
    init(_ fault: IntakeError) {
        switch fault {
        case .tooLarge(let limit): self.init(.tooLarge, "The body must be at most \(limit) bytes on this path.")
        case .store(let error): self.init(error)
        }
    }
}
