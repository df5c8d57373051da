import StoreContract

/// What waits for one worker. Within an account it is first come, first served; accounts take turns, so one that sends a
/// hundred requests at once delays the others by one of them.
package struct Turns<Element> {
    private var lines: [AccountNumber?: ArraySlice<Element>] = [:]
    private var order: ArraySlice<AccountNumber?> = []
    package private(set) var count = 0

    package init() {}

    /// `account` is nil for what belongs to none: it takes turns as an account does.
    package mutating func add(_ element: Element, for account: AccountNumber?) {
        if lines[account] == nil { order.append(account) }
        lines[account, default: []].append(element)
        count += 1
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
