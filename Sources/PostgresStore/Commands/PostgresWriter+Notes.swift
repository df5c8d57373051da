import Notes
import StoreContract
import StoreCore

/// Notes, their share pages, and what other apps keep of them.
extension PostgresWriter {
    package func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>) {
        write(command, reply) { answer, _ in answer }
    }

    /// `complete` makes the reply of the answer, in the same transaction.
    private func write<Value: Sendable>(
        _ command: NoteCommand, _ reply: @escaping Reply<Value>,
        _ complete: @escaping @Sendable (NoteAnswer, WriteTransaction) throws -> Value
    ) {
        let submit = { @Sendable [self] (hold: (any BlobHold)?) in
            self.submit(
                reply, within: command.account, by: command.asker, keys: .note(command),
                needsRoom: command.needsRoom
            ) { connection in
                try withExtendedLifetime(hold) {
                    try complete(NoteWriting(command, connection.transaction).perform(), connection.transaction)
                }
            }
        }
        guard case .attach(let file) = command.action else { return submit(nil) }
        adopt(file.bytes, of: command.account, reply, submit)
    }

    package func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>) {
        submit(reply, within: push.account, by: push.asker, keys: .push(push)) {
            var writing = SyncWriting(push)
            return try writing.perform($0.transaction)
        }
    }

    package func write(
        _ command: NoteCommand, numberedFor app: AppKind, reply: @escaping Reply<NumberedAnswer>
    ) {
        write(command, reply) { answer, transaction in
            try Numbering(app, in: ReadScope(command.asker, of: command.account), transaction).numbered(answer)
        }
    }

    package func number(
        _ ids: [NoteID], for app: AppKind, in scope: ReadScope, reply: @escaping Reply<[AppNumber]>
    ) {
        submit(reply, by: scope.asker, about: scope.account) {
            try $0.transaction.number(ids, for: app, in: scope)
        }
    }

    package func set(_ settings: [UInt8]?, of app: AppKind, by asker: Asker, reply: @escaping Reply<Void>) {
        submit(reply, by: asker) { try $0.transaction.set(settings, of: app, by: asker) }
    }

    package func share(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, as fresh: ShareToken, until end: ShareEnd,
        reply: @escaping Reply<ShareAnswer>
    ) {
        submit(reply, by: asker, about: account) {
            try $0.transaction.share(id, of: account, as: fresh, until: end)
        }
    }

    package func unshare(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<Bool>
    ) {
        submit(reply, by: asker, about: account) { try $0.transaction.unshare(id, of: account) }
    }

}
