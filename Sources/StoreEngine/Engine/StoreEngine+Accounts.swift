import Notes
import NotesHashing
import NotesStoreContract

/// Writes accounts, devices, flows, and their records.
extension StoreEngine {
    package func createAccount(name: String, password: String?, reply: @escaping Reply<AccountNumber?>) {
        submit(reply, keys: .unknown) {
            try $0.tables.accounts.create(name: name, password: password, now: $0.state.now)
        }
    }

    package func changePassword(
        _ account: AccountNumber, password: String, keeping asker: Asker?, reply: @escaping Reply<Void>
    ) {
        submit(announcing(.devices(of: account, but: asker?.deviceID), reply), keys: .account(account, nil)) {
            try $0.tables.accounts.changePassword(account, password: password, keeping: asker?.device)
            try $0.tables.flows.eraseAll(of: account)
            $0.forgetDevices()
        }
    }

    package func setFirstPassword(
        _ account: AccountNumber, password: String, by asker: Asker, reply: @escaping Reply<Bool>
    ) {
        submit(reply, by: asker, keys: .account(asker.account, asker)) {
            try $0.tables.accounts.setFirstPassword(account, password: password)
        }
    }

    package func setQuota(_ account: AccountNumber, bytes: Int64?, reply: @escaping Reply<Void>) {
        submit(reply, keys: .account(account, nil)) { transaction in
            try transaction.tables.accounts.setQuota(account, bytes: bytes)
            try transaction.counters.set(quota: bytes, of: account)
        }
    }

    package func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>
    ) {
        submit(reply, keys: .account(account, nil)) { try $0.createDevice(account, name: name, token: token) }
    }

    package func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>) {
        let announced: Reply<Bool> = { [state] result in
            if case .success(true) = result { state.announce(.device(id)) }
            reply(result)
        }
        submit(announced, keys: .account(account, nil)) { transaction in
            transaction.forgetDevices()
            return try transaction.tables.accounts.revoke(account, device: id)
        }
    }

    package func renameDevice(_ account: AccountNumber, id: String, to name: String, reply: @escaping Reply<Bool>) {
        submit(reply, keys: .account(account, nil)) {
            try $0.tables.accounts.rename(account, device: id, to: name)
        }
    }

    // MARK: Erasure
    //
    //     first       what opens the account: its name, devices, share pages, snapshots
    //     pieces      its notes, versions, files and index, some hundred rows each
    //     last        its row; the reply
    //
    // If the adapter has stages, each piece is a transaction: other accounts' commands run between them, and a restart
    // continues with the pieces. Otherwise the first transaction erases everything.

    package func deleteAccount(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        let isInPieces = adapter.stages != nil
        let begun: Reply<Void> = { [self] result in
            guard case .success = result, isInPieces else { return reply(result) }
            erasePiece(of: account, reply)
        }
        submit(
            announcing(.devices(of: account, but: nil), begun), keys: .account(account, nil), isLong: true
        ) { transaction in
            try transaction.tables.undos.eraseAll(of: account)
            try transaction.tables.accounts.beginErasure(of: account)
            if !isInPieces { while try transaction.erasePiece(of: account) {} }
            transaction.counters.erase(account)
            transaction.forgetDevices()
        }
    }

    func erasePiece(of account: AccountNumber, _ reply: @escaping Reply<Void>) {
        let next: Reply<Bool> = { [weak self] result in
            switch result {
            case .failure(let error): reply(.failure(error))
            case .success(false): reply(.success(()))
            case .success(true):
                guard let self else { return reply(.failure(.closed)) }
                erasePiece(of: account, reply)
            }
        }
        submit(next, keys: .account(account, nil)) { try $0.erasePiece(of: account) }
    }

    // MARK: Marks and events

    package func mark(_ device: DeviceNumber, _ mark: DeviceMark) {
        if marks.add(device, mark) { adapter.soon { [weak self] in self?.writeMarks { _ in } } }
    }

    package func record(_ event: AccountEvent) {
        let isFirst = marks.add(event)
        guard event.kind.isGathered else { return writeMarks { _ in } }
        if isFirst { adapter.soon { [weak self] in self?.writeMarks { _ in } } }
    }

    package func writeMarks(reply: @escaping Reply<Void>) {
        marks.write(reply) { reply, body in submit(reply, keys: .unknown, body) }
    }

    package func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        submit(reply, keys: .account(account, nil)) {
            try $0.tables.accounts.markBackup(account, at: $0.state.now)
        }
    }

    // MARK: Flows

    package func start(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest, reply: @escaping Reply<Void>) {
        submit(reply, keys: .unknown) { try FlowWriting($0).start(flow, poll: poll, page: page) }
    }

    package func approve(_ page: SHA256.Digest, _ kind: Flow.Kind, by asker: Asker, reply: @escaping Reply<Bool>) {
        submit(reply, by: asker, keys: .account(asker.account, asker)) {
            try FlowWriting($0).approve(page, kind, by: asker)
        }
    }

    package func makeLink(
        _ link: SHA256.Digest, named label: String, until end: Timestamp, by asker: Asker,
        reply: @escaping Reply<Void>
    ) {
        submit(reply, by: asker, keys: .account(asker.account, asker)) {
            try FlowWriting($0).link(link, named: label, until: end, by: asker)
        }
    }

    package func end(_ page: SHA256.Digest, _ kind: Flow.Kind, reply: @escaping Reply<Void>) {
        submit(reply, keys: .unknown) { try FlowWriting($0).end(page, kind) }
    }

    package func take(
        _ poll: SHA256.Digest, _ kind: Flow.Kind, token: SHA256.Digest, named name: String?,
        reply: @escaping Reply<TakenFlow?>
    ) {
        submit(reply, keys: .unknown) { try FlowWriting($0).take(poll, kind, token: token, named: name) }
    }
}

extension WriteTransaction {
    /// Erases some of the account's rows, or the last of it; returns false if nothing was left.
    fileprivate func erasePiece(of account: AccountNumber) throws -> Bool {
        if try tables.accounts.erasePiece(of: account) { return true }
        if try tables.files.erasePiece(of: account) { return true }
        try index.erase(account)
        try tables.accounts.endErasure(of: account)
        return false
    }
}
