#if os(Linux)
    import Dispatch
    import NotesHTTPClient

    /// Sends requests over sockets and OpenSSL: it keeps a command small, where URLSession is some 24 MiB. A server
    /// over TLS is verified by the system's roots.
    public struct SocketTransport: Transport {
        private let client: HTTPClient
        /// Sends bodies out of files and other long ones, and waits longer for the server.
        private let uploads: HTTPClient
        private static let answerBytes = 64 << 20
        /// Limits the bytes of a body that is sent within the time of an exchange.
        private static let shortBody = 1 << 20
        private static let longestSilence = 600.0
        /// Calls of `HTTPClient` block their thread.
        private let queue = DispatchQueue(label: "cloudnotes.transport", attributes: .concurrent)

        /// Makes a transport with connections of its own. A request without an upload or a stream must end within
        /// `exchangeSeconds`.
        public init(exchangeSeconds: Double = 60) {
            var settings = HTTPClient.Settings()
            settings.exchangeSeconds = exchangeSeconds
            settings.answerBytes = Self.answerBytes
            client = HTTPClient(settings)
            settings.silenceSeconds = Self.longestSilence
            uploads = HTTPClient(settings)
        }

        public func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            let prepared = try Self.prepared(request, address)
            let (client, uploads) = (client, uploads)
            return try await perform { cancellation throws(ClientError) in
                // A file takes as long as the network needs, and the server is silent while it works on it.
                guard prepared.bodyFile == nil, prepared.body.count <= Self.shortBody else {
                    let stream = try uploads.open(prepared, seconds: nil, cancellation)
                    return Self.answer(stream.head, try stream.all(atMost: Self.answerBytes))
                }
                let answer = try client.send(prepared, cancellation)
                return Self.answer(answer.head, answer.body)
            }
        }

        public func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer {
            let prepared = try Self.prepared(request, address)
            let client = client
            return try await perform { cancellation throws(ClientError) in
                let stream = try client.open(prepared, seconds: nil, cancellation)
                guard (200..<300).contains(stream.head.status) else {
                    return Self.answer(stream.head, try stream.all(atMost: 1 << 20))
                }
                while let piece = try stream.next(), receive(piece) {}
                return Self.answer(stream.head, [])
            }
        }

        private func perform<Value: Sendable>(
            _ body: @escaping @Sendable (Cancellation) throws(ClientError) -> Value
        ) async throws(TransportError) -> Value {
            let cancellation = Cancellation()
            let outcome: Result<Value, TransportError> = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    queue.async {
                        let result = Result { () throws(ClientError) in try body(cancellation) }
                        continuation.resume(returning: result.mapError { Self.error($0) })
                    }
                }
            } onCancel: {
                cancellation.cancel()
            }
            return try outcome.get()
        }

        private static func prepared(_ request: APIRequest, _ address: String) throws(TransportError) -> ClientRequest {
            guard let address = WebAddress(address) else {
                throw TransportError(.invalid, "the server's address is not an http or https address")
            }
            var prepared = ClientRequest(
                request.method, address, fields: request.fields.map { ($0.name, $0.value) }, body: request.body)
            prepared.bodyFile = request.bodyFile
            prepared.redirects = 3
            prepared.isRepeatable = request.isRepeatable
            return prepared
        }

        private static func answer(_ head: ClientResponseHead, _ body: [UInt8]) -> APIAnswer {
            APIAnswer(
                status: head.status, fields: head.fields.map { APIRequest.Parameter($0.name, $0.value) }, body: body)
        }

        private static func error(_ error: ClientError) -> TransportError {
            let kind: TransportError.Kind =
                switch error {
                case .invalidRequest: .invalid
                case .untrusted: .untrusted
                case .cancelled: .cancelled
                case .unknownHost, .unreachable, .connectionLost, .malformed, .tooLarge, .timedOut: .offline
                }
            return TransportError(kind, error.description)
        }
    }
#endif
