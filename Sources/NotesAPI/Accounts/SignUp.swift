import Access
import HTTP
import Notes
import StoreContract

/// `POST /v1/accounts`
struct SignUp {
    let context: RequestContext

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
        let (context, services) = (context, context.services)
        let guess = try services.guess(name: name, password: password, in: request)
        services.access.passwords.hash(forSignUp: guess) { result in
            switch result {
            case .failure(let error): context.respond(services.refusal(error))
            case .success(let hash):
                services.store.createAccount(name: name, password: hash) { result in
                    Self.created(result, name, device, context)
                }
            }
        }
        return .later
    }

    private static func created(
        _ result: Result<AccountNumber?, StoreError>, _ name: String, _ device: NewDevice?, _ context: RequestContext
    ) {
        switch result {
        case .failure(let error): context.respond(APIError(error))
        case .success(nil):
            context.respond(APIError(.alreadyExists, "An account with this name already exists."))
        case .success(let account?):
            if let device { return device.make(for: account, named: name, by: .signUp, context) }
            var object = ObjectWriter()
            object.add("name", name)
            context.respond(context.responses.json(.created, object.finish()))
        }
    }
}
