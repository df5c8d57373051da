import Access
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
        try context.services.requirePrivacy(of: request)
        let form = try JSONMembers(request, members: ["name", "password", "device", "cookie"])
        let (name, password) = (try form.text("name"), try form.text("password"))
        let label = try form.text("device")
        guard label.unicodeScalars.count <= Self.labelCharacters else {
            throw JSONMembers.invalid("device", "The device's label has at most 256 characters.")
        }
        let services = context.services
        let wantsCookie = try form.flag("cookie")
        let cookie: Cookie = wantsCookie ? (services.access.addresses.isSecure(request) ? .secure : .plain) : .none
        let context = context
        let guess = try services.guess(name: name, password: password, in: request)
        services.access.passwords.verify(guess) { result in
            switch result {
            case .failure(let error): context.respond(services.refusal(error))
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
