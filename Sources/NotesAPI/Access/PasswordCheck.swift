import HTTP
import Notes

/// A name and a password, checked off the loop and within the bounds on guesses.
struct PasswordCheck {
    let services: Services

    static let wrong = APIError(.unauthorized, "The name or the password is wrong.")

    /// Why no password is looked at now, if so: not the right one either.
    func refusal(name: String, address: String) -> APIError? {
        services.throttle.wait([.name(name), .address(address)], now: services.clock()).map { refused($0) }
    }

    /// Calls `done` on some queue with the account, or with why not. The same guess many times at once is verified once:
    /// a client that opens a dozen connections with the right password has failed in none of them, and with a wrong one
    /// in all.
    func run(
        name: String, password: String, address: String,
        _ done: @escaping @Sendable (Result<AccountRecord, APIError>) -> Void
    ) {
        let guess = services.verified.digest(name, password)
        let (services, guesses) = (services, services.guesses)
        let joined = guesses.join(guess) { result in
            if case .failure(let error) = result, error.code == .unauthorized {
                services.throttle.failed([.name(name), .address(address)], now: services.clock())
            }
            done(result)
        }
        if joined { return }
        verify(name: name, password: password, address: address) { guesses.finish(guess, $0, done) }
    }

    private func verify(
        name: String, password: String, address: String,
        _ done: @escaping @Sendable (Result<AccountRecord, APIError>) -> Void
    ) {
        let subjects: [GuessThrottle.Subject] = [.name(name), .address(address)]
        let began = services.clock()
        if let wait = services.throttle.begin(subjects, now: began) { return done(.failure(refused(wait))) }
        let services = services
        services.slowReads.read(for: nil) { reader throws(StoreError) in
            let record = try reader.account(named: name)
            let isQueued = services.passwords.verify(password, record?.password) { matches in
                guard matches, let record else {
                    // Whose it was is not told: a name typed into the wrong field may be a password.
                    services.log?.write(LogEvent(.warning, "wrong_password").adding("address", address))
                    return done(.failure(Self.wrong))
                }
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

    private func refused(_ wait: Int64) -> APIError {
        services.counts.add(.guesses)
        var error = APIError(.tooManyRequests, "Too many wrong passwords; wait, or use a token.")
        error.retryAfter = Int((wait + 999) / 1000)
        return error
    }

    static var busy: APIError {
        var error = APIError(.unavailable, "Too many sign-ins at once; try again in a moment.")
        error.retryAfter = 2
        return error
    }
}
