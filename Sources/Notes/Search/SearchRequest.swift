/// `GET /v1/search`, parsed.
public struct SearchRequest: Sendable {
    public var query: SearchQuery
    public var limit = 20
    /// Where the page before ended.
    public var after: SearchPosition?
    /// A page before did not read all notes.
    public var followsGap = false
    public var tag: String?
    public var folder: String?
    public var archived = ArchivedFilter.include
    public var deleted = DeletedFilter.exclude
    /// Asked between notes: a search whose answer is not needed any more ends.
    public var isAbandoned: @Sendable () -> Bool = { false }

    public init(_ query: SearchQuery) { self.query = query }
}
