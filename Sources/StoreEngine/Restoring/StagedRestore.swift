import Notes
import NotesStoreContract

/// Restores in pieces, and shows nothing before the end. Other accounts' commands have their turns between the pieces:
///
///     begin      an account to write to
///     copying    what the account has, unless that is replaced
///     bringing   the entries of the source, by the same rules as in one transaction
///     exchange   the account gets what was written; what it had is erased in pieces
///
/// The account's own commands wait meanwhile (`CommandQueue.pause`), since a change between the copy and the exchange
/// would be lost. Before the exchange nothing of the account has changed, so a failure or a crash only leaves something
/// to erase.
///
/// `@unchecked Sendable`: its steps are commands of one queue, one after the other.
package final class StagedRestore: @unchecked Sendable {
    private let order: RestoreOrder
    private let files: CheckedFiles
    private let origin: RestoreWriting.Origin
    /// Identifies an undo snapshot that is on the disk.
    private let undo: String?
    private var step = Step.begin
    private var writing: RestoreWriting?
    private let purged = PurgedNotes()
    /// This account is erased at the end, after a success or a failure.
    package private(set) var staged: AccountNumber?

    private enum Step {
        case begin, copying, bringing, exchange
    }

    package enum Outcome: Sendable {
        case goesOn
        case done(RestoreAnswer)
        case refused(StoreError)
    }

    package init(_ order: RestoreOrder, _ files: CheckedFiles, _ origin: RestoreWriting.Origin, undo: String?) {
        self.order = order
        self.files = files
        self.origin = origin
        self.undo = undo
    }

    /// Takes the next step, in a transaction of its own.
    package func next(_ transaction: WriteTransaction, _ rows: any StagingRows) throws -> Outcome {
        try transaction.state.throwIfClosing()
        guard try transaction.devices.accept(order.asker) else { return .refused(.revoked) }
        switch step {
        case .begin: try begin(transaction, rows)
        case .copying:
            guard let staged else { break }
            if try !rows.copyPiece(of: order.account, to: staged) { step = .bringing }
        case .bringing: if try writing?.mergeBackup(transaction) != true { step = .exchange }
        case .exchange: return try exchange(transaction, rows)
        }
        return .goesOn
    }

    private func begin(_ transaction: WriteTransaction, _ rows: any StagingRows) throws {
        let old = try transaction.counters[order.account]
        try transaction.counters.writeOne(order.account)
        let isCopy = order.mode != .replace
        let staged = try rows.create(for: order.account, isCopy: isCopy, now: transaction.state.now)
        let writing = RestoreWriting(
            order, files, origin, into: staged, purged: purged, now: transaction.state.now)
        if !isCopy {
            let (notes, account) = (transaction.tables.notes, order.account)
            writing.replaces(old, transaction) { id in
                try notes.row(account, id).map { ($0.note.rev, $0.note.state.isDeleted) }
            }
        }
        try writing.begin(transaction)
        (self.staged, self.writing) = (staged, writing)
        step = isCopy ? .copying : .bringing
    }

    private func exchange(_ transaction: WriteTransaction, _ rows: any StagingRows) throws -> Outcome {
        guard let staged, let writing else { throw StoreError.unavailable("a restore was not begun") }
        let account = order.account
        if !writing.isBackByUndo,
            let refusal = try Quota(account: account, transaction: transaction).refusal(of: staged)
        {
            return .refused(refusal)
        }
        if let undo {
            try rows.keepUndo(undo, of: account, device: order.asker.deviceID, now: transaction.state.now)
        }
        try writing.wentBack(transaction)
        // A segment that is being built holds notes that are replaced, or notes staged under another number.
        try transaction.index.retire(account)
        try transaction.index.abandon(staged)
        let hasChanged = try transaction.counters.adopt(staged, into: account)
        try rows.exchange(account, staged)
        if order.mode == .replace {
            try rows.forgetPulls(of: account)
            try writing.endReplacement(transaction)
        } else if hasChanged {
            let arrived = try max(transaction.counters[account].receivedAt, transaction.state.receipts.received)
            try rows.arrived(account, at: arrived)
            try transaction.counters.arrived(account, at: arrived)
        }
        try transaction.tables.shares.eraseOrphans(of: account)
        for id in purged.ids {
            guard let row = try transaction.tables.notes.row(account, id), row.note.state.life == .deleted(nil) else {
                continue
            }
            try transaction.purged(row, account: account)
        }
        for app in writing.settings { try writing.restore(app, transaction) }
        var counters = writing.summary
        counters.undo = undo
        return .done(.done(counters))
    }
}

/// Collects the notes that purges left bare in an account that is being staged. Their other rows are erased with the
/// exchange.
final class PurgedNotes {
    var ids: [NoteID] = []
}

/// Writes an account's notes aside, and exchanges them in a short transaction.
package protocol StagingRows: AnyObject {
    /// Makes an account without a login. It has the counters of `account` if its notes are to be copied, and zeros
    /// otherwise.
    func create(for account: AccountNumber, isCopy: Bool, now: Int64) throws -> AccountNumber
    /// Copies some more of the account's notes, versions and their other rows; returns false if nothing was left.
    func copyPiece(of account: AccountNumber, to staged: AccountNumber) throws -> Bool
    /// Gives the account the notes of `staged`, and `staged` those of the account, for an erasure.
    func exchange(_ account: AccountNumber, _ staged: AccountNumber) throws
    /// Counts the account's notes as received at `time`, since no answer showed the staged ones before.
    func arrived(_ account: AccountNumber, at time: Int64) throws
    /// Forgets the progress of devices, whose notes were replaced.
    func forgetPulls(of account: AccountNumber) throws
    /// Inserts the row of an undo snapshot whose file was written before.
    func keepUndo(_ id: String, of account: AccountNumber, device: String?, now: Int64) throws
}
