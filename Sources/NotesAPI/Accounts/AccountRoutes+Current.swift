import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// `GET /v1/accounts/current`, and the check that a request is for it.
extension AccountRoutes {
    func currentAccount(_ request: borrowing Request) -> Reply {
        let (principal, responses) = (principal, context.responses)
        var renewed: (cookie: SessionCookie, token: String)?
        if case .cookie(let token) = Credentials(request) { renewed = (SessionCookie(request, context), token) }
        return context.offLoop(for: scope) { [renewed] reader throws(StoreError) in
            guard let record = try reader.account(named: principal.accountName), record.account == principal.account
            else { throw .noSuchAccount }
            let device = try reader.devices(of: principal.account).first { $0.id == principal.deviceID }
            var object = ObjectWriter()
            object.add("name", record.name)
            object.add("hasPassword", record.password != nil)
            if let device {
                var described = ObjectWriter()
                described.add("id", device.id)
                described.add("name", device.name)
                object.add("device", described)
            } else {
                object.add("device", String?.none)
            }
            guard let renewed else { return responses.json(.ok, object.finish()) }
            var response = responses.json(.ok, object.finish(), ResponseBuilder.secret)
            renewed.cookie.set(renewed.token, in: &response)
            return response
        }
    }
}

extension Principal {
    /// Checks the account that a client may name as that of its notes. If the client's credentials were replaced by
    /// another account's, the request is refused before the two accounts mix.
    func require(_ name: String?) throws(APIError) {
        guard let name, AccountRules.stored(name) != accountName else { return }
        throw APIError(
            .forbidden,
            "These credentials are of another account than the one that account names. Nothing was applied: sign in to "
                + "that account, or sync as this one from the start.")
    }
}
