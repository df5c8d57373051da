import StoreContract

/// What waits for one worker. Within an account it is first come, first served; accounts take turns, so one that sends a
/// hundred requests at once delays the others by one of them.
package struct Turns<Element> {
    private var lines: [AccountNumber?: ArraySlice<Element>] = [:]
    private var order: ArraySlice<AccountNumber?> = []
    /// The lines of accounts that have no turns for now.
    private var paused: [AccountNumber: ArraySlice<Element>] = [:]
    /// Of those that have turns.
    package private(set) var count = 0
    package var pausedCount: Int { paused.values.reduce(0) { $0 + $1.count } }

    package init() {}

    /// `account` is nil for what belongs to none: it takes turns as an account does.
    package mutating func add(_ element: Element, for account: AccountNumber?) {
        if let account, paused[account] != nil { return paused[account, default: []].append(element) }
        if lines[account] == nil { order.append(account) }
        lines[account, default: []].append(element)
        count += 1
    }

    /// Until `resume` the account has no turn. What it adds waits in its line.
    package mutating func pause(_ account: AccountNumber) {
        let line = lines.removeValue(forKey: account) ?? []
        order.removeAll { $0 == account }
        count -= line.count
        paused[account, default: []] += line
    }

    package mutating func resume(_ account: AccountNumber) {
        guard let line = paused.removeValue(forKey: account), !line.isEmpty else { return }
        lines[account] = line
        order.append(account)
        count += line.count
    }

    /// Takes everything out of the paused lines, which are paused no longer.
    package mutating func takePaused() -> [Element] {
        defer { paused = [:] }
        return paused.values.flatMap { $0 }
    }

    package mutating func next() -> Element? {
        guard let account = order.popFirst(), let element = lines[account]?.popFirst() else { return nil }
        if lines[account]?.isEmpty ?? true { lines[account] = nil } else { order.append(account) }
        count -= 1
        return element
    }

    /// These were taken, in this order, and not served: they come first, and so do their accounts.
    package mutating func putBack(
        _ elements: some BidirectionalCollection<Element>, account: (Element) -> AccountNumber?
    ) {
        var first: [AccountNumber?] = []
        for element in elements where !first.contains(account(element)) { first.append(account(element)) }
        for element in elements.reversed() {
            lines[account(element), default: []].insert(element, at: lines[account(element), default: []].startIndex)
        }
        let others = order.filter { !first.contains($0) }
        order = (first + others)[...]
        count += elements.count
    }
}
