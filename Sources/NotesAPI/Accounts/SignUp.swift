import HTTP
import Notes

/// `POST /v1/accounts`
struct SignUp {
    let occasion: Occasion

    func answer(_ request: borrowing Request) throws(APIError) -> Reply {
        guard occasion.services.settings.signUpIsOpen else {
            throw APIError(
                .forbidden, "Sign-up is closed here; the operator adds accounts with notes-server user add NAME.")
        }
        try occasion.services.requireSafeWay(request)
        let form = try Form(request, members: ["name", "password"])
        let (name, password) = (try form.text("name"), try form.text("password"))
        if let fault = AccountRules.fault(inName: name) { throw Form.invalid("name", fault) }
        if let fault = AccountRules.fault(inPassword: password) { throw Form.invalid("password", fault) }
        let occasion = occasion
        let isQueued = occasion.services.passwords.hash(password) { hash in
            guard let hash else { return occasion.respond(PasswordCheck.busy) }
            occasion.services.store.createAccount(
                name: name, password: hash, reply: occasion.reply { Self.made($0, name, occasion.style) })
        }
        guard isQueued else { throw PasswordCheck.busy }
        return .later
    }

    private static func made(_ account: AccountNumber?, _ name: String, _ style: Style) -> Response {
        guard account != nil else {
            return style.problem(APIError(.alreadyExists, "There is an account of this name already."))
        }
        var object = ObjectWriter()
        object.add("name", name)
        return style.json(.created, object.finish())
    }
}
