import Primitives
import HTTP
import Hashing
import Notes

/// `POST /v1/sessions`: a password for a token.
struct SignIn {
    let context: RequestContext

    static let labelCharacters = 256

    private enum Cookie {
        case none, plain, secure
    }

    func answer(_ request: borrowing Request) throws(APIError) -> Reply {
        try context.services.requireSafeWay(request)
        let form = try JSONMembers(request, members: ["name", "password", "device", "cookie"])
        let (name, password) = (try form.text("name"), try form.text("password"))
        let label = try form.text("device")
        guard label.unicodeScalars.count <= Self.labelCharacters else {
            throw JSONMembers.invalid("device", "The device's label has at most 256 characters.")
        }
        let services = context.services
        let wantsCookie = try form.flag("cookie")
        let cookie: Cookie = wantsCookie ? (services.addresses.isSecure(request) ? .secure : .plain) : .none
        let context = context
        let check = PasswordCheck(services: services)
        check.run(name: name, password: password, address: services.addresses.of(request)) { result in
            switch result {
            case .failure(let error): context.respond(error)
            case .success(let record): Self.open(record, label, cookie, context)
            }
        }
        return .later
    }

    private static func open(_ record: AccountRecord, _ label: String, _ cookie: Cookie, _ context: RequestContext) {
        guard let token = Token.make() else {
            return context.respond(APIError(.unavailable, "The system gives no random numbers now; try again."))
        }
        context.services.store.createDevice(
            record.account, name: label, token: SHA256.hash(token).bytes,
            reply: context.reply { device in
                var account = ObjectWriter()
                account.add("name", record.name)
                var described = ObjectWriter()
                described.add("id", device.id)
                described.add("name", device.name)
                described.add("createdAt", device.createdAt)
                var object = ObjectWriter()
                object.add("token", token)
                object.add("device", described)
                object.add("account", account)
                var response = context.responses.json(.created, object.finish(), ResponseBuilder.secret)
                if cookie != .none { response.fields.add("Set-Cookie", Self.field(token, cookie)) }
                return response
            })
    }

    private static func field(_ token: String, _ cookie: Cookie) -> String {
        let secure = cookie == .secure ? "; Secure" : ""
        return "\(Credentials.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict\(secure)"
    }
}

/// 256 random bits as 64 hexadecimal digits.
public enum Token {
    /// `nil` where the system has no randomness to give.
    public static func make() -> String? {
        SecureRandom.bytes(32).map { Hex.encode($0) }
    }
}
