import Notes
import NotesSQLite
import NotesStoreContract

/// The live notes of one account in one order, as keys in memory.
///
/// No index orders titles and times of creation, because each write would pay for it: a lone writer's transaction would
/// touch a page more for each. The order is made in advance (`PreparedOrders`), or by a scan of the account when a list
/// first needs it, and kept.
///
/// A note that changes gets a new key at the end of the account. So later lists only read the rows after the last known
/// one, and leave out keys whose row was deleted.
///
///     sorted   41 7 102 …    the keys in order; a row is read where its values are needed
///     recent   203 201       the rows since, with their values, in order
struct OrderedKeys {
    let order: [NoteQuery.Order]
    private var sorted: [Int64] = []
    private var recent: [ListPosition] = []
    /// The last `seq` in the order, in this epoch of the account.
    private var known: Int64
    private let epoch: Int64

    /// The least number of notes that is worth the memory: fewer are sorted as fast.
    static let least = 5_000
    /// With more recent notes than this it is rebuilt.
    static let mostRecent = 10_000

    var count: Int { sorted.count + recent.count }

    init(_ order: [NoteQuery.Order], _ head: (seq: Int64, epoch: Int64)) {
        self.order = order
        (known, epoch) = head
    }

    mutating func add(sorted key: Int64) { sorted.append(key) }

    /// Returns the end of its rows, if only later rows are missing; nil if it has to be rebuilt.
    func end(for head: (seq: Int64, epoch: Int64)) -> Int64? {
        head.epoch == epoch && head.seq >= known && recent.count <= Self.mostRecent ? known : nil
    }

    /// Returns the number of changes that are missing; the greatest number if it has to be rebuilt.
    func lacks(upTo head: (seq: Int64, epoch: Int64)) -> Int64 {
        end(for: head).map { head.seq - $0 } ?? .max
    }

    mutating func add(_ rows: [ListPosition], upTo seq: Int64) {
        known = seq
        guard !rows.isEmpty else { return }
        let new = rows.sorted { $0.precedes($1) }
        var merged: [ListPosition] = []
        merged.reserveCapacity(recent.count + new.count)
        var index = 0
        for row in recent {
            while index < new.count, new[index].precedes(row) {
                merged.append(new[index])
                index += 1
            }
            merged.append(row)
        }
        recent = merged + new[index...]
    }

    /// Visits the notes after a position until `visit` returns false.
    ///
    /// - Parameter read: returns the row of a key; nil if there is none.
    func each(
        after position: NotePosition?, _ read: (Int64) throws(SQLiteError) -> ListPosition?,
        _ visit: (ListPosition) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        var (next, nextRecent) = (0, 0)
        if let position {
            let end = ListPosition(position)
            next = try firstSorted(after: end, read)
            nextRecent = recent.firstIndex { end.precedes($0) } ?? recent.count
        }
        var waiting: ListPosition?
        while true {
            while waiting == nil, next < sorted.count {
                waiting = try read(sorted[next])
                next += 1
            }
            let takesRecent: Bool
            if nextRecent < recent.count {
                takesRecent = waiting.map { recent[nextRecent].precedes($0) } ?? true
            } else {
                takesRecent = false
            }
            if takesRecent {
                nextRecent += 1
                // The note may have changed since.
                guard try read(recent[nextRecent - 1].key) != nil else { continue }
                if try !visit(recent[nextRecent - 1]) { return }
            } else {
                guard let found = waiting else { return }
                waiting = nil
                if try !visit(found) { return }
            }
        }
    }

    /// Searches by bisection. A key without a row cannot be compared, so the next one with a row is used instead.
    private func firstSorted(
        after end: ListPosition, _ read: (Int64) throws(SQLiteError) -> ListPosition?
    ) throws(SQLiteError) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            var asked = middle
            var found: ListPosition?
            while found == nil, asked < high {
                found = try read(sorted[asked])
                asked += 1
            }
            if let found, !end.precedes(found) { low = asked } else { high = middle }
        }
        return low
    }
}
