import Hashing
import Notes
import StoreContract

// What a database keeps for other apps. As in `Tables.swift`, everything works inside the open transaction.

/// Whose apps, and which.
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
    /// In the order of `ids`.
    func numbers(of ids: [NoteID], account: AccountNumber, for owner: AppOwner) throws -> [AppNumber?]
    func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) throws
    /// No number from here on was ever given.
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
    /// A flow's number in this store; the older of two has the lesser one. Expired ones are not found.
    func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws -> (number: Int64, flow: Flow)?
    /// Takes the page's token off.
    func approve(_ number: Int64, for account: AccountNumber) throws
    func erase(_ number: Int64) throws
    /// Of the flows that wait for approval (nil), or that were approved for an account.
    func eraseOldest(of account: AccountNumber?, beyond kept: Int) throws
    func eraseAll(of account: AccountNumber) throws
    func expire(now: Timestamp) throws
}
