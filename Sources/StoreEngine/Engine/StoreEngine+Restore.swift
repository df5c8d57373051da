import Notes
import NotesBackupFormat
import NotesStoreContract

// A restore reads and verifies its source on a queue of its own. If the adapter has stages, no step holds up other
// accounts' commands for long:
//
//     restoring queue   the source is read and verified
//     writer            the account's commands wait from here on
//     restoring queue   the snapshot for undo is written
//     writer            a small restore in one transaction; a larger one in pieces (`StagedRestore`)
//     writer            the account's commands go on
//
// Otherwise the restore is one long command.

extension StoreEngine {
    package func restore(_ order: RestoreOrder, reply: @escaping Reply<RestoreAnswer>) {
        restoring.async { @Sendable [self] in restore(order, .file, nil, reply) }
    }

    package func undo(
        _ id: String, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<RestoreAnswer>
    ) {
        restoring.async { @Sendable [self] in
            do {
                guard let undo = try adapter.undo(id, of: account) else { return reply(.success(.noSuchUndo)) }
                let order = RestoreOrder(
                    account: account, asker: asker, mode: .replace, isTrial: false, source: BackupReader(undo.bytes))
                restore(order, .undo(id), undo.reads, reply)
            } catch {
                reply(.failure(StoreError(error)))
            }
        }
    }

    private func restore(
        _ order: RestoreOrder, _ origin: RestoreWriting.Origin, _ reads: (any RestoreReads)?,
        _ reply: @escaping Reply<RestoreAnswer>
    ) {
        do {
            let trial = try RestoreTrial(
                order, reads ?? adapter.restoreReads(), adapter.blobs(of: order.account), state)
            // Received files that no row references are removed, whatever the outcome.
            defer { adapter.collect(trial.adopted) }
            let outcome = try trial.run()
            if order.isTrial { return reply(.success(.done(outcome.counters))) }
            guard let stages = adapter.stages else {
                return writeAtOnce(order, origin, outcome.files, keys: .account(order.account, order.asker), reply) {
                    outcome.changesSomething ? try $0.keepUndo($1) : nil
                }
            }
            pause(order, reply) { [self] in
                // These closures hold the pin on the files until the last transaction is on the disk.
                write(order, origin, outcome, stages) { [self] result in
                    adapter.resume(order.account)
                    reply(result)
                }
            }
        } catch RestoreError.invalid(let error) {
            reply(.success(.refused(error)))
        } catch {
            reply(.failure(StoreError(error)))
        }
    }

    /// Pauses the account after all that it sent before, then calls `next`.
    private func pause(
        _ order: RestoreOrder, _ reply: @escaping Reply<RestoreAnswer>, then next: @escaping @Sendable () -> Void
    ) {
        let paused: Reply<Void> = { [self] result in
            if case .failure(let error) = result { return reply(.failure(error)) }
            adapter.pause(order.account)
            restoring.async(execute: next)
        }
        submit(paused, by: order.asker, keys: .account(order.account, order.asker), isLong: true) { _ in }
    }

    private func write(
        _ order: RestoreOrder, _ origin: RestoreWriting.Origin, _ outcome: RestoreTrial.Outcome,
        _ stages: any RestoreStages, _ reply: @escaping Reply<RestoreAnswer>
    ) {
        do {
            let isSmall =
                try outcome.size.isAtMost(stages.piecesAtOnce)
                && (order.mode != .replace || isSmall(order.account, stages.piecesAtOnce))
            let undo = outcome.changesSomething ? try stages.writeUndo(of: order.account) : nil
            let answered: Reply<RestoreAnswer> = { result in
                if case .success(.done) = result {} else if let undo { stages.removeUndo(undo) }
                reply(result)
            }
            guard isSmall else {
                return next(StagedRestore(order, outcome.files, origin, undo: undo), answered)
            }
            // The keys do not name the account, since its commands wait.
            writeAtOnce(order, origin, outcome.files, keys: .unknown, answered) { _, transaction in
                guard let undo else { return nil }
                try transaction.tables.staging?.keepUndo(
                    undo, of: order.account, device: order.asker.deviceID, now: transaction.state.now)
                return undo
            }
        } catch { reply(.failure(StoreError(error))) }
    }

    private func isSmall(_ account: AccountNumber, _ pieces: Int) throws -> Bool {
        let status = try adapter.makeReader().status(of: account)
        return PieceSize(rows: status.notes + status.deleted + status.versions).isAtMost(pieces)
    }

    private func writeAtOnce(
        _ order: RestoreOrder, _ origin: RestoreWriting.Origin, _ files: CheckedFiles, keys: CommandKeys,
        _ reply: @escaping Reply<RestoreAnswer>,
        keepingUndo keepUndo: @escaping @Sendable (RestoreWriting, WriteTransaction) throws -> String?
    ) {
        // The account once had the state of a snapshot, so its quota allows it.
        let bounded: AccountNumber? = if case .file = origin { order.account } else { nil }
        submit(reply, within: bounded, by: order.asker, keys: keys, isLong: true) { transaction in
            let writing = RestoreWriting(order, files, origin, now: transaction.state.now)
            return try writing.perform(transaction) { try keepUndo(writing, transaction) }
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
        submit(stepped, keys: .unknown, isLong: true) { transaction in
            guard let rows = transaction.tables.staging else {
                throw StoreError.unavailable("this store restores in one transaction")
            }
            return try restore.next(transaction, rows)
        }
    }

    /// Erases the staged account in pieces. This is tried again if the disk is full, and after a crash by the next
    /// start.
    private func erase(staged: AccountNumber) {
        let began: Reply<Void> = { [self] result in
            switch result {
            case .success: erasePiece(of: staged) { _ in }
            case .failure(.closed): break
            case .failure: adapter.soon { [weak self] in self?.erase(staged: staged) }
            }
        }
        submit(began, keys: .unknown) { transaction in
            try transaction.tables.accounts.beginErasure(of: staged)
            transaction.counters.erase(staged)
        }
    }
}
