import Hashing
import Notes
import Primitives
import StoreContract
import StoreCore

/// Accounts, devices and flows.
extension PostgresWriter {
    package func createAccount(name: String, password: String?, reply: @escaping Reply<AccountNumber?>) {
        submit(reply, keys: .unknown) {
            try $0.accounts.create(name: name, password: password, now: $0.transaction.state.now)
        }
    }

    package func changePassword(
        _ account: AccountNumber, password: String, keeping asker: Asker?, reply: @escaping Reply<Void>
    ) {
        submit(
            announcing(.devices(of: account, but: asker?.deviceID), reply), keys: .account(account, nil)
        ) { connection in
            try connection.accounts.changePassword(account, password: password, keeping: asker?.device)
            try connection.transaction.tables.flows.eraseAll(of: account)
            connection.forgetDevices()
        }
    }

    package func setFirstPassword(
        _ account: AccountNumber, password: String, by asker: Asker, reply: @escaping Reply<Bool>
    ) {
        submit(reply, by: asker) { try $0.accounts.setFirstPassword(account, password: password) }
    }

    package func setQuota(_ account: AccountNumber, bytes: Int64?, reply: @escaping Reply<Void>) {
        submit(reply, keys: .account(account, nil)) { connection in
            try connection.accounts.setQuota(account, bytes: bytes)
            try connection.transaction.counters.set(quota: bytes, of: account)
        }
    }

    package func deleteAccount(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        submit(announcing(.devices(of: account, but: nil), reply), keys: .account(account, nil), isLong: true) {
            connection in
            let transaction = connection.transaction
            try connection.undos.eraseAll(of: account)
            try transaction.index.erase(account)
            try transaction.tables.files.erase(account)
            try connection.accounts.erase(account)
            transaction.counters.erase(account)
            connection.forgetDevices()
        }
    }

    package func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>
    ) {
        withDeviceID(reply) { id in
            submit(reply, keys: .account(account, nil)) {
                try $0.transaction.createDevice(account, id: id, name: name, token: token)
            }
        }
    }

    package func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>) {
        let announced: Reply<Bool> = { [state] result in
            if case .success(true) = result { state.announce(.device(id)) }
            reply(result)
        }
        submit(announced, keys: .account(account, nil)) { connection in
            connection.forgetDevices()
            return try connection.accounts.revoke(account, device: id)
        }
    }

    package func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        submit(reply, keys: .account(account, nil)) {
            try $0.accounts.markBackup(account, at: $0.transaction.state.now)
        }
    }

    // MARK: Flows

    package func start(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest, reply: @escaping Reply<Void>) {
        submit(reply, keys: .unknown) { try FlowWriting($0.transaction).start(flow, poll: poll, page: page) }
    }

    package func approve(
        _ page: SHA256.Digest, _ kind: Flow.Kind, by asker: Asker, reply: @escaping Reply<Bool>
    ) {
        submit(reply, by: asker) { try FlowWriting($0.transaction).approve(page, kind, by: asker) }
    }

    package func makeLink(
        _ link: SHA256.Digest, named label: String, until end: Timestamp, by asker: Asker,
        reply: @escaping Reply<Void>
    ) {
        submit(reply, by: asker) { try FlowWriting($0.transaction).link(link, named: label, until: end, by: asker) }
    }

    package func end(_ page: SHA256.Digest, _ kind: Flow.Kind, reply: @escaping Reply<Void>) {
        submit(reply, keys: .unknown) { try FlowWriting($0.transaction).end(page, kind) }
    }

    package func take(
        _ poll: SHA256.Digest, _ kind: Flow.Kind, token: SHA256.Digest, named name: String?,
        reply: @escaping Reply<TakenFlow?>
    ) {
        withDeviceID(reply) { id in
            submit(reply, keys: .unknown) {
                try FlowWriting($0.transaction).take(poll, kind, token: token, named: name, device: id)
            }
        }
    }

    // MARK: Parts

    /// A device's public id.
    private func withDeviceID<Value: Sendable>(_ reply: Reply<Value>, _ body: (String) -> Void) {
        guard let random = SecureRandom.bytes(8) else {
            return reply(.failure(.unavailable("the system has no random bytes")))
        }
        body(Hex.encode(random))
    }

    /// Whoever hears of the success finds every session of before refused.
    private func announcing(_ revocation: Revocation, _ reply: @escaping Reply<Void>) -> Reply<Void> {
        { [state] result in
            if case .success = result { state.announce(revocation) }
            reply(result)
        }
    }
}

extension PostgresWritingConnection {
    /// Before tokens are taken away: what was known of devices no longer holds for the rest of the batch.
    fileprivate func forgetDevices() {
        transaction.devices.forget()
        buffers.devices.forget()
    }
}
