import Notes

public struct SearchHit: Sendable {
    /// Its JSON is the summary.
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
    /// False where a limit on work left out candidates.
    public var isComplete: Bool
    /// This page, or one before it, did not read all notes: what they would have added belongs anywhere.
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
