import NotesAuthentication
import NotesHTTP

/// `POST /v1/sessions`: trades a name and a password, a link, or any valid credentials of the request for a new
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
