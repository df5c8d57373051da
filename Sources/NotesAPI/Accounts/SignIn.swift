import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Serves `POST /v1/sessions`: trades a name and a password, a link, or any valid credentials of the request for a new
/// device's token.
struct SignIn {
    let context: APIContext

    func answer(_ request: borrowing Request) throws(APIError) -> Reply {
        _ = try Parameters(request, known: [])
        let members = try JSONMembers(request, members: ["name", "password", "link", "device", "cookie"])
        if let link = try members.optionalText("link") { return try withLink(link, request, members) }
        let hasCredentials = Credentials(request) != .none
        if hasCredentials, try members.optionalText("name") == nil, try members.optionalText("password") == nil {
            return try withCredentials(request, members)
        }
        let services = context.services
        try services.requirePrivacy(of: request)
        let (name, password) = (try members.text("name"), try members.text("password"))
        let device = try device(request, members)
        let guess = try services.guess(name: name, password: password, in: request)
        let context = context
        services.access.passwords.verify(
            guess,
            context.proceed { record in
                device.make(for: record.account, named: record.name, by: .password, context)
            })
        return .later
    }

    /// Adds a device to the account whose credentials the request has.
    private func withCredentials(_ request: borrowing Request, _ members: JSONMembers) throws(APIError) -> Reply {
        let identity = try context.authenticate(request)
        let device = try device(request, members)
        var context = context
        switch identity {
        case .known(let principal):
            try context.countRequest(against: principal.account)
            context.account = principal.account
            device.make(for: principal.account, named: principal.accountName, by: .token, context)
        case .pending(let pending):
            context.settle(pending) { [context] principal in
                device.make(for: principal.account, named: principal.accountName, by: .token, context)
            }
        }
        return .later
    }

    private func device(_ request: borrowing Request, _ members: JSONMembers) throws(APIError) -> NewDevice {
        guard var device = try NewDevice(members, context.services.access.trace(of: request)) else {
            throw NewDevice.missing
        }
        if try members.flag("cookie") { device.cookie = SessionCookie(request, context) }
        return device
    }
}

/// Serves `POST /v1/accounts`.
struct SignUp {
    let context: APIContext

    func answer(_ request: borrowing Request) throws(APIError) -> Reply {
        guard context.services.settings.signUpIsOpen else {
            throw APIError(
                .forbidden,
                "Sign-up is closed on this server; its operator adds accounts with notes-server user add NAME.")
        }
        _ = try Parameters(request, known: [])
        try context.services.requirePrivacy(of: request)
        let form = try JSONMembers(request, members: ["name", "password", "device"])
        let (name, password) = (AccountRules.stored(try form.text("name")), try form.text("password"))
        if let fault = AccountRules.fault(inName: name) { throw JSONMembers.invalid("name", fault) }
        if let fault = AccountRules.fault(inPassword: password) { throw JSONMembers.invalid("password", fault) }
        let device = try NewDevice(form, context.services.access.trace(of: request))
        let guess = try context.services.guess(name: name, password: password, in: request)
        context.services.access.passwords.hash(
            forSignUp: guess, context.proceed { hash in create(name, hash, device) })
        return .later
    }

    private func create(_ name: String, _ hash: String, _ device: NewDevice?) {
        context.services.store.createAccount(
            name: name, password: hash,
            reply: context.reply { account throws(APIError) in
                guard let account else { throw APIError(.alreadyExists, "An account with this name already exists.") }
                if let device {
                    device.make(for: account, named: name, by: .signUp, context)
                    return nil
                }
                var object = ObjectWriter()
                object.add("name", name)
                return context.responses.json(.created, object.finish())
            })
    }
}

/// Describes a device to create for an account. Its token is in one answer only.
struct NewDevice: Sendable {
    private static let labelCharacters = 1...256

    let label: String
    /// Signs a browser in as well.
    var cookie: SessionCookie?
    private let client: ClientTrace

    /// Returns nil if `members` name no device.
    init?(_ members: JSONMembers, _ client: ClientTrace) throws(APIError) {
        guard let label = try members.optionalText("device") else { return nil }
        try Self.check(label, member: "device")
        self.label = label
        self.client = client
    }

    /// Throws 422 for a label that no device may have.
    static func check(_ label: String, member: String) throws(APIError) {
        guard labelCharacters.contains(label.unicodeScalars.count) else {
            throw JSONMembers.invalid(member, "The device's label must be 1 to 256 characters.")
        }
    }

    /// Makes a device that a link names.
    init(label: String, _ client: ClientTrace) {
        self.label = label
        self.client = client
    }

    /// Names the way in which a device is made.
    enum Way: String {
        case password, link, token
        case signUp = "sign_up"
    }

    static let missing = JSONMembers.invalid("device", "The member device is missing; it is a string.")

    /// Creates the device and answers 201, with `name` first if the account is new as well.
    func make(for account: AccountNumber, named name: String, by way: Way, _ context: APIContext) {
        guard let token = Token.make() else {
            return context.respond(.noRandomBytes)
        }
        context.services.store.createDevice(
            account, name: label, token: SHA256.hash(token).bytes,
            reply: context.reply { response($0, token, of: account, named: name, by: way, context) })
    }

    private func response(
        _ device: DeviceRecord, _ token: String, of account: AccountNumber, named name: String, by way: Way,
        _ context: APIContext
    ) -> Response {
        let services = context.services
        services.store.mark(device.device, DeviceMark(seenAt: device.createdAt, client: client))
        if way == .password || way == .link {
            services.access.record(.signedIn, of: account, device: device.id, client, detail: way.rawValue)
        }
        services.access.record(.deviceAdded, of: account, device: device.id, client, detail: way.rawValue)
        var owner = ObjectWriter()
        owner.add("name", name)
        var described = ObjectWriter()
        described.add("id", device.id)
        described.add("name", device.name)
        described.add("createdAt", device.createdAt)
        var object = ObjectWriter()
        if way == .signUp { object.add("name", name) }
        object.add("token", token)
        object.add("device", described)
        object.add("account", owner)
        var response = context.responses.json(.created, object.finish(), ResponseBuilder.secret)
        cookie?.set(token, in: &response)
        return response
    }

