import NotesAuthentication
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Handles a request whose body may be too large for memory: checks it when the head arrives, and finishes it when the
/// bytes are complete.
public protocol RequestUpload {
    associatedtype Served: ServedProtocol

    /// Bounds the bytes of the body; the answer to a longer one is 413.
    var limit: Int { get }
    /// Bounds the bytes of the file in the body.
    var fileLimit: Int { get }

    /// Admits the upload, on the loop once the client is authenticated, mostly before the body is read. Throws any
    /// refusal that is already certain. Returns false if the store answers later: `done` is then called, on any queue.
    func admit(
        _ principal: Principal, _ context: RequestContext<Served>,
        later done: @escaping @Sendable (Served.Failure?) -> Void
    ) throws(Served.Failure) -> Bool

    /// Writes the bytes of the file in a piece of the body.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, into intake: any Intake) throws(Served.Failure)

    /// Finishes the upload, on the loop once the body is complete and the upload admitted.
    func finish(
        _ bytes: any ReceivedBytes, _ principal: Principal, _ context: RequestContext<Served>
    ) throws(Served.Failure) -> Reply
}

/// Writes a request's body into an intake: memory never holds all of it, and nothing is left if the client disconnects.
/// If a password must be verified first, or the store answers later, the body waits after its first piece.
///
/// `@unchecked Sendable`: everything is used on the connection's loop only, except `step`, which has a lock.
final class UploadSink<Served: ServedProtocol>: BodySink, @unchecked Sendable {
    enum Step {
        /// The sink waits for the client's password, or for the store.
        case waiting
        case verified(Principal)
        case admitted(Principal)
        case refused(Served.Failure)
    }

    private let context: RequestContext<Served>
    private var upload: Served.Upload
    private let step = Mutex(Step.waiting)
    private var intake: (any Intake)?
    /// Keeps the complete bytes until the upload is admitted.
    private var received: (any ReceivedBytes)?

    /// Makes a sink. `admit` follows, or `proceed` once the client is known.
    init(_ context: RequestContext<Served>, _ upload: Served.Upload) {
        self.context = context
        self.upload = upload
    }

    // MARK: Admission

    /// Admits the upload, on the loop. Throws the refusal, and returns false if the store answers later.
    @discardableResult
    func admit(_ principal: Principal) throws(Served.Failure) -> Bool {
        let isAdmitted = try upload.admit(principal, context.of(principal)) { failure in
            self.proceed(failure.map { .refused($0) } ?? .admitted(principal))
        }
        if isAdmitted { step.withLock { $0 = .admitted(principal) } }
        return isAdmitted
    }

    /// Continues, from any queue.
    func proceed(_ next: Step) {
        step.withLock { $0 = next }
        context.exchange.resumeBody()
        // This has an effect only if the body was complete before.
        context.exchange.resume { _ in self.resume() }
    }

    /// Returns the principal once the upload is admitted; nil before.
    private func admitted() throws(Served.Failure) -> Principal? {
        let current = step.withLock { step in
            defer { if case .verified = step { step = .waiting } }
            return step
        }
        switch current {
        case .waiting: return nil
        case .verified(let principal): return try admit(principal) ? principal : nil
        case .admitted(let principal): return principal
        case .refused(let error): throw error
        }
    }

    private func resume() -> Reply {
        guard let received else { return .later }
        do throws(Served.Failure) {
            guard let principal = try admitted() else { return .later }
            self.received = nil
            return try upload.finish(received, principal, context.of(principal))
        } catch {
            self.received = nil
            return context.refuse(error)
        }
    }

    // MARK: The body

    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep {
        do throws(Served.Failure) {
            let principal = try admitted()
            try upload.receive(bytes, into: open())
            return principal == nil ? .pause : .more
        } catch {
            intake?.cancel()
            return .refuse(context.problem(error))
        }
    }

    func finish(_ exchange: Exchange) -> Reply {
        do throws(Served.Failure) {
            let intake = try open()
            received = try Served.Failure.receiving { () throws(IntakeError) in try intake.finish() }
        } catch {
            return context.refuse(error)
        }
        return resume()
    }

    func abort() { intake?.cancel() }

    private func open() throws(Served.Failure) -> any Intake {
        if let intake { return intake }
        let made = try context.makeIntake(limit: upload.fileLimit)
        intake = made
        return made
    }
}

extension RequestContext {
    public func makeIntake(limit: Int) throws(Failure) -> any Intake {
        try Failure.reading { () throws(StoreError) in try services.store.makeIntake(limit: Int64(limit)) }
    }
}
