import Access
import HTTP
import Hashing
import Locking
import Notes
import Primitives
import StoreContract

/// Writes the file of an app's form into an intake: memory never holds all of it, and nothing is left if the client
/// goes away. The body waits until the client is known.
///
/// `@unchecked Sendable`: everything is used on the connection's loop only, except `identity`, which has a lock.
final class FileSink: BodySink, @unchecked Sendable {
    private let context: AppContext
    private let number: AppNumber
    private let identity = Mutex<Result<Principal, AccessError>?>(nil)
    private var reader: MultipartReader
    private var intake: (any Intake)?
    private var isWhole = false

    init(_ context: AppContext, _ number: AppNumber, _ boundary: String) {
        self.context = context
        self.number = number
        reader = MultipartReader(boundary)
    }

    /// From any queue, once.
    func verified(_ result: Result<Principal, AccessError>) {
        identity.withLock { $0 = result }
        context.exchange.resumeBody()
        // Has an effect only if the body was complete before.
        context.exchange.resume { _ in self.isWhole ? self.answer() : .later }
    }

    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep {
        let identity = identity.withLock { $0 }
        if case .failure(let error) = identity { return refuse(AppError(error)) }
        do throws(IntakeError) {
            let intake = try open()
            let fault = try reader.read(bytes) { (part) throws(IntakeError) in try intake.append(part) }
            if fault != nil { return refuse(.invalid) }
        } catch {
            return refuse(AppError(error))
        }
        return identity == nil ? .pause : .more
    }

    func finish(_ exchange: Exchange) -> Reply {
        isWhole = true
        return identity.withLock { $0 } == nil ? .later : answer()
    }

    func abort() { intake?.cancel() }

    private func open() throws(IntakeError) -> any Intake {
        if let intake { return intake }
        do throws(StoreError) {
            let made = try context.services.store.makeIntake(limit: Int64(context.services.settings.attachmentBytes))
            intake = made
            return made
        } catch {
            throw .store(error)
        }
    }

    private func refuse(_ error: AppError) -> SinkStep {
        intake?.cancel()
        return .refuse(context.refusal(error))
    }

    private func answer() -> Reply {
        guard let identity = identity.withLock({ $0.take() }) else { return .later }
        do throws(AppError) {
            let principal = try identity.mapError { AppError($0) }.get()
            guard reader.isComplete, reader.hasFile, let intake else { throw AppError(.badRequest, "FileMissing") }
            let bytes: any ReceivedBytes
            do throws(IntakeError) {
                bytes = try intake.finish()
            } catch {
                throw AppError(error)
            }
            guard let random = SecureRandom.bytes(16) else { throw .noRandomness }
            let name = Hex.encode(random) + UploadedName.suffix(reader.fileName, reader.contentType)
            let file = NewAttachment(name: name, type: FileType(reader.contentType).text, bytes: bytes)
            context.attach(file, number, ReadScope(principal.asker, of: principal.account))
        } catch {
            intake?.cancel()
            return context.refuse(error)
        }
        return .later
    }
}

extension AppContext {
    /// From any queue.
    fileprivate func attach(_ file: NewAttachment, _ number: AppNumber, _ scope: ReadScope) {
        do throws(AccessError) {
            try services.access.rates.check(scope.account, client, now: services.clock())
        } catch {
            return respond(AppError(error))
        }
        services.store.answer(.app(.nextcloud, scope)) { state in
            services.store.answer(.numbered(.nextcloud, number, scope)) { found in
                respond { () throws(AppError) in
                    guard case .app(let state) = try state.mapError({ AppError($0) }).get(),
                        case .numbered(let note) = try found.mapError({ AppError($0) }).get()
                    else { throw AppError(StoreError.otherAnswer) }
                    guard let note, let shown = try AppRoutes.shown(note, AppSettings(state.settings)) else {
                        throw .notFound
                    }
                    write(file, to: note.id, number, scope, modified: shown.modified)
                    return nil
                }
            }
        }
    }

    private func write(
        _ file: NewAttachment, to id: NoteID, _ number: AppNumber, _ scope: ReadScope, modified: Int64
    ) {
        let command = NoteCommand(
            account: scope.account, asker: scope.asker, id: id, action: .attach(file), needsRoom: true)
        services.store.write(command) { result in
            respond { () throws(AppError) in
                switch try result.mapError({ AppError($0) }).get() {
                case .created, .replaced, .unchanged:
                    keepModified(file.name, of: id, number, scope, modified)
                    return nil
                case .invalid(let error): throw AppError(error)
                default: throw .notFound
                }
            }
        }
    }
}

extension AppContext {
    /// A file changes nothing that an app sees of the note: the text that it writes next, with a link to the file, must not
    /// fail for a tag from before.
    private func keepModified(
        _ name: String, of id: NoteID, _ number: AppNumber, _ scope: ReadScope, _ modified: Int64
    ) {
        let (limits, now) = (services.limits, now)
        let action = NoteCommand.Action.patch { present in
            guard let present else { return .failure(DomainError(.notFound, "There is no such note.")) }
            return NoteEdit(modified: modified, isOwn: true).change(present, number, limits: limits, now: now)
        }
        let command = NoteCommand(account: scope.account, asker: scope.asker, id: id, action: action)
        services.store.write(command) { _ in
            // The file is there, whatever came of this.
            var object = ObjectWriter()
            object.add("filename", name)
            respond(JSONAnswer.response(.ok, object.finish(), SecurityFields.noStore))
        }
    }
}

/// The end of a file's name, as in `.png`: of the name that was sent, or of its type.
enum UploadedName {
    private static let types: [String: String] = [
        "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp", "image/heic": ".heic",
        "image/svg+xml": ".svg", "application/pdf": ".pdf", "text/plain": ".txt",
    ]

    static func suffix(_ name: String?, _ type: String?) -> String {
        if let name, let dot = name.lastIndex(of: ".") {
            let suffix = name[name.index(after: dot)...]
            let isPlain = suffix.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: false
                }
            }
            if isPlain, (1...16).contains(suffix.utf8.count) { return "." + suffix }
        }
        return types[FileType.essence(type ?? "")] ?? ""
    }
}
