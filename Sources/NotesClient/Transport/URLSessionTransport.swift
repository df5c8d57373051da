#if os(Linux)
    // `SocketTransport` does it there.
#else
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Sends requests by URLSession. A server over TLS is verified by the system.
    public struct URLSessionTransport: Transport {
        private let session: URLSession

        /// Makes a transport with a session of its own. It changes the configuration: no cookies are sent, and no
        /// answer is taken from a cache. The default keeps nothing on the disk. An app that waits for a network sets
        /// `waitsForConnectivity`.
        public init(_ configuration: URLSessionConfiguration = .ephemeral) {
            configuration.httpShouldSetCookies = false
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            session = URLSession(configuration: configuration)
        }

        public func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            let prepared = try Self.prepared(request, address)
            do {
                let (body, response) =
                    if let file = request.bodyFile {
                        try await session.upload(for: prepared, fromFile: URL(fileURLWithPath: file))
                    } else {
                        try await session.data(for: prepared)
                    }
                return Self.answer(response, Array(body))
            } catch {
                throw Self.error(error)
            }
        }

        public func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer {
            var prepared = try Self.prepared(request, address)
            prepared.timeoutInterval = 60
            let (bytes, response): (URLSession.AsyncBytes, URLResponse)
            do {
                (bytes, response) = try await session.bytes(for: prepared)
            } catch {
                throw Self.error(error)
            }
            var answer = Self.answer(response, [])
            var piece: [UInt8] = []
            do {
                for try await byte in bytes {
                    piece.append(byte)
                    // Lines of an event stream are delivered as they come.
                    if answer.isSuccess, piece.count >= 16_384 || byte == UInt8(ascii: "\n") {
                        guard receive(piece) else { return answer }
                        piece.removeAll(keepingCapacity: true)
                    }
                }
            } catch {
                throw Self.error(error)
            }
            if answer.isSuccess { if !piece.isEmpty { _ = receive(piece) } } else { answer.body = piece }
            return answer
        }

        private static func prepared(_ request: APIRequest, _ address: String) throws(TransportError) -> URLRequest {
            guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()) else {
                throw TransportError(.invalid, "the server's address is not an http or https address")
            }
            var prepared = URLRequest(url: url)
            prepared.httpMethod = request.method
            for field in request.fields { prepared.addValue(field.value, forHTTPHeaderField: field.name) }
            if !request.body.isEmpty { prepared.httpBody = Data(request.body) }
            return prepared
        }

        private static func answer(_ response: URLResponse, _ body: [UInt8]) -> APIAnswer {
            let response = response as? HTTPURLResponse
            let fields = (response?.allHeaderFields ?? [:]).compactMap { name, value -> APIRequest.Parameter? in
                guard let name = name as? String, let value = value as? String else { return nil }
                return APIRequest.Parameter(name.lowercased(), value)
            }
            return APIAnswer(status: response?.statusCode ?? 0, fields: fields, body: body)
        }

        private static func error(_ error: any Error) -> TransportError {
            let description = error.localizedDescription
            guard let error = error as? URLError else { return TransportError(.offline, description) }
            switch error.code {
            case .cancelled: return TransportError(.cancelled, description)
            case .badURL, .unsupportedURL: return TransportError(.invalid, description)
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
                .serverCertificateHasUnknownRoot, .secureConnectionFailed:
                return TransportError(.untrusted, description)
            default: return TransportError(.offline, description)
            }
        }
    }
#endif
