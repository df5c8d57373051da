import Access
import HTTP
import Notes

/// `POST /v1/accounts`
struct SignUp {
    let context: RequestContext

    func answer(_ request: borrowing Request) throws(APIError) -> Reply {
        guard context.services.settings.signUpIsOpen else {
            throw APIError(
                .forbidden, "Sign-up is closed here; the operator adds accounts with notes-server user add NAME.")
        }
        try context.services.requirePrivacy(of: request)
        let form = try JSONMembers(request, members: ["name", "password"])
        let (name, password) = (try form.text("name"), try form.text("password"))
        if let fault = AccountRules.fault(inName: name) { throw JSONMembers.invalid("name", fault) }
        if let fault = AccountRules.fault(inPassword: password) { throw JSONMembers.invalid("password", fault) }
        let (context, services) = (context, context.services)
        let guess = try services.guess(name: name, password: password, in: request)
        services.access.passwords.hash(forSignUp: guess) { result in
            switch result {
            case .failure(let error): context.respond(services.refusal(error))
            case .success(let hash):
                services.store.createAccount(
                    name: name, password: hash, reply: context.reply { Self.made($0, name, context.responses) })
            }
        }
        return .later
    }

    private static func made(_ account: AccountNumber?, _ name: String, _ responses: ResponseBuilder) -> Response {
        guard account != nil else {
            return responses.problem(APIError(.alreadyExists, "There is an account of this name already."))
        }
        var object = ObjectWriter()
        object.add("name", name)
        return responses.json(.created, object.finish())
    }
}
