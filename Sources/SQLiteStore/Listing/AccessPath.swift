import Notes

/// A path to the rows of a run. SQLite has the indexes but not the number of notes with a tag, so it is given the one
/// to use. At a hundred thousand notes the wrong one is a hundred times as slow.
enum AccessPath: CaseIterable {
    /// Reads in the order of stamps, up to the end of the page.
    case byModified
    /// Reads in the order of ids, up to the end of the page.
    case byID
    case byTag
    case byFolder
    case byPin
    case byArchive
    /// Reads in an order that is kept in memory, by title or time of creation, up to the end of the page.
    case byOrder
    /// Reads row by row in the order of the file, at a third of the cost of an index lookup for each.
    case tableScan

    var table: String {
        switch self {
        case .byModified: "notes INDEXED BY notes_by_modified"
        case .byID, .byTag: "notes INDEXED BY notes_by_id"
        case .byFolder: "notes INDEXED BY notes_by_folder"
        case .byPin: "notes INDEXED BY notes_pinned"
        case .byArchive: "notes INDEXED BY notes_archived"
        case .byOrder, .tableScan: "notes NOT INDEXED"
        }
    }
}

extension ListScan {
    /// Above this number the exact count of a tag, a folder or a pin does not matter: another path is better.
    static let mostCounted = 20_000

    /// The paths that lead to a page of this run.
    var ways: [AccessPath] {
        var ways = [AccessPath.tableScan, .byModified]
        if order.isEmpty { ways.append(.byID) }
        // A stamp of a register can change without a new `seq`, which an order in memory would miss.
        let isKept = order.allSatisfy { $0.key != .textModified }
        if !order.isEmpty, order.first?.key != .lastModified, !isDeleted, isKept { ways.append(.byOrder) }
        if query.tag != nil { ways.append(.byTag) }
        if query.folder?.isEmpty == false { ways.append(.byFolder) }
        if pinned == true { ways.append(.byPin) }
        if query.archived == .only { ways.append(.byArchive) }
        return ways
    }

    /// The number of filters that have an index of their own.
    private var filters: Int {
        [query.tag != nil, query.folder != nil, pinned == true, query.archived == .only].count { $0 }
    }

    /// The paths whose `sizes` are needed. `byModified` leads to all notes in the run's state.
    var measuredWays: [AccessPath] { ways.filter { $0 != .byOrder } }

    /// Returns the path that reads the fewest rows before `wanted` are found; `sizes` are the rows of each path.
    func way(for wanted: Int, _ sizes: [AccessPath: Int]) -> AccessPath {
        let state = sizes[.byModified] ?? 0
        let rarest = min(
            state, [AccessPath.byTag, .byFolder, .byPin, .byArchive].compactMap { sizes[$0] }.min() ?? state)
        return ways.min { cost($0) < cost($1) } ?? .tableScan

        func cost(_ way: AccessPath) -> Int {
            switch way {
            case .tableScan: (sizes[way] ?? 0) / 3
            case .byModified where order.first?.key != .lastModified: state
            case .byModified, .byID: min(state, wanted * state / max(1, rarest))
            case .byOrder where state < OrderedKeys.least: .max
            case .byOrder: 2 * min(state, wanted * state / max(1, rarest))
            case .byPin, .byArchive:
                order.first?.key == .lastModified && filters == 1 ? min(wanted, rarest) : sizes[way] ?? state
            case .byTag, .byFolder: sizes[way] ?? state
            }
        }
    }

    /// Returns the path for a count. An order does not help then, but an index with all needed columns does.
    func wayToCount(_ sizes: [AccessPath: Int]) -> AccessPath {
        let needsStampsAlone =
            filters == 0 && pinned == nil && query.createdSince == nil && query.createdBefore == nil
        if needsStampsAlone { return .byModified }
        let third = (sizes[.tableScan] ?? 0) / 3
        let few = [AccessPath.byTag, .byFolder, .byPin, .byArchive].filter {
            (sizes[$0] ?? .max) < ($0 == .byArchive ? 8 : 1) * third
        }
        // The index of archived notes has the needed columns; with the others each row is read.
        func cost(_ way: AccessPath) -> Int { sizes[way, default: 0] / (way == .byArchive ? 8 : 1) }
        return few.min { cost($0) < cost($1) } ?? .tableScan
    }
}
