import Notes

/// A way to the rows of a run. SQLite knows the indexes but not how many notes have a tag, so it is told which to take: at a
/// hundred thousand notes the wrong one is a hundred times as slow.
enum AccessPath: CaseIterable {
    /// In the order of stamps, up to the end of the page.
    case byModified
    /// In the order of ids, likewise.
    case byID
    case byTag
    case byFolder
    case byPin
    /// In an order that is kept in memory, up to the end of the page: by title, by time of creation.
    case byOrder
    /// Row by row as they lie in the file: a third of what it costs to look each up by an index.
    case tableScan

    var table: String {
        switch self {
        case .byModified: "notes INDEXED BY notes_by_modified"
        case .byID, .byTag: "notes INDEXED BY notes_by_id"
        case .byFolder: "notes INDEXED BY notes_by_folder"
        case .byPin: "notes INDEXED BY notes_pinned"
        case .byOrder, .tableScan: "notes NOT INDEXED"
        }
    }
}

extension ListScan {
    /// Beyond so many notes it does not matter any more how many there are of a tag, a folder or a pin: another way is better.
    static let mostCounted = 20_000

    /// The ways that lead to a page of this run.
    var ways: [AccessPath] {
        var ways = [AccessPath.tableScan, .byModified]
        if order.isEmpty { ways.append(.byID) }
        if !order.isEmpty, order.first?.key != .lastModified, !isDeleted { ways.append(.byOrder) }
        if query.tag != nil { ways.append(.byTag) }
        if query.folder?.isEmpty == false { ways.append(.byFolder) }
        if pinned == true { ways.append(.byPin) }
        return ways
    }

    /// What `sizes` are wanted of; `byModified` leads to all that is in the run's state.
    var measuredWays: [AccessPath] { ways.filter { $0 != .byOrder } }

    /// The way that looks at the fewest rows before `wanted` are found, where `sizes` tells how many each leads to.
    func way(for wanted: Int, _ sizes: [AccessPath: Int]) -> AccessPath {
        let state = sizes[.byModified] ?? 0
        let rarest = min(state, [sizes[.byTag], sizes[.byFolder], sizes[.byPin]].compactMap { $0 }.min() ?? state)
        return ways.min { cost($0) < cost($1) } ?? .tableScan

        func cost(_ way: AccessPath) -> Int {
            switch way {
            case .tableScan: (sizes[way] ?? 0) / 3
            case .byModified where order.first?.key != .lastModified: state
            case .byModified, .byID: min(state, wanted * state / max(1, rarest))
            case .byOrder where state < OrderedKeys.least: .max
            case .byOrder: 2 * min(state, wanted * state / max(1, rarest))
            case .byPin where order.first?.key == .lastModified && query.tag == nil && query.folder == nil:
                min(wanted, rarest)
            case .byTag, .byFolder, .byPin: sizes[way] ?? state
            }
        }
    }

    /// Where all are counted no order helps, but an index that holds all that is asked for does.
    func wayToCount(_ sizes: [AccessPath: Int]) -> AccessPath {
        let asksStampsAlone =
            query.tag == nil && query.folder == nil && pinned == nil && query.createdSince == nil
            && query.createdBefore == nil
        if asksStampsAlone { return .byModified }
        let third = (sizes[.tableScan] ?? 0) / 3
        let few = [AccessPath.byTag, .byFolder, .byPin].filter { (sizes[$0] ?? .max) < third }
        return few.min { sizes[$0, default: 0] < sizes[$1, default: 0] } ?? .tableScan
    }
}
