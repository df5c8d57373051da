import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesStoreContract

/// A device to create for an account. Its token is in one answer only.
struct NewDevice: Sendable {
    private static let labelCharacters = 1...256

    let label: String
    /// The cookie that also signs a browser in.
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

    /// The way in which a device is made.
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
