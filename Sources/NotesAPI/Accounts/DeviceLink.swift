import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// A link that signs one device in, once and within ten minutes. It has 256 random bits after `#link=`, which no
/// browser sends to a server. The store has only their SHA-256. No device exists before the link is used.
package enum DeviceLink {
    /// The lifetime in milliseconds.
    package static let lifetime: Int64 = 10 * 60 * 1000

    /// Returns the secret of a new link; nil if the system has no random bytes.
    package static func secret() -> String? { SecureRandom.bytes(32).map { Base64.url.encode($0) } }

    /// Returns the address of the web client's page, with the secret in its fragment.
    package static func url(_ secret: String, at base: String) -> String { "\(base)/#link=\(secret)" }

    /// The error of every refusal, so that it does not reveal which links existed.
    static let over = APIError(.unauthorized, "The link was used or has expired; make a new one.")
}

/// `POST /v1/devices/links`
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
