/// Orders the uses of a borrowed connection by priority, the highest first.
package enum ConnectionUse: Int, CaseIterable, Sendable {
    case point, index, write, list, backup
}

/// Bounds the connections of a server, and decides which borrower is next. Some uses have connections of their own. The
/// uses share the rest: writes come before lists, and lists before backups, which get half of it at most.
///
///     20  =  8 fixed  +  3 point  +  1 index  +  1 list  +  1 backup  +  6 shared, of which backups get 3
package struct ConnectionBudget: Sendable {
    /// Counts the connections `writer`, `long` and the second one of a restore, `held`, `index`, two of `hints`, and
    /// `watch`.
    static let fixed = 8
    /// With this many, every use gets a connection sooner or later.
    package static let least = fixed + ConnectionUse.allCases.reduce(0) { $0 + own($1) } + 1
    package static let standard = 20

    private let shared: Int
    private let sharedByBackups: Int
    private var lent = [Int](repeating: 0, count: ConnectionUse.allCases.count)
    private var waiting = [[Int]](repeating: [], count: ConnectionUse.allCases.count)
    private var lastNumber = 0

    /// `most` is the bound of one server, its fixed connections included.
    package init(most: Int = standard) {
        shared = 1 + max(0, most - Self.least)
        sharedByBackups = shared / 2
    }

    /// Returns the connections reserved for a use: each thread of point reads has one, and so has the thread that
    /// builds the index. Uploads come before lists and do not stop them.
    private static func own(_ use: ConnectionUse) -> Int {
        switch use {
        case .point: 3
        case .index, .list, .backup: 1
        case .write: 0
        }
    }

    /// Returns the number of connections that lists and searches have if no other use needs them.
    var mostLists: Int { Self.own(.list) + shared }

    package enum Answer: Equatable, Sendable {
        case taken
        /// The borrower, with this number, waits for earlier ones of the same use.
        case waits(Int)
    }

    package mutating func borrow(for use: ConnectionUse) -> Answer {
        if waiting[use.rawValue].isEmpty, isFree(for: use) {
            lent[use.rawValue] += 1
            return .taken
        }
        lastNumber += 1
        waiting[use.rawValue].append(lastNumber)
        return .waits(lastNumber)
    }

    /// Returns the borrowers whose turn it is now. Each has a connection from then on.
    package mutating func giveBack(from use: ConnectionUse) -> [Int] {
        lent[use.rawValue] -= 1
        var next: [Int] = []
        for use in ConnectionUse.allCases {
            while !waiting[use.rawValue].isEmpty, isFree(for: use) {
                lent[use.rawValue] += 1
                next.append(waiting[use.rawValue].removeFirst())
            }
        }
        return next
    }

    /// Returns false if the borrower already had its turn.
    package mutating func leave(_ number: Int) -> Bool {
        for use in waiting.indices {
            guard let position = waiting[use].firstIndex(of: number) else { continue }
            waiting[use].remove(at: position)
            return true
        }
        return false
    }

    private func isFree(for use: ConnectionUse) -> Bool {
        if lent[use.rawValue] < Self.own(use) { return true }
        guard ConnectionUse.allCases.reduce(0, { $0 + lentAboveOwn($1) }) < shared else { return false }
        return use != .backup || lentAboveOwn(use) < sharedByBackups
    }

    private func lentAboveOwn(_ use: ConnectionUse) -> Int { max(0, lent[use.rawValue] - Self.own(use)) }
}

/// Some use would never get a connection under this bound.
struct TooFewConnections: Error, CustomStringConvertible {
    let most: Int

    static func check(_ most: Int) throws {
        if most < ConnectionBudget.least { throw TooFewConnections(most: most) }
    }

    var description: String {
        """
        --database-connections (NOTES_DATABASE_CONNECTIONS) is \(most), and a server on PostgreSQL needs \
        \(ConnectionBudget.least) at least
        """
    }
}
