import Access
import HTTP
import Hashing
import Notes
import StoreContract

/// A device to create for an account. Its token is in one answer only.
struct NewDevice: Sendable {
    private static let labelCharacters = 1...256

    let label: String
    /// Also signs a browser in.
    var cookie: SessionCookie?

    /// `nil` where `members` name none.
    init?(_ members: JSONMembers) throws(APIError) {
        guard let label = try members.optionalText("device") else { return nil }
        guard Self.labelCharacters.contains(label.unicodeScalars.count) else {
            throw JSONMembers.invalid("device", "The device's label must be 1 to 256 characters.")
        }
        self.label = label
    }

    /// Answers 201; with `name` first, where the account is new as well.
    func make(for account: AccountNumber, named name: String, isNew: Bool = false, _ context: RequestContext) {
        guard let token = Token.make() else {
            return context.respond(.noRandomBytes)
        }
        context.services.store.createDevice(
            account, name: label, token: SHA256.hash(token).bytes,
            reply: context.reply { device in
                var owner = ObjectWriter()
                owner.add("name", name)
                var described = ObjectWriter()
                described.add("id", device.id)
                described.add("name", device.name)
                described.add("createdAt", device.createdAt)
                var object = ObjectWriter()
                if isNew { object.add("name", name) }
                object.add("token", token)
                object.add("device", described)
                object.add("account", owner)
                var response = context.responses.json(.created, object.finish(), ResponseBuilder.secret)
                cookie?.set(token, in: &response)
                return response
            })
    }
}
