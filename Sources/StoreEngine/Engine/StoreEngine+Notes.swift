import Notes
import NotesHashing
import NotesStoreContract

/// Writes notes, their share pages and files, and the rows of other apps.
extension StoreEngine {
    package func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>) {
        submit(command, reply) { try NoteWriting(command, $0).perform() }
    }

    package func write(
        _ command: NoteCommand, numberedFor app: AppKind, reply: @escaping Reply<NumberedAnswer>
    ) {
        submit(command, reply) { transaction in
            let answer = try NoteWriting(command, transaction).perform()
            let scope = ReadScope(command.asker, of: command.account)
            return try AppNumberAllocator(app, in: scope, transaction).numbered(answer)
        }
    }

    private func submit<Value: Sendable>(
        _ command: NoteCommand, _ reply: @escaping Reply<Value>,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) {
        guard case .attach(let file) = command.action else { return submit(command, nil, reply, body) }
        filing.async { @Sendable [self] in
            do throws(StoreError) {
                submit(command, try adopt(file.bytes, of: command.account), reply, body)
            } catch {
                reply(.failure(error))
            }
        }
    }

    private func submit<Value: Sendable>(
        _ command: NoteCommand, _ adopted: AdoptedFile?, _ reply: @escaping Reply<Value>,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) {
        submit(
            reply, within: command.account, by: command.asker, keys: .note(command),
            countsAgainstQuota: command.countsAgainstQuota, adopted: adopted, body)
    }

    package func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>) { sync(SyncWriting(push), reply) }

    private func sync(_ writing: SyncWriting, _ reply: @escaping Reply<SyncAnswer>) {
        let next: Reply<(SyncWriting, SyncAnswer?)> = { [self] result in
            switch result {
            case .failure(let error): reply(.failure(error))
            case .success((let done, let answer?)) where done.isLong(answer):
                answering.async { reply(.success(answer)) }
            case .success((_, let answer?)): reply(.success(answer))
            case .success((let rest, nil)): sync(rest, reply)
            }
        }
        let push = writing.push
        submit(next, within: push.account, by: push.asker, keys: .push(writing.nextPiece)) { transaction in
            var writing = writing
            // Near the quota the push is one transaction, so that it is accepted completely or not at all.
            if try Quota(account: push.account, transaction: transaction).isNear {
                return try (writing, writing.perform(transaction))
            }
            let answer = try writing.next(transaction)
            return (writing, answer)
        }
    }

    package func markRead(_ rev: Rev, of id: NoteID, in account: AccountNumber, by asker: Asker) {
        // Where it fails, the next reading marks it.
        submit({ _ in }, by: asker, keys: .account(account, asker)) { transaction in
            try transaction.counters.require(account)
            try transaction.versions.rows.markRead(
                rev, of: id, account: account, at: transaction.now)
        }
    }

    package func rename(
        _ renaming: Renaming, in account: AccountNumber, by asker: Asker, reply: @escaping Reply<RenameAnswer>
    ) {
        submit(reply, within: account, by: asker, keys: .account(account, asker), isLong: true) {
            try RenameWriting(renaming, account, asker, $0).perform()
        }
    }

    package func share(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, as fresh: ShareToken, until end: ShareEnd,
        reply: @escaping Reply<ShareAnswer>
    ) {
        submit(reply, by: asker, keys: .account(account, asker)) {
            try $0.share(id, of: account, as: fresh, until: end)
        }
    }

    package func unshare(_ id: NoteID, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<Bool>) {
        submit(reply, by: asker, keys: .account(account, asker)) { transaction in
            guard try transaction.tables.notes.row(account, id) != nil else { return false }
            try transaction.tables.shares.erase(id, account: account)
            return true
        }
    }

    // MARK: Other apps

    package func number(_ ids: [NoteID], for app: AppKind, in scope: ReadScope, reply: @escaping Reply<[AppNumber]>) {
        submit(reply, by: scope.asker, keys: .account(scope.account, scope.asker)) { transaction in
            for account in [scope.account, scope.asker.account] { try transaction.counters.require(account) }
            return try AppNumberAllocator(app, in: scope, transaction).numbers(of: ids)
        }
    }

    package func set(_ settings: [UInt8]?, of app: AppKind, by asker: Asker, reply: @escaping Reply<Void>) {
        submit(reply, by: asker, keys: .account(asker.account, asker)) { transaction in
            try transaction.counters.require(asker.account)
            try transaction.tables.apps.keep(settings: settings, of: AppOwner(app, of: asker.account))
        }
    }

    // MARK: Files

    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake { try adapter.makeIntake(limit: limit) }

    package func file(_ digest: SHA256.Digest, of account: AccountNumber) throws(StoreError) -> (any StoredBytes)? {
        try adapter.blobs(of: account).file(digest)
    }

    /// Makes a received file durable before the write begins whose rows reference it. The file is removed if no row
    /// references it in the end.
    private func adopt(_ received: any ReceivedBytes, of account: AccountNumber) throws(StoreError) -> AdoptedFile {
        do throws(StoreError) {
            let blobs = adapter.blobs(of: account)
            let hold = try blobs.hold()
            try blobs.adopt(received, hold)
            return AdoptedFile(digest: received.digest, hold: hold)
        } catch {
            adapter.filesFailed()
            adapter.collect([received.digest])
            throw error
        }
    }
}

/// Keeps a received file, which is durable, as long as this value lives.
struct AdoptedFile: Sendable {
    let digest: SHA256.Digest
    let hold: any BlobHold
}
