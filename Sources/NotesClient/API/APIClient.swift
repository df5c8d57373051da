import Notes
import NotesPrimitives

/// Calls the server's API. A call throws a `ServerError`; the calls of notes are in the extensions.
///
/// A call suspends its task until the answer has come, and blocks no thread of the caller. Any task may use a client,
/// and several calls may run at the same time. Cancelling the task ends the call; the server may have got the request.
///
/// A lost request is sent once more if the server may get it twice: if it reads, names the state that it writes, or has
/// an idempotency key. Any other request is sent once.
public struct APIClient: Sendable {
    /// Locates the server, and ends in a slash.
    public let address: String
    /// Authenticates the calls; nil for a client that has not signed in.
    public let token: String?
    let transport: any Transport
    private let userAgent: String

    /// Makes a client. It opens no connection before the first call.
    ///
    /// - Parameters:
    ///   - address: the address of the server, such as `https://notes.example`, with the path that a proxy adds.
    ///   - token: a token of `signIn`; nil for the calls that need none.
    ///   - transport: the carrier of the requests. Clients that share one share its connections.
    ///   - userAgent: the name by which the list of devices shows the program.
    public init(
        _ address: String, token: String? = nil, transport: any Transport = SystemTransport.shared,
        userAgent: String = "CloudNotes"
    ) {
        self.address = address.hasSuffix("/") ? address : address + "/"
        self.token = token
        self.transport = transport
        self.userAgent = userAgent
    }

    /// Sends a request and returns the answer, an error status included. It throws only if no answer came.
    public func answer(to request: APIRequest) async throws(ServerError) -> APIAnswer {
        let (prepared, address) = prepared(request)
        do throws(TransportError) {
            return try await transport.send(prepared, to: address)
        } catch {
            // A connection that was kept open may have closed meanwhile; one more request finds out.
            guard request.isRepeatable, error.kind == .offline else { throw .transport(error) }
        }
        do throws(TransportError) {
            return try await transport.send(prepared, to: address)
        } catch {
            throw .transport(error)
        }
    }

    /// Sends a request and returns a successful answer. Any other status throws `ServerError.refused`.
    @discardableResult
    public func call(_ request: APIRequest) async throws(ServerError) -> APIAnswer {
        let answer = try await answer(to: request)
        guard answer.isSuccess else { throw .refused(APIProblem(answer)) }
        return answer
    }

    func object(_ request: APIRequest) async throws(ServerError) -> JSONObject {
        guard let object = JSONObject(reading: try await call(request).body) else {
            throw .malformed("it is no JSON object")
        }
        return object
    }

    func note(_ request: APIRequest) async throws(ServerError) -> Note {
        try Self.note(try await call(request).body)
    }

    static func note(_ bytes: [UInt8]) throws(ServerError) -> Note {
        do throws(DomainError) { return try Note.read(bytes) } catch { throw .malformed(error.detail) }
    }

    /// Passes the body of a successful answer to `receive` in pieces. An error of `receive` ends the call.
    func stream<Failure>(
        _ request: APIRequest, _ receive: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
    ) async throws(StreamingError<Failure>) {
        let (prepared, address) = prepared(request)
        let failure = Mutex<Failure?>(nil)
        let outcome: Result<APIAnswer, TransportError>
        do throws(TransportError) {
            outcome = .success(
                try await transport.stream(prepared, to: address) { piece in
                    do throws(Failure) {
                        try receive(piece)
                        return true
                    } catch {
                        failure.withLock { $0 = error }
                        return false
                    }
                })
        } catch {
            outcome = .failure(error)
        }
        if let failure = failure.withLock({ $0 }) { throw .receiver(failure) }
        switch outcome {
        case .success(let answer) where answer.isSuccess: return
        case .success(let answer): throw .server(.refused(APIProblem(answer)))
        case .failure(let error): throw .server(.transport(error))
        }
    }

    private func prepared(_ request: APIRequest) -> (APIRequest, address: String) {
        var prepared = request
        prepared.fields.append(APIRequest.Parameter("User-Agent", userAgent))
        if let token, !request.fields.contains(where: { $0.name == "Authorization" }) {
            prepared.fields.append(APIRequest.Parameter("Authorization", "Bearer " + token))
        }
        return (prepared, address + request.target)
    }
}
