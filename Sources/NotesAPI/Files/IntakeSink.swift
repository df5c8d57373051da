import Access
import HTTP
import Locking
import Notes
import StoreContract

/// Writes a request's body into an intake: memory never holds all of it, and nothing is left if the client disconnects.
/// If a password must be verified first, or the store answers later, the body waits after its first piece.
///
/// `@unchecked Sendable`: everything is used on the connection's loop only, except `news`, which has a lock.
final class IntakeSink: BodySink, @unchecked Sendable {
    private enum Step {
        case unknown
        /// The client is known, and the store has yet to answer whether the upload would be accepted.
        case checking(AccountRoutes)
        case admitted(AccountRoutes)
        case refused(APIError)
    }

    /// What came from other queues and was not handled yet.
    private enum News {
        case verified(Result<Principal, APIError>)
        case checked(APIError?)
    }

    private let context: RequestContext
    private let upload: Upload
    private let loop: LoopContext
    private var step = Step.unknown
    private let news = Mutex<News?>(nil)
    private var intake: (any Intake)?
    /// Complete before the upload was admitted.
    private var received: (any ReceivedBytes)?

    /// Either `admit` or `verified` follows.
    init(_ context: RequestContext, _ upload: Upload, _ loop: LoopContext) {
        self.context = context
        self.upload = upload
        self.loop = loop
    }

    // MARK: Admission

    /// On the loop. Throws why the upload is refused, where that is known at once.
    func admit(_ principal: Principal) throws(APIError) {
        let routes = AccountRoutes(context: context, principal: principal, loop: loop)
        let isAdmitted = try upload.admit(routes) { self.add(.checked($0)) }
        step = isAdmitted ? .admitted(routes) : .checking(routes)
    }

    /// From any queue, once.
    func verified(_ result: Result<Principal, APIError>) { add(.verified(result)) }

    /// From any queue.
    private func add(_ event: News) {
        news.withLock { $0 = event }
        context.exchange.resumeBody()
        // Has an effect only if the body was complete before.
        context.exchange.resume { _ in self.resume() }
    }

    private func present() -> Step {
        switch (step, news.withLock({ $0.take() })) {
        case (.unknown, .verified(.failure(let error))): step = .refused(error)
        case (.unknown, .verified(.success(let principal))):
            do throws(APIError) {
                try admit(principal)
            } catch {
                step = .refused(error)
            }
        case (.checking(let routes), .checked(let refusal)):
            step = refusal.map { .refused($0) } ?? .admitted(routes)
        default: break
        }
        return step
    }

    private func resume() -> Reply {
        guard let received else { return .later }
        switch present() {
        case .unknown, .checking: return .later
        case .refused(let error):
            self.received = nil
            return context.refuse(error)
        case .admitted(let routes):
            self.received = nil
            return upload.whole(received, routes)
        }
    }

    // MARK: The body

    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep {
        let step = present()
        if case .refused(let error) = step { return refuse(error) }
        do throws(IntakeError) {
            try open().append(bytes)
        } catch {
            return refuse(APIError(error))
        }
        return switch step {
        case .admitted: .more
        default: .pause
        }
    }

    func finish(_ exchange: Exchange) -> Reply {
        do throws(IntakeError) {
            received = try open().finish()
        } catch {
            return context.refuse(APIError(error))
        }
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
