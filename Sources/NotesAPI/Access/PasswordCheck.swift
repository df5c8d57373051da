import HTTP
import Notes

/// A name and a password, checked off the loop and within the bounds on guesses.
struct PasswordCheck {
    let services: Services

    static let wrong = APIError(.unauthorized, "The name or the password is wrong.")

    /// Calls `done` on some queue with the account, or with why not.
    func run(
        name: String, password: String, address: String,
        _ done: @escaping @Sendable (Result<AccountRecord, APIError>) -> Void
    ) {
        let subjects: [GuessThrottle.Subject] = [.name(name), .address(address)]
        let began = services.clock()
        if let wait = services.throttle.begin(subjects, now: began) {
            var error = APIError(.tooManyRequests, "Too many wrong passwords; wait, or use a token.")
            error.retryAfter = Int((wait + 999) / 1000)
            return done(.failure(error))
        }
        let services = services
        services.slowReads.read { reader throws(StoreError) in
            let record = try reader.account(named: name)
            let isQueued = services.passwords.verify(password, record?.password) { matches in
                guard matches, let record else { return done(.failure(Self.wrong)) }
                services.throttle.succeeded(subjects, at: began)
                done(.success(record))
            }
            if !isQueued {
                services.throttle.succeeded(subjects, at: began)
                done(.failure(Self.busy))
            }
        } orElse: { error in
            services.throttle.succeeded(subjects, at: began)
            done(.failure(APIError(error)))
        }
    }

    static var busy: APIError {
        var error = APIError(.unavailable, "Too many sign-ins at once; try again in a moment.")
        error.retryAfter = 2
        return error
    }
}
