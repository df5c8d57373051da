import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Serves the caller's account and devices.
extension AccountRoutes {
    private static var wrongPassword: APIError { APIError(.forbidden, "The current password is wrong.") }

    func changePassword(_ request: borrowing Request) throws(APIError) -> Reply {
        try services.requirePrivacy(of: request)
        let form = try JSONMembers(request, members: ["currentPassword", "newPassword"])
        let new = try form.text("newPassword")
        if let fault = AccountRules.fault(inPassword: new) { throw JSONMembers.invalid("newPassword", fault) }
        guard let current = try form.optionalText("currentPassword") else {
            let guess = try services.guess(name: principal.accountName, password: new, in: request)
            return setFirstPassword(guess, recorder(request))
        }
        let events = recorder(request)
        return try confirm(current, request) { guess in
            services.access.passwords.hash(new, after: guess, context.proceed { keep($0, events) })
        }
    }

    private func keep(_ hash: String, _ events: EventRecorder) {
        services.store.changePassword(
            account, password: hash, keeping: asker,
            reply: context.reply { _ in
                events.record(.passwordChanged)
                return Response(.noContent)
            })
    }

    /// Sets the first password. An account that was made for a token has no password to confirm. No device is signed
    /// out, since none was signed in by an older password.
    private func setFirstPassword(_ first: PasswordGuess, _ events: EventRecorder) -> Reply {
        context.offLoop(for: scope) { reader throws(StoreError) in
            guard let record = try reader.account(named: principal.accountName), record.account == account
            else { throw .noSuchAccount }
            guard record.password == nil else {
                let detail = "The account has a password, so the member currentPassword is needed; it must be a string."
                return context.responses.problem(JSONMembers.invalid("currentPassword", detail))
            }
            services.access.passwords.hash(firstOf: first, context.proceed { keepFirst($0, events) })
            return nil
        }
    }

    private func keepFirst(_ hash: String, _ events: EventRecorder) {
        services.store.setFirstPassword(
            account, password: hash, by: asker,
            reply: context.reply { wasFirst throws(APIError) in
                guard wasFirst else {
                    let detail =
                        "Another request has set the account's first password meanwhile; changing it needs currentPassword."
                    throw APIError(.alreadyExists, detail)
                }
                events.record(.passwordChanged, detail: "first")
                return Response(.noContent)
            })
    }

    func deleteAccount(_ request: borrowing Request) throws(APIError) -> Reply {
        try services.requirePrivacy(of: request)
        let form = try JSONMembers(request, members: ["password"])
        return try confirm(try form.text("password"), request) { _ in
            services.store.deleteAccount(account, reply: context.reply { _ in Response(.noContent) })
        }
    }

    /// Requires the present password: a token alone, which may be stolen, must not take over an account.
    private func confirm(
        _ password: String, _ request: borrowing Request, _ proceed: @escaping @Sendable (PasswordGuess) -> Void
    ) throws(APIError) -> Reply {
        let guess = try services.guess(name: principal.accountName, password: password, in: request)
        services.access.passwords.verify(guess) { result in
            switch result {
            case .success: proceed(guess)
            case .failure(.wrongPassword): context.respond(Self.wrongPassword)
            case .failure(let error): context.respond(services.failure(error))
            }
        }
        return .later
    }

    func signOut(_ request: borrowing Request) -> Reply {
        guard let device = principal.deviceID else { return context.reply(Response(.noContent)) }
        let (cookie, events) = (SessionCookie(request, context), recorder(request))
        return revoke(device) { _ in
            events.record(.signedOut)
            var response = Response(.noContent)
            cookie.clear(in: &response)
            return response
        }
    }

    func revokeDevice(_ request: borrowing Request, _ id: String) -> Reply {
        let (responses, events) = (context.responses, recorder(request))
        return revoke(id) { existed in
            guard existed else { return responses.problem(APIError(.notFound, "The account has no such device.")) }
            events.record(.deviceRevoked, device: id)
            return Response(.noContent)
        }
    }

    func renameDevice(_ request: borrowing Request, _ id: String) throws(APIError) -> Reply {
        let name = try JSONMembers(request, members: ["name"]).text("name")
        try NewDevice.check(name, member: "name")
        services.store.renameDevice(
            account, id: id, to: name,
            reply: context.reply { existed throws(APIError) in
                guard existed else { throw APIError(.notFound, "The account has no such device.") }
                var device = ObjectWriter()
                device.add("id", id)
                device.add("name", name)
                return context.responses.json(.ok, device.finish())
            })
        return .later
    }

    private func revoke(_ id: String, _ answer: @escaping @Sendable (Bool) -> Response) -> Reply {
        services.store.revokeDevice(account, id: id, reply: context.reply(answer))
        return .later
    }

    func devices() -> Reply {
        let (account, current, responses) = (account, principal.deviceID, context.responses)
        return context.offLoop(for: scope) { reader throws(StoreError) in
            let devices = try reader.devices(of: account)
            return responses.json(.ok, array: devices.map { Self.describe($0, isCurrent: $0.id == current) })
        }
    }

    private static func describe(_ device: DeviceRecord, isCurrent: Bool) -> [UInt8] {
        var object = ObjectWriter()
        object.add("id", device.id)
        object.add("name", device.name)
        object.add("createdAt", device.createdAt)
        object.add("lastSeenAt", device.lastSeenAt)
        object.add("lastSyncAt", device.lastSyncAt)
        object.add("behind", device.behind)
        if let offset = device.clockOffset {
            object.add("clockOffsetMs", offset)
        } else {
            object.add("clockOffsetMs", String?.none)
        }
        object.add("current", isCurrent)
        object.add("address", device.client.address)
        object.add("agent", device.client.agent)
        return object.finish()
    }

    func status() -> Reply {
        let (account, responses) = (account, context.responses)
        return context.offLoop(for: scope) { reader throws(StoreError) in
            let status = try reader.status(of: account)
            var object = ObjectWriter()
            object.add("notes", status.notes)
            object.add("deleted", status.deleted)
            object.add("versions", status.versions)
            object.add("attachments", status.attachments)
            object.add("bytes", status.bytes)
            object.add("seq", status.seq)
            object.add("lastChangeAt", status.lastChangeAt)
            object.add("lastBackupAt", status.lastBackupAt)
            object.add("lastSyncAt", status.lastSyncAt)
            object.add("devices", status.devices)
            object.add(digest: status.digest)
            if !status.warnings.isEmpty { object.add("warnings", array: status.warnings.map(\.json)) }
            return responses.json(.ok, object.finish())
        }
    }
}

/// Serves `GET /v1/accounts/current`.
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
            object.add(device: device?.id, named: device?.name)
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
