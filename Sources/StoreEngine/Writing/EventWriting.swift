import Notes
import NotesPrimitives
import NotesStoreContract

package protocol EventRows: AnyObject {
    /// Returns the newest row that the event repeats, if it was at that time or later. No other transaction inserts
    /// events of the account until this one ends.
    func find(like event: AccountEvent, since time: Timestamp) throws -> Int64?
    /// Counts the event in a row, which gets its time and its program.
    func add(_ event: AccountEvent, to number: Int64) throws
    func insert(_ event: AccountEvent, network: String?) throws
    /// Removes the account's oldest events above `kept`, of one kind or of all.
    func trim(_ account: AccountNumber, _ kind: AccountEvent.Kind?, to kept: Int) throws
    func expire(before time: Timestamp) throws
    /// Replaces addresses by their networks.
    func cutAddresses(before time: Timestamp) throws
}

/// Writes security events inside the write transaction. An account has a bounded number of them. Failed sign-ins, which
/// a stranger can make, have a separate bound, so that they cannot displace the others.
package struct EventWriting {
    private let transaction: WriteTransaction
    private let rows: any EventRows

    static let most = 1_000
    static let mostFailures = 250
    /// The milliseconds within which an event like the last one is its repetition.
    static let sitting: Int64 = 3_600_000
    static let days: Int64 = 90
    static let daysOfAddress: Int64 = 30

    package init(_ transaction: WriteTransaction) {
        self.transaction = transaction
        rows = transaction.tables.events
    }

    package func write(_ events: [AccountEvent]) throws {
        for event in events {
            // The account may have been erased meanwhile.
            guard try transaction.tables.accounts.name(of: event.account) != nil else { continue }
            if let number = try rows.find(like: event, since: event.at.advanced(byMilliseconds: -Self.sitting)) {
                try rows.add(event, to: number)
                continue
            }
            try rows.insert(event, network: event.client.address.flatMap(Self.network))
            if event.kind == .signInFailed { try rows.trim(event.account, .signInFailed, to: Self.mostFailures) }
            try rows.trim(event.account, nil, to: Self.most)
        }
    }

    package func expire(now: Int64) throws {
        let day = StoreLimits.millisecondsPerDay
        try rows.expire(before: Timestamp(clamping: now - Self.days * day))
        try rows.cutAddresses(before: Timestamp(clamping: now - Self.daysOfAddress * day))
    }

    /// Returns the /24 of an IPv4 address, the /48 of an IPv6 address.
    static func network(_ address: String) -> String? {
        guard var bytes = IPAddress.parse(address) else { return nil }
        let kept = bytes.count == 4 ? 3 : 6
        for index in kept..<bytes.count { bytes[index] = 0 }
        return "\(IPAddress.text(bytes))/\(kept * 8)"
    }
}
