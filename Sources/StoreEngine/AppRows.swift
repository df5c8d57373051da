import Notes
import NotesHashing
import NotesStoreContract

// The rows that a database keeps for other apps. As in `Tables.swift`, every call works inside the open transaction.

/// An app, and the account that uses it.
package struct AppOwner: Sendable {
    package var viewer: AccountNumber
    package var app: AppKind

    package init(_ app: AppKind, of viewer: AccountNumber) {
        self.viewer = viewer
        self.app = app
    }
}

package protocol AppRows: AnyObject {
    func number(of id: NoteID, account: AccountNumber, for owner: AppOwner) throws -> AppNumber?
    /// Returns the numbers in the order of `ids`; nil for a note without one.
    func numbers(of ids: [NoteID], account: AccountNumber, for owner: AppOwner) throws -> [AppNumber?]
    func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) throws
    /// Returns the next number. Neither it nor a greater one was ever given.
    func next(for owner: AppOwner) throws -> Int64
    func keep(next: Int64, for owner: AppOwner) throws
    func settings(of owner: AppOwner) throws -> [UInt8]?
    func keep(settings: [UInt8]?, of owner: AppOwner) throws
}

extension AppRows {
    package func numbers(of ids: [NoteID], account: AccountNumber, for owner: AppOwner) throws -> [AppNumber?] {
        try ids.map { try number(of: $0, account: account, for: owner) }
    }
}

package protocol FlowRows: AnyObject {
    func insert(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest?) throws
    /// Finds a flow that has not expired, with its number in this store. An older flow has a lower number.
    func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws -> (number: Int64, flow: Flow)?
    /// Assigns the flow to the account and clears the token of its page.
    func approve(_ number: Int64, for account: AccountNumber) throws
    func erase(_ number: Int64) throws
    /// Erases the oldest flows above `kept`: pending ones if `account` is nil, otherwise those approved for it.
    func eraseOldest(of account: AccountNumber?, beyond kept: Int) throws
    func eraseAll(of account: AccountNumber) throws
    func expire(now: Timestamp) throws
}
