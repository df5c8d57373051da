/// Gives the values of a store that belong to no table.
public struct MovedFacts: Sendable {
    /// Every cursor contains the epoch.
    public var epoch: Int64
    /// Clients may have seen server times up to this one.
    public var latestIssued: Int64
    /// Numbers of other apps begin here in an account without any.
    public var firstAppNumber: Int64
    /// Maps each table to the greatest number that was ever given to a row.
    public var greatest: [String: Int64]
    /// Only this account is moved; nil moves all.
    public var account: AccountNumber?

    public init(
        epoch: Int64, latestIssued: Int64, firstAppNumber: Int64, greatest: [String: Int64],
        account: AccountNumber? = nil
    ) {
        self.epoch = epoch
        self.latestIssued = latestIssued
        self.firstAppNumber = firstAppNumber
        self.greatest = greatest
        self.account = account
    }
}

/// Reads a store that notes leave. While this exists nothing else writes to what is moved.
public protocol MoveSource: AnyObject {
    func head() throws -> MovedFacts
    /// An earlier move came as far as its last step, so that the other store may have everything.
    var isHalfMoved: Bool { get throws }
    func each(of table: MovedTable, _ body: (inout MovedRows) throws -> Void) throws
    /// Counts files of attachments that are missing or damaged, and were left out.
    var missingFiles: Int { get }
    /// Marks the store, so that no server starts. The mark is durable when this returns.
    func announce(_ location: String) throws
    /// Removes the mark.
    func withdraw() throws
    /// Ends the complete move: marks the entire store as moved, or erases the one account.
    func conclude(_ location: String) throws
}

/// Writes to a store that receives notes, which are invisible before `commit`.
public protocol MoveTarget: AnyObject {
    /// Begins the move. It refuses a store that already has accounts, or an account of that name.
    func begin(_ head: MovedFacts, account: String?) throws
    /// Gives the offsets that are added to numbers of accounts and of devices.
    var shift: (accounts: Int64, devices: Int64) { get }
    func append(_ rows: MovedRows, to table: MovedTable) throws
    /// Commits; throws `MoveOutcomeUnknown` if the outcome is unknown.
    func commit(_ head: MovedFacts) throws
    /// Returns true if it has accounts and that epoch.
    func holds(epoch: Int64) throws -> Bool
}

public struct MoveOutcomeUnknown: Error, CustomStringConvertible {
    public init() {}

    public var description: String {
        """
        it is unknown whether the other store has committed everything, and no server starts here: run the same command \
        again, which finds out
        """
    }
}

/// Copies everything from one store into another. Ids, revs, cursors, tokens and shares stay as they are, so no device
/// notices.
///
///     copy every table, in one transaction of the target
///     announce         the source refuses servers
///     commit           the target has everything
///     conclude         the source names the target
public struct StoreMove {
    public struct Outcome: Sendable {
        public var rows: [String: Int] = [:]
        public var missingFiles = 0
        /// An earlier run had copied everything, and ended before it could report that.
        public var wasCommittedBefore = false
        /// One account got another number, so its devices sync from the start.
        public var hasNewNumber = false
    }

    public static func run(
        from source: any MoveSource, to target: any MoveTarget, account: String?, named location: String
    ) throws -> Outcome {
        let head = try source.head()
        var outcome = Outcome()
        if try source.isHalfMoved {
            if try target.holds(epoch: head.epoch) {
                try source.conclude(location)
                outcome.wasCommittedBefore = true
                return outcome
            }
            try source.withdraw()
        }
        try target.begin(head, account: account)
        let shift = target.shift
        for table in MovedTable.all where account == nil || !table.isSpare {
            try source.each(of: table) { rows in
                try rows.shift(table, accounts: shift.accounts, devices: shift.devices)
                try target.append(rows, to: table)
                outcome.rows[table.name, default: 0] += rows.count
            }
        }
        outcome.missingFiles = source.missingFiles
        outcome.hasNewNumber = shift.accounts != 0
        if account == nil { try source.announce(location) }
        do {
            try target.commit(head)
        } catch let error as MoveOutcomeUnknown {
            throw error
        } catch {
            if account == nil { try source.withdraw() }
            throw error
        }
        try source.conclude(location)
        return outcome
    }
}

/// Explains why an account, or an entire store, cannot be moved.
public enum MoveRefusal: Error, Equatable, CustomStringConvertible {
    case noAccount(String)
    /// The target store has an account of this name.
    case isThere(String)
    /// An account has a number that the other store cannot represent.
    case numbersTooLarge(greatest: Int64, most: Int64)

    public var description: String {
        switch self {
        case .noAccount(let name): "there is no account \(name)"
        case .isThere(let name):
            """
            the other store has an account \(name) already: an earlier move may have copied it, and 'notes-server user remove' \
            erases what is not wanted
            """
        case .numbersTooLarge(let greatest, let most):
            """
            the other store accepts account numbers up to \(most), and one here may be \(greatest); move its accounts one \
            by one with --account
            """
        }
    }
}
