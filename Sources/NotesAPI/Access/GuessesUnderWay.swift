import Hashing
import Notes
import Locking

/// Passwords that are being verified, so that who comes with the same name and the same password meanwhile waits for that
/// answer in place of asking anew.
final class GuessesUnderWay: Sendable {
    typealias Done = @Sendable (Result<AccountRecord, APIError>) -> Void

    private let waiting = Mutex<[SHA256.Digest: [Done]]>([:])

    /// False for the first, whose verification it is.
    func join(_ guess: SHA256.Digest, _ done: @escaping Done) -> Bool {
        waiting.withLock { waiting in
            guard waiting[guess] != nil else {
                waiting[guess] = []
                return false
            }
            waiting[guess]?.append(done)
            return true
        }
    }

    func finish(_ guess: SHA256.Digest, _ result: Result<AccountRecord, APIError>, _ first: Done) {
        let others = waiting.withLock { $0.removeValue(forKey: guess) ?? [] }
        first(result)
        for done in others { done(result) }
    }
}
