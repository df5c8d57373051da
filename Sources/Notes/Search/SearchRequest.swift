/// The parsed request `GET /v1/search`.
public struct SearchRequest: Sendable {
    /// The parsed query.
    public var query: SearchQuery
    /// The most results on a page.
    public var limit = 20
    /// The end of the previous page.
    public var after: SearchPosition?
    /// True if an earlier page did not read all notes.
    public var followsGap = false
    /// The tag that a result must have, in the form of `NameFilter`.
    public var tag: String?
    /// The folder that a result must be in, in the form of `NameFilter`.
    public var folder: String?
    /// The treatment of archived notes.
    public var archived = ArchivedFilter.include
    /// The treatment of notes in the trash.
    public var deleted = DeletedFilter.exclude
    /// Returns true if the answer is no longer needed, which ends the search. It is called between notes.
    public var isAbandoned: @Sendable () -> Bool = { false }

    /// Makes a request for the first page.
    public init(_ query: SearchQuery) { self.query = query }
}
