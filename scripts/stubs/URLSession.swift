// What Apple's URLSession has and the Foundation of other systems lacks, without its code: scripts/apple-check compiles
// NotesClient's transport with it.
import FoundationNetworking

extension URLSession {
    struct AsyncBytes: AsyncSequence, Sendable {
        struct AsyncIterator: AsyncIteratorProtocol {
            mutating func next() async throws -> UInt8? { nil }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }

    func bytes(for request: URLRequest) async throws -> (AsyncBytes, URLResponse) {
        throw CancellationError()
    }
}
