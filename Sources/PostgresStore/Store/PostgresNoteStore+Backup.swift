import Hashing
import Notes
import Postgres
import StoreContract
import StoreCore

/// Backup and restore of accounts.
extension PostgresNoteStore {
    package func makeSnapshot(
        of account: AccountNumber, _ parts: BackupParts
    ) throws(StoreError) -> sending any NoteSnapshot {
        do {
            return try PostgresSnapshot(pool, writer.blobs(account), account, parts)
        } catch { throw StoreError(reading: error) }
    }

    package func restore(_ order: RestoreOrder, reply: @escaping Reply<RestoreAnswer>) {
        restore(order, .file, reply)
    }

    package func undo(
        _ id: String, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<RestoreAnswer>
    ) {
        restoring.async { [self] in
            do {
                // One connection for the bytes and the first pass: there may be no more.
                let held = try HeldSnapshot(pool)
                guard let bytes = try PieceBytes.snapshot(id, of: account, held) else {
                    return reply(.success(.noSuchUndo))
                }
                let order = RestoreOrder(
                    account: account, asker: asker, mode: .replace, isTrial: false, source: BackupReader(bytes))
                restore(order, .undo(id), within: held, reply)
            } catch {
                reply(.failure(StoreError(reading: error)))
            }
        }
    }

    private func restore(
        _ order: RestoreOrder, _ origin: RestoreWriting.Origin, within held: HeldSnapshot? = nil,
        _ reply: @escaping Reply<RestoreAnswer>
    ) {
        restoring.async { @Sendable [self] in
            do {
                let reads = PostgresRestoreReads(pool, within: held)
                let trial = try RestoreTrial(order, reads, writer.blobs(order.account), shared)
                let outcome = try trial.run()
                if order.isTrial { return reply(.success(.done(outcome.counters))) }
                let write = { @Sendable (connection: PostgresWritingConnection) throws in
                    // This closure holds the pin on the files until the transaction is in the database.
                    let transaction = connection.transaction
                    let writing = RestoreWriting(order, outcome.files, origin, now: transaction.state.now)
                    return try writing.perform(transaction) {
                        outcome.changesSomething ? try writing.keepUndo(transaction) : nil
                    }
                }
                switch origin {
                case .file: writer.submit(reply, within: order.account, by: order.asker, isLong: true, write)
                // The state before is always allowed again.
                case .undo:
                    writer.submit(reply, by: order.asker, about: order.account, isLong: true, write)
                }
            } catch let failure as RestoreError {
                switch failure {
                case .invalid(let error): reply(.success(.refused(error)))
                case .store(let error): reply(.failure(error))
                }
            } catch {
                reply(.failure(StoreError(reading: error)))
            }
        }
    }
}
