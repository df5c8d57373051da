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

    private let occasion: Occasion
    private let upload: Upload
    private let room: LoopRoom
    private var asker: Asker
    private let verdict = Mutex<Result<Principal, APIError>?>(nil)
    private var intake: (any Intake)?
    /// Whole, before it is known whose it is.
    private var received: (any ReceivedBytes)?

    /// Without a `principal`, `verified` will tell.
    init(_ occasion: Occasion, _ upload: Upload, _ room: LoopRoom, _ principal: Principal?) {
        self.occasion = occasion
        self.upload = upload
        self.room = room
        asker =
            principal.map { .known(AccountRoutes(occasion: occasion, principal: $0, room: room)) } ?? .unknown
    }

    // MARK: Who it is

    /// From any queue, once.
    func verified(_ result: Result<Principal, APIError>) {
        verdict.withLock { $0 = result }
        occasion.exchange.resumeBody()
        // Of effect only where the whole body was here before the verdict.
        occasion.exchange.resume { _ in self.goOn() }
    }

    private func present() -> Asker {
        guard case .unknown = asker, let result = verdict.withLock({ $0 }) else { return asker }
        switch result {
        case .failure(let error): asker = .refused(error)
        case .success(let principal):
            let routes = AccountRoutes(occasion: occasion, principal: principal, room: room)
            do throws(APIError) {
                try upload.admit(routes)
                asker = .known(routes)
            } catch {
                asker = .refused(error)
            }
        }
        return asker
    }

    private func goOn() -> Reply {
        guard let received else { return .later }
        self.received = nil
        switch present() {
        case .known(let routes): return upload.whole(received, routes)
        case .refused(let error): return occasion.refuse(error)
        case .unknown: return .later
        }
    }

    // MARK: The body

    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep {
        let asker = present()
        if case .refused(let error) = asker { return refuse(error) }
        do throws(IntakeFault) {
            try open().append(bytes)
        } catch {
            return refuse(APIError(error))
        }
        if case .unknown = asker { return .pause }
        return .more
    }

    func finish(_ exchange: Exchange) -> Reply {
        do throws(IntakeFault) {
            received = try open().finish()
        } catch {
            return occasion.refuse(APIError(error))
        }
        return goOnOrWait()
    }

    private func goOnOrWait() -> Reply {
        if case .unknown = present() { return .later }
        return goOn()
    }

    func abort() { intake?.cancel() }

    private func refuse(_ error: APIError) -> SinkStep {
        intake?.cancel()
        return .refuse(occasion.problem(error))
    }

    private func open() throws(IntakeFault) -> any Intake {
        if let intake { return intake }
        let made = try Self.open(occasion, upload)
        intake = made
        return made
    }

    static func open(_ occasion: Occasion, _ upload: Upload) throws(IntakeFault) -> any Intake {
        do throws(StoreError) {
            return try occasion.services.store.makeIntake(limit: Int64(upload.limit))
        } catch {
            throw .store(error)
        }
    }
}

extension APIError {
    init(_ fault: IntakeFault) {
        switch fault {
        case .tooLarge(let limit): self.init(.tooLarge, "The body must be at most \(limit) bytes here.")
        case .store(let error): self.init(error)
        }
    }
}
