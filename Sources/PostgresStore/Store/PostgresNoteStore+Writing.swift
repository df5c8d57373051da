import Hashing
import Notes
import StoreContract
import StoreCore

/// Writes are the writer's.
extension PostgresNoteStore {
    // MARK: Notes

    package func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>) {
        writer.write(command, reply: reply)
    }

    package func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>) { writer.sync(push, reply: reply) }

    package func share(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, as fresh: ShareToken, until end: ShareEnd,
        reply: @escaping Reply<ShareAnswer>
    ) {
        writer.share(id, of: account, by: asker, as: fresh, until: end, reply: reply)
    }

    package func unshare(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<Bool>
    ) {
        writer.unshare(id, of: account, by: asker, reply: reply)
    }

    // MARK: Other apps

    package func write(
        _ command: NoteCommand, numberedFor app: AppKind, reply: @escaping Reply<NumberedAnswer>
    ) {
        writer.write(command, numberedFor: app, reply: reply)
    }

    package func number(
        _ ids: [NoteID], for app: AppKind, in scope: ReadScope, reply: @escaping Reply<[AppNumber]>
    ) {
        writer.number(ids, for: app, in: scope, reply: reply)
    }

    package func set(_ settings: [UInt8]?, of app: AppKind, by asker: Asker, reply: @escaping Reply<Void>) {
        writer.set(settings, of: app, by: asker, reply: reply)
    }

    package func start(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest, reply: @escaping Reply<Void>) {
        writer.start(flow, poll: poll, page: page, reply: reply)
    }

    package func approve(_ page: SHA256.Digest, _ kind: Flow.Kind, by asker: Asker, reply: @escaping Reply<Bool>) {
        writer.approve(page, kind, by: asker, reply: reply)
    }

    package func makeLink(
        _ link: SHA256.Digest, named label: String, until end: Timestamp, by asker: Asker,
        reply: @escaping Reply<Void>
    ) {
        writer.makeLink(link, named: label, until: end, by: asker, reply: reply)
    }

    package func end(_ page: SHA256.Digest, _ kind: Flow.Kind, reply: @escaping Reply<Void>) {
        writer.end(page, kind, reply: reply)
    }

    package func take(
        _ poll: SHA256.Digest, _ kind: Flow.Kind, token: SHA256.Digest, named name: String?,
        reply: @escaping Reply<TakenFlow?>
    ) {
        writer.take(poll, kind, token: token, named: name, reply: reply)
    }

    // MARK: Accounts and devices

    package func createAccount(name: String, password: String?, reply: @escaping Reply<AccountNumber?>) {
        writer.createAccount(name: name, password: password, reply: reply)
    }

    package func changePassword(
        _ account: AccountNumber, password: String, keeping asker: Asker?, reply: @escaping Reply<Void>
    ) {
        writer.changePassword(account, password: password, keeping: asker, reply: reply)
    }

    package func setFirstPassword(
        _ account: AccountNumber, password: String, by asker: Asker, reply: @escaping Reply<Bool>
    ) {
        writer.setFirstPassword(account, password: password, by: asker, reply: reply)
    }

    package func setQuota(_ account: AccountNumber, bytes: Int64?, reply: @escaping Reply<Void>) {
        writer.setQuota(account, bytes: bytes, reply: reply)
    }

    package func deleteAccount(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        writer.deleteAccount(account, reply: reply)
    }

    package func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>
    ) {
        writer.createDevice(account, name: name, token: token, reply: reply)
    }

    package func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>) {
        writer.revokeDevice(account, id: id, reply: reply)
    }

    package func mark(_ device: DeviceNumber, _ mark: DeviceMark) { writer.mark(device, mark) }

    package func record(_ event: AccountEvent) { writer.record(event) }
    package func writeMarks(reply: @escaping Reply<Void>) { writer.writeMarks(reply: reply) }

    package func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        writer.markBackup(account, reply: reply)
    }

    // MARK: Upkeep

    package func expire(reply: @escaping Reply<Expired>) { writer.expire(reply: reply) }
}
