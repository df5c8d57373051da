import Notes

public struct SearchHit: Sendable {
    /// The JSON of this note is the summary.
    public var note: StoredNote
    public var snippet: String
    public var matches: [SearchMatch]

    public init(note: StoredNote, snippet: String, matches: [SearchMatch]) {
        self.note = note
        self.snippet = snippet
        self.matches = matches
    }
}

public struct SearchAnswer: Sendable {
    public var hits: [SearchHit]
    public var next: SearchPosition?
    public var total: Int
    /// No limit on work left out candidates.
    public var isComplete: Bool
    /// This page, or an earlier one, did not read all notes. Hits in the others would belong anywhere in the order.
    public var hasGap: Bool

    public init(
        hits: [SearchHit], next: SearchPosition?, total: Int, isComplete: Bool = true, hasGap: Bool = false
    ) {
        self.hits = hits
        self.next = next
        self.total = total
        self.isComplete = isComplete
        self.hasGap = hasGap
    }
}
