import Notes

/// The names and positions of an account that the terms of a query's filter may mean, all of one snapshot.
public struct FilterNames: Sendable {
    /// The tags and folders of every note that the search may find; nil where they are not known.
    public var tags: [String]?
    public var folders: [String]?
    /// The `seq` of each note with an open share page; nil where it is not known.
    public var shared: Set<Int64>?

    public init() {}
}

/// The part of a filter that the marks and the times of a segment decide.
struct FilterNarrowing {
    /// The treatment of archived notes by the request and its query.
    let archived: ArchivedFilter
    /// True if a term or an excluded word remains that only the note itself decides.
    private(set) var leavesTerms: Bool
    /// For each term, the marks of the names that it means: a note has one of each.
    private var marks: [[UInt64]] = []
    /// The notes that have a share page, if all results must have one.
    private var shared: Set<Int64>?
    /// A note that was last changed before this time has an older text.
    private let since: Int64?

    init(_ request: SearchRequest, _ names: FilterNames) {
        let filter = request.query.filter
        archived = filter.scope(request.archived)
        since = filter.since
        leavesTerms = !filter.without.isEmpty
        for term in filter.terms {
            switch (term.condition, term.isNegated) {
            case (.archived, let isNegated) where archived == (isNegated ? .exclude : .only): break
            case (.tag(let name), false):
                leavesTerms = !add(names.tags, name) { IndexCode.mark(tag: $0) } || leavesTerms
            case (.folder(let name), false):
                leavesTerms = !add(names.folders, name) { IndexCode.mark(folder: $0) } || leavesTerms
            case (.shared, false):
                shared = names.shared
                leavesTerms = names.shared == nil || leavesTerms
            default: leavesTerms = true
            }
        }
    }

    /// Returns false if the names are not known.
    private mutating func add(_ names: [String]?, _ wanted: [UInt16], _ mark: (String) -> UInt64) -> Bool {
        guard let names else { return false }
        marks.append(names.filter { SearchFilter.Condition.isOrIsBelow($0, wanted) }.map(mark))
        return true
    }

    func narrow(_ allowed: inout PositionSet, in segment: SegmentReader) throws {
        for choices in marks where !allowed.isEmpty {
            var found = PositionSet(size: segment.size)
            for mark in choices { found.formUnion(try segment.positions(code: mark)) }
            allowed.formIntersection(found)
        }
        if let shared { allowed.formIntersection(PositionSet(of: shared, in: segment.segment)) }
        if let since {
            for (position, time) in segment.segment.times.enumerated() where time < since { allowed.remove(position) }
        }
    }
}
