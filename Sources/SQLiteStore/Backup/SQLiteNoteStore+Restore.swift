import Dispatch
import Notes
import StoreContract
import StoreCore

/// Backup and restore.
extension SQLiteNoteStore {
    public func makeSnapshot(
        of account: AccountNumber, _ parts: BackupParts
    ) throws(StoreError) -> sending any NoteSnapshot {
        do {
            return try AccountSnapshot(OpenDatabase.reader(configuration), configuration.files, account, parts)
        } catch { throw StoreError(error) }
    }

    public func restore(_ order: RestoreOrder, reply: @escaping Reply<RestoreAnswer>) {
        restore(order, .file, reply)
    }

    public func undo(
        _ id: String, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<RestoreAnswer>
    ) {
        let folder = UndoFolder(configuration)
        submit(
            { [self] (result: Result<StoredFile?, StoreError>) in
                switch result {
                case .failure(let error): reply(.failure(error))
                case .success(nil): reply(.success(.noSuchUndo))
                case .success(let file?):
                    let order = RestoreOrder(
                        account: account, asker: asker, mode: .replace, isTrial: false, source: BackupReader(file))
                    restore(order, .undo(id), reply)
                }
            },
            { connection -> StoredFile? in
                guard try connection.undos.has(id, of: account) else { return nil }
                return try folder.bytes(of: id)
            })
    }

    private func restore(
        _ order: RestoreOrder, _ origin: RestoreWriting.Origin, _ reply: @escaping Reply<RestoreAnswer>
    ) {
        restoring.async { @Sendable [self] in
            do {
                let trial = try RestoreTrial(order, RestoreTables(configuration), configuration.files, shared)
                // Received files that no row references are removed, whatever the outcome.
                defer { collector.collect(trial.adopted) }
                let outcome = try trial.run()
                if order.isTrial { return reply(.success(.done(outcome.counters))) }
                let write = { @Sendable (connection: WriteConnection) throws -> RestoreAnswer in
                    // This closure holds the pin on the files until the transaction is on the disk.
                    try RestoreWriting(
                        order, outcome.files, keepsUndo: outcome.changesSomething, origin, connection.transaction
                    ).perform()
                }
                switch origin {
                case .file: submit(reply, within: order.account, by: order.asker, isLong: true, write)
                // The state before is always allowed again.
                case .undo: submit(reply, by: order.asker, isLong: true, write)
                }
            } catch let failure as RestoreError {
                switch failure {
                case .invalid(let error): reply(.success(.refused(error)))
                case .store(let error): reply(.failure(error))
                }
            } catch {
                reply(.failure(StoreError(error)))
            }
        }
    }
}
