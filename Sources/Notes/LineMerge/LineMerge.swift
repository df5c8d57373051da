// A text that two sides edited apart, merged line by line (base → other, base → present):
//
//     base         other        present      merged
//     - [ ] milk   - [x] milk   - [ ] milk   - [x] milk   a box is no part of a line when lines are matched
//     - [ ] eggs   - [ ] eggs   - [x] eggs   - [x] eggs
//                  - [ ] tea    - [ ] rice   - [ ] tea    what both insert at one place stays, the other's first
//                                            - [ ] rice
//     due Monday   due Friday   due Sunday   due Sunday   a conflict: the present's lines stay
//
// The first line is the title. Lines are compared as bytes: composed and decomposed Hangul are two lines.

/// Offers a merge of two states of a note that were edited concurrently. An offer changes nothing: a user or a client
/// accepts it or not. It is a pure function, and every device computes the same offer.
package enum LineMerge {
    package struct Offer: Sendable {
        /// The content is the present one with the merged title, body, tags and `extra`.
        package var content: Content
        /// Lists the conflicts in the order of the lines. `content` has the present's lines there.
        package var conflicts: [Conflict]
        /// Lists the doubts in the order of their names.
        package var doubts: [Doubt]
        /// A client may accept the offer without a question to its user. The offer is clean and without doubt, the
        /// limits admit it, and the present note is not locked.
        package var isAutomatic: Bool

        package var isClean: Bool { conflicts.isEmpty }
    }

    /// Gives the lines of the base that both sides changed, and the lines of each side.
    package struct Conflict: Sendable {
        /// The present's lines begin at this index of the merged text. The title is line 0.
        package var line: Int
        package var base, other, present: [String]
    }

    /// Gives the reason for which a clean offer still needs a user's decision.
    package enum Doubt: String, CaseIterable, Sendable {
        /// The position of a change among equal lines is a guess, and the guess reaches a change of the other side.
        case amongEqualLines = "among equal lines"
        /// One side removed more than half of at least four lines.
        case deletedMoreThanHalf = "deleted more than half"
    }

    /// Merges the title, body, tags and `extra` of two states that were edited from `base`. All other members are the
    /// present's. If both sides have equal claims the present's value stays, so the result is not symmetric. A conflict
    /// or a doubt does not depend on which side is the present.
    package static func offer(
        base: Content, other: Content, present: Content, limits: NoteLimits = NoteLimits()
    ) -> Offer {
        var content = present
        var conflicts: [Conflict] = []
        var doubts: [Doubt] = []
        if base.hasSameText(as: present) {
            (content.title, content.body) = (other.title, other.body)
        } else if !base.hasSameText(as: other), !other.hasSameText(as: present) {
            let merge = TextMerge(base: base, other: other, present: present)
            (content.title, content.body) = (merge.title, merge.body)
            (conflicts, doubts) = (merge.conflicts, merge.doubts)
        }
        content.tags = tags(base.tags, other.tags, present.tags)
        content.extra = members(base.extra, other.extra, present.extra)
        return Offer(
            content: content, conflicts: conflicts, doubts: doubts,
            isAutomatic: conflicts.isEmpty && doubts.isEmpty && !present.locked && limits.fault(in: content) == nil)
    }

    /// Returns the value of the side that changed it, or the present's if both did.
    static func changed<Value: Equatable>(_ base: Value, _ other: Value, _ present: Value) -> Value {
        present == base ? other : present
    }

    /// Returns the present's tags without those that the other side removed, followed by those that it added.
    private static func tags(_ base: [String], _ other: [String], _ present: [String]) -> [String] {
        func has(_ tags: [String], _ tag: String) -> Bool { tags.contains { $0.hasSameBytes(as: tag) } }
        if present.elementsEqual(base, by: { $0.hasSameBytes(as: $1) }) { return other }
        return present.filter { has(other, $0) || !has(base, $0) }
            + other.filter { !has(base, $0) && !has(present, $0) }
    }

    /// Merges each top-level member separately.
    private static func members(_ base: JSONObject, _ other: JSONObject, _ present: JSONObject) -> JSONObject {
        let (base, other, present) = (base.indexed, other.indexed, present.indexed)
        var merged = JSONObject()
        for name in (present.members + other.members).lazy.map(\.name) {
            merged[name] = changed(base[name], other[name], present[name])
        }
        return merged
    }
}

extension JSONObject {
    /// Rebuilds the object with an index, by which a name is found in constant time.
    fileprivate var indexed: JSONObject {
        members.reduce(into: JSONObject()) { $0[$1.name] = $1.value }
    }
}

extension Content {
    fileprivate func hasSameText(as other: Content) -> Bool {
        title.hasSameBytes(as: other.title) && body.hasSameBytes(as: other.body)
    }
}
