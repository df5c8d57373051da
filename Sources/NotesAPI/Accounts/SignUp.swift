import Notes
import NotesAuthentication
import NotesHTTP

/// `POST /v1/accounts`
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
