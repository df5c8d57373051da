import Hashing
import HTTP
import Notes

/// Finds out who asks.
struct Authenticator {
    enum Outcome {
        case known(Principal)
        /// A password that must be verified, which takes a while and is done elsewhere.
        case password(name: String, secret: String)
        case refused(APIError)
    }

    let room: LoopContext

    private static let unknown = APIError(
        .unauthorized,
        "Say who you are: Authorization: Bearer TOKEN, or Basic with name and password (curl -u name:password).")
    private static let wrong = APIError(
        .unauthorized, "This token or password is not valid (any more); sign in again at POST /v1/sessions.")

    func identify(_ request: borrowing Request) throws(APIError) -> Outcome {
        switch Credentials(request) {
        case .none: return .refused(Self.unknown)
        case .unreadable: return .refused(Self.unknown)
        case .token(let token):
            guard let principal = try find(token) else { return .refused(Self.wrong) }
            return .known(principal)
        case .cookie(let token):
            guard SameOrigin.allows(request, isSecure: room.services.addresses.isSecure(request)) else {
                return .refused(
                    APIError(.forbidden, "A request with a cookie must come from this server's own pages."))
            }
            guard let principal = try find(token) else { return .refused(Self.wrong) }
            return .known(principal)
        case .basic(let name, let secret):
            if let principal = try find(secret), principal.accountName == name { return .known(principal) }
            if let refusal = room.services.passwordExposure(request) { return .refused(refusal) }
            if let refusal = PasswordCheck(services: room.services).refusal(
                name: name, address: room.services.addresses.of(request))
            {
                return .refused(refusal)
            }
            if let principal = try findVerified(name, secret) { return .known(principal) }
            return .password(name: name, secret: secret)
        }
    }

    private func findVerified(_ name: String, _ password: String) throws(APIError) -> Principal? {
        let generation = room.services.generation.current
        guard let record = room.services.verified.find(name, password, now: room.services.clock()) else { return nil }
        let reader = try room.reader()
        let present = try reading { () throws(StoreError) in try reader.account(named: name) }
        guard present?.account == record.account, present?.password == record.password else { return nil }
        return Principal(record, in: generation)
    }

    /// The token itself goes no further than this: only its digest is looked up or kept.
    private func find(_ token: String) throws(APIError) -> Principal? {
        guard !token.isEmpty else { return nil }
        let digest = SHA256.hash(token)
        let now = room.services.clock()
        if let principal = room.sessions.find(digest, now: now) { return principal }
        let reader = try room.reader()
        guard let session = try reading({ () throws(StoreError) in try reader.session(token: digest.bytes) }) else {
            return nil
        }
        let principal = Principal(session, in: room.sessions.seen)
        room.sessions.keep(digest, principal, now: now)
        if let device = principal.device {
            room.services.store.mark(device, DeviceMark(seenAt: room.services.store.serverTime()))
        }
        return principal
    }
}
