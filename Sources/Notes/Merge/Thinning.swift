// Typing makes a state every few seconds, and a history of them would bury the versions that matter. So only the last
// state of each five minutes of the server's clock is kept of a device's typing:
//
//     received   12:01:00  12:03:10  12:04:59  12:05:01  12:05:03     12:06:40
//     text       a         ab        abc       abcd      x (a slip)   abcde
//     version                        yes       yes       yes
//
// `abcd` is a version although it was replaced at once: less than half of it stayed. `abcde` is the present state.

/// Decides which replaced state leaves no version; its rev stays known as a base. States that lost, and those that a
/// delete or another device replaced, are always kept. So is each state that a change without `typing` replaces.
package enum Thinning {
    private static let window: Int64 = 5 * 60 * 1000

    /// Returns true if the change continues typing. It names the present state, or an earlier one of its device with
    /// which registers of others were joined since.
    static func isTyping(
        _ change: Change, over present: Note, _ facts: AdmissionFacts, _ state: NoteState
    ) -> Bool {
        let continues = facts.namesPresent(change) || facts.base.map { $0.hasRegisters && !$0.isDeleted } ?? false
        guard change.isTyping, case .write = change.action, continues, let replaced = present.state.content,
            let content = state.content, let device = facts.device, device == present.device
        else { return false }
        return Thinning.continues(
            replaced, from: facts.presentArrivedAt ?? present.receivedAt, with: content, at: facts.received)
    }

    /// Returns true if a text that one device types can continue its earlier text: in the same five minutes of one
    /// clock, with at least half of the earlier text. A client decides by it which of its unsent states the server
    /// would not keep.
    package static func continues(
        _ replaced: Content, from earlier: Timestamp, with content: Content, at now: Timestamp
    ) -> Bool {
        earlier.milliseconds / window == now.milliseconds / window && keepsHalf(content, of: replaced)
    }

    /// Returns true if the common prefix and suffix of both texts are at least half of the replaced text, in bytes.
    package static func keepsHalf(_ content: Content, of replaced: Content) -> Bool {
        let (new, old) = (text(content), text(replaced))
        let most = min(new.count, old.count)
        var prefix = 0
        while prefix < most, new[prefix] == old[prefix] { prefix += 1 }
        var suffix = 0
        while prefix + suffix < most, new[new.count - 1 - suffix] == old[old.count - 1 - suffix] { suffix += 1 }
        return 2 * (prefix + suffix) >= old.count
    }

    private static func text(_ content: Content) -> [UInt8] {
        Array(content.title.utf8) + [UInt8(ascii: "\n")] + Array(content.body.utf8)
    }
}
