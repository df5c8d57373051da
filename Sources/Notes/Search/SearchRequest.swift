/// The parsed request `GET /v1/search`.
public struct SearchRequest: Sendable {
    public var query: SearchQuery
    public var limit = 20
    /// The end of the previous page.
    public var after: SearchPosition?
    /// True if an earlier page did not read all notes.
    public var followsGap = false
    public var tag: String?
    public var folder: String?
    public var archived = ArchivedFilter.include
    public var deleted = DeletedFilter.exclude
    /// Called between notes: a search ends if its answer is no longer needed.
    public var isAbandoned: @Sendable () -> Bool = { false }

    public init(_ query: SearchQuery) { self.query = query }
}
