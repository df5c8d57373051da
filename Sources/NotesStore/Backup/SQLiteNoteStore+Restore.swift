import Dispatch
import Notes

/// Backups go out of the store and come back into it.
extension SQLiteNoteStore {
    public func makeSnapshot(
        of account: AccountNumber, _ parts: BackupParts
    ) throws(StoreError) -> any NoteSnapshot {
        do {
            return try AccountSnapshot(OpenDatabase.reader(configuration), configuration.files, account, parts)
        } catch { throw StoreError(error) }
    }

    public func restore(_ order: RestoreOrder, reply: @escaping Reply<RestoreAnswer>) {
        restore(order, .file, reply)
    }

    public func undo(
        _ id: String, of account: AccountNumber, device: String?, reply: @escaping Reply<RestoreAnswer>
    ) {
        let folder = UndoFolder(configuration)
        submit(
            { [self] (result: Result<StoredFile?, StoreError>) in
                switch result {
                case .failure(let error): reply(.failure(error))
                case .success(nil): reply(.success(.noSuchUndo))
                case .success(let file?):
                    let order = RestoreOrder(
                        account: account, device: device, mode: .replace, isTrial: false, source: BackupReader(file))
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
                let trial = try RestoreTrial(order, configuration, shared)
                let files = trial.files
                // What was taken in and is named by no row goes again, whatever becomes of the rest.
                defer { collector.collect(files.adopted) }
                let outcome = try trial.run()
                if order.isTrial { return reply(.success(.done(outcome.counters))) }
                let write = { @Sendable (connection: WriteConnection) throws -> RestoreAnswer in
                    // Until the transaction is on the disk this closure lives, and the hold on the files with it.
                    try RestoreWriting(
                        order, files, keepsUndo: outcome.changesSomething, origin, connection
                    ).perform()
                }
                switch origin {
                case .file: submit(reply, within: order.account, write)
                // What was there before may always be there again.
                case .undo: submit(reply, write)
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
