import Notes

/// The server's API. A call throws an `ServerError`; the calls of notes are in the extensions.
///
/// A call is sent again by itself only if the server may get it twice: it reads, or it names the state that it writes, or it
/// has an idempotency key. All else is tried once.
public struct APIClient: Sendable {
    /// Of the server, with a slash at its end.
    public let address: String
    /// Nil before signing in.
    public let token: String?
    let transport: any Transport
    private let userAgent: String

    public init(
        _ address: String, token: String? = nil, transport: any Transport = SystemTransport.shared,
        userAgent: String = "CloudNotes"
    ) {
        self.address = address.hasSuffix("/") ? address : address + "/"
        self.token = token
        self.transport = transport
        self.userAgent = userAgent
    }

    /// Whatever the server answered.
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

    /// A successful answer.
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

    /// The body of a successful answer in pieces.
    func stream(
        _ request: APIRequest, _ receive: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> APIAnswer {
        let (prepared, address) = prepared(request)
        let answer: APIAnswer
        do {
            answer = try await transport.stream(prepared, to: address, receive)
        } catch let error as TransportError {
            throw ServerError.transport(error)
        }
        guard answer.isSuccess else { throw ServerError.refused(APIProblem(answer)) }
        return answer
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
