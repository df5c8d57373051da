import Dispatch
import Notes
import StoreContract
import StoreCore

// A restore, of which no step holds up other accounts' commands for long:
//
//     restoring queue   the source is read and verified
//     writer            the account's commands wait from here on
//     restoring queue   the snapshot for undo is written
//     writer            a small restore in one transaction; a larger one in pieces (`StagedRestore`)
//     writer            the account's commands go on

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
                pause(order, reply) { [self] in
                    // These closures hold the pin on the files until the last transaction is on the disk.
                    write(order, origin, outcome) { [self] result in
                        resume(order.account)
                        reply(result)
                    }
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

    /// After all that the account sent before.
    private func pause(
        _ order: RestoreOrder, _ reply: @escaping Reply<RestoreAnswer>, then next: @escaping @Sendable () -> Void
    ) {
        let paused: Reply<Void> = { [self] result in
            if case .failure(let error) = result { return reply(.failure(error)) }
            pause(order.account)
            restoring.async(execute: next)
        }
        submit(paused, by: order.asker, about: order.account, isLong: true) { _ in }
    }

    private func write(
        _ order: RestoreOrder, _ origin: RestoreWriting.Origin, _ outcome: RestoreTrial.Outcome,
        _ reply: @escaping Reply<RestoreAnswer>
    ) {
        let folder = UndoFolder(configuration)
        do {
            let isSmall =
                try outcome.size.isAtMost(configuration.piecesAtOnce)
                && (order.mode != .replace || isSmall(order.account))
            let undo = outcome.changesSomething ? try writeUndo(of: order.account, folder) : nil
            let answered: Reply<RestoreAnswer> = { result in
                if case .success(.done) = result {} else if let undo { folder.remove(undo) }
                reply(result)
            }
            if isSmall {
                writeAtOnce(order, origin, outcome.files, undo, answered)
            } else {
                next(StagedRestore(order, outcome.files, origin, undo: undo), answered)
            }
        } catch { reply(.failure(StoreError(error))) }
    }

    private func isSmall(_ account: AccountNumber) throws -> Bool {
        let status = try openReader().status(of: account)
        return PieceSize(rows: status.notes + status.deleted + status.versions).isAtMost(configuration.piecesAtOnce)
    }

    private func writeUndo(of account: AccountNumber, _ folder: UndoFolder) throws -> String {
        let database = try OpenDatabase.reader(configuration)
        try database.beginReading()
        defer { try? database.rollback() }
        return try UndoTable.write(account, database, folder, now: shared.now)
    }

    private func writeAtOnce(
        _ order: RestoreOrder, _ origin: RestoreWriting.Origin, _ files: CheckedFiles, _ undo: String?,
        _ reply: @escaping Reply<RestoreAnswer>
    ) {
        judge(reply, isLong: true) { [self] connection in
            let write = { (connection: WriteConnection) throws -> RestoreAnswer in
                let transaction = connection.transaction
                let writing = RestoreWriting(order, files, origin, now: transaction.state.now)
                return try writing.perform(transaction) {
                    guard let undo else { return nil }
                    let device = order.asker.deviceID
                    try connection.staging.keepUndo(undo, of: order.account, device: device, now: transaction.state.now)
                    return undo
                }
            }
            switch origin {
            case .file: return try accepted(within: order.account, by: order.asker, connection, write)
            // The state before is always allowed again.
            case .undo:
                return try connection.transaction.devices.accept(order.asker)
                    ? .success(write(connection)) : .failure(.revoked)
            }
        }
    }

    private func next(_ restore: StagedRestore, _ reply: @escaping Reply<RestoreAnswer>) {
        let ended: Reply<RestoreAnswer> = { [self] result in
            if let staged = restore.staged { erase(staged: staged) }
            reply(result)
        }
        let stepped: Reply<StagedRestore.Outcome> = { [self] result in
            switch result {
            case .success(.goesOn): next(restore, reply)
            case .success(.done(let answer)): ended(.success(answer))
            case .success(.refused(let error)), .failure(let error): ended(.failure(error))
            }
        }
        judge(stepped, isLong: true) { .success(try restore.next($0.transaction, $0.staging)) }
    }

    /// In pieces. Where the disk is full it is tried again, and after a crash by the next start.
    private func erase(staged: AccountNumber) {
        let began: Reply<Void> = { [self] result in
            switch result {
            case .success: finishErasures([staged])
            case .failure(.closed): break
            case .failure: soon { [weak self] in self?.erase(staged: staged) }
            }
        }
        submit(began) { connection in
            try connection.accounts.beginErasure(of: staged)
            connection.transaction.counters.erase(staged)
        }
    }
}
