import NotesStoreContract

/// Queues the elements that wait for one worker. Elements of an account are served in their order. Accounts take turns,
/// so an account with a hundred requests delays the others by one of them.
package struct Turns<Element> {
    private var lines: [AccountNumber?: ArraySlice<Element>] = [:]
    private var order: ArraySlice<AccountNumber?> = []
    /// Keeps the elements of paused accounts until `resume`.
    private var paused: [AccountNumber: ArraySlice<Element>] = [:]
    /// Counts elements of accounts that are not paused.
    package private(set) var count = 0
    package var pausedCount: Int { paused.values.reduce(0) { $0 + $1.count } }

    package init() {}

    /// Adds an element. Elements without an account take turns like those of one account.
    package mutating func add(_ element: Element, for account: AccountNumber?) {
        if let account, paused[account] != nil { return paused[account, default: []].append(element) }
        if lines[account] == nil { order.append(account) }
        lines[account, default: []].append(element)
        count += 1
    }

    /// Takes the account out of the rotation until `resume`. Elements added meanwhile wait.
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

    /// Removes and returns the elements of all paused accounts, and ends the pauses.
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

    /// Puts back elements that were taken in this order and not served. They come first, and so do their accounts.
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