    /// Trades a link, which ends by that. Of several concurrent trades one succeeds.
    func make(from link: SHA256.Digest, _ context: APIContext) {
        guard let token = Token.make() else { return context.respond(.noRandomBytes) }
        context.services.store.take(
            link, .deviceLink, token: SHA256.hash(token), named: label,
            reply: context.reply { taken throws(APIError) in
                guard let taken else { throw DeviceLink.over }
                return response(
                    taken.device, token, of: taken.account, named: taken.accountName, by: .link, context)
            })
    }
}

/// Keeps the web client signed in. Browsers delete the cookie after a year without use. The client reads
/// `/v1/accounts/current` when it starts, which sets it again.
struct SessionCookie: Sendable {
    private static let seconds = 31_536_000

    private let name: String
    private let attributes: String
    /// The request has a cookie under the name that this one replaces.
    private let replacesOther: Bool

    init(_ request: borrowing Request, _ context: APIContext) {
        let prefix = context.responses.prefix.text
        let isSecure = context.services.access.addresses.isSecure(request)
        let secure = isSecure ? "; Secure" : ""
        name = isSecure && prefix.isEmpty ? Credentials.hostCookieName : Credentials.cookieName
        replacesOther =
            name != Credentials.cookieName
            && Credentials.cookie(Credentials.cookieName, request.fields("cookie")) != nil
        attributes = "; Path=\(prefix.isEmpty ? "/" : prefix); HttpOnly; SameSite=Strict\(secure)"
    }

    func set(_ token: String, in response: inout Response) {
        response.fields.add("Set-Cookie", "\(name)=\(token)\(attributes); Max-Age=\(Self.seconds)")
        if replacesOther { end(Credentials.cookieName, in: &response) }
    }

    func clear(in response: inout Response) {
        end(name, in: &response)
        if replacesOther { end(Credentials.cookieName, in: &response) }
    }

    private func end(_ name: String, in response: inout Response) {
        response.fields.add("Set-Cookie", "\(name)=\(attributes); Max-Age=0")
    }
}

/// Signs one device in, once and within ten minutes. A link has 256 random bits after `#link=`, which no browser sends
/// to a server. The store has only their SHA-256. No device exists before the link is used.
package enum DeviceLink {
    /// A link ends this many milliseconds after it was made.
    package static let lifetime: Int64 = 10 * 60 * 1000

    /// Returns the secret of a new link; nil if the system has no random bytes.
    package static func secret() -> String? { SecureRandom.bytes(32).map { Base64.url.encode($0) } }

    /// Returns the address of the web client's page, with the secret in its fragment.
    package static func url(_ secret: String, at base: String) -> String { "\(base)/#link=\(secret)" }

    /// Every refusal has this error, so that it does not reveal which links existed.
    static let over = APIError(.unauthorized, "The link was used or has expired; make a new one.")
}

/// Serves `POST /v1/devices/links`.
extension AccountRoutes {
    func linkDevice(_ request: borrowing Request) throws(APIError) -> Reply {
        let members = try JSONMembers(request, members: ["device"], mayBeMissing: true)
        let label = try NewDevice(members, services.access.trace(of: request))?.label ?? ""
        guard let base = services.access.addresses.base(of: request) else { throw AccountRoutes.invalidHost }
        guard let secret = DeviceLink.secret() else { throw APIError.noRandomBytes }
        let end = services.now.advanced(byMilliseconds: DeviceLink.lifetime)
        let responses = context.responses
        services.store.makeLink(
            SHA256.hash(secret), named: label, until: end, by: asker,
            reply: context.reply { _ in
                var object = ObjectWriter()
                object.add("url", DeviceLink.url(secret, at: base))
                object.add("expiresAt", end)
                return responses.json(.created, object.finish(), ResponseBuilder.secret)
            })
        return .later
    }
}

extension SignIn {
    /// Signs in with a link. A wrong link costs its address as much as a wrong password. The link is read before it is
    /// taken, so that a wrong one costs the store no transaction.
    func withLink(_ link: String, _ request: borrowing Request, _ members: JSONMembers) throws(APIError) -> Reply {
        for member in ["name", "password"] where try members.optionalText(member) != nil {
            throw JSONMembers.invalid(member, "A link signs in by itself; leave the member \(member) out.")
        }
        let cookie = try members.flag("cookie") ? SessionCookie(request, context) : nil
        let client = context.services.access.trace(of: request)
        let given = try NewDevice(members, client)
        let (context, digest) = (context, SHA256.hash(link))
        let services = context.services
        if let refusal = services.access.passwords.refusal(ofLinkFrom: context.client) {
            throw services.failure(refusal)
        }
        services.store.answer(
            .flow(.poll(digest), .deviceLink),
            reply: context.reply { answer throws(APIError) in
                guard case .flow(let flow?) = answer else {
                    services.access.passwords.linkFailed(from: context.client, address: client.address ?? "")
                    throw DeviceLink.over
                }
                let label = String(decoding: flow.state, as: UTF8.self)
                guard var device = given ?? (label.isEmpty ? nil : NewDevice(label: label, client)) else {
                    throw NewDevice.missing
                }
                device.cookie = cookie
                device.make(from: digest, context)
                return nil
            })
        return .later
    }
}
