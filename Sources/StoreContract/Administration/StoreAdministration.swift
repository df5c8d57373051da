/// What an operator does with a store. A program makes one from its settings, and names no other type of a store.
/// What it throws is one line for the person who runs the command.
public protocol StoreAdministration: Sendable {
    /// Opens the store for a server, and makes what is missing. Where root runs this, the process may have become another
    /// user afterwards, whom the store belongs to.
    func open() throws -> ServedStore
    /// Opens the store for a command, beside a running server or without one.
    func openBeside() throws -> any NoteStore
    /// The same, and makes what is missing, if no server is doing so.
    func makeBeside() throws -> any NoteStore
    /// Writes the whole store into one file, which appears complete or not at all.
    func backup(to file: String) throws -> StoreBackup
    /// Replaces the store's content with a backup's, which expires every cursor. No server may use the store.
    func restore(from file: String) throws
    func check() throws -> StoreReport
    /// Takes hold of all that is there, or of one account, for `StoreMove`. No server may use a folder; an account of a
    /// database moves beside its servers.
    func moveSource(account: String?) throws -> any MoveSource
    func moveTarget() throws -> any MoveTarget
}

extension StoreAdministration {
    /// For a store that is made by other means.
    public func makeBeside() throws -> any NoteStore { try openBeside() }
}

public struct ServedStore: Sendable {
    public var store: any NoteStore
    /// Nil where copies are made by other means.
    public var copies: (any StoreCopies)?

    public init(_ store: any NoteStore, _ copies: (any StoreCopies)?) {
        self.store = store
        self.copies = copies
    }
}

/// Copies of the whole store that a running server makes at an interval.
public protocol StoreCopies: Sendable {
    /// When the newest was made, in milliseconds since 1970; nil where there is none.
    func newest() -> Int64?
    /// Makes one, and removes the oldest beyond the limit. Returns its path.
    func take() throws -> String
}

/// What a backup of the whole store lacks: attachment files that are missing or damaged.
public enum StoreBackup: Sendable, Equatable {
    case complete
    /// Nil where the number is not known.
    case missing(files: Int?)
}

public struct StoreReport: Sendable {
    /// What was checked, a line each.
    public var checked: [String]
    /// What is wrong, a line each; none quotes a note's text.
    public var problems: [String]

    public init(checked: [String], problems: [String]) {
        self.checked = checked
        self.problems = problems
    }
}
