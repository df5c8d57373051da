import Testing

@testable import NotesPostgresStore

struct ConnectionBudgetTests {
    private final class Line {
        private var budget: ConnectionBudget

        init(most: Int = ConnectionBudget.least) { budget = ConnectionBudget(most: most) }

        func borrow(for use: ConnectionUse) -> ConnectionBudget.Answer { budget.borrow(for: use) }
        func giveBack(from use: ConnectionUse) -> [Int] { budget.giveBack(from: use) }
        func leave(_ number: Int) -> Bool { budget.leave(number) }

        /// Returns the number of borrowers out of `count` that get a connection.
        func taken(_ count: Int, _ use: ConnectionUse) -> Int {
            (0..<count).filter { _ in budget.borrow(for: use) == .taken }.count
        }
    }

    @Test(arguments: [(15, 2, 1), (16, 3, 2), (20, 7, 4), (100, 87, 44)])
    func `lists get their own and all shared connections, backups only half of those`(
        most: Int, lists: Int, backups: Int
    ) {
        #expect(Line(most: most).taken(1000, .list) == lists)
        #expect(ConnectionBudget(most: most).mostLists == lists)
        #expect(Line(most: most).taken(1000, .backup) == backups)
    }

    @Test(arguments: [15, 16, 20, 33])
    func `all uses together never get more than the bound`(most: Int) {
        for order in [ConnectionUse.allCases, ConnectionUse.allCases.reversed()] {
            let line = Line(most: most)
            let lent = order.reduce(0) { $0 + line.taken(1000, $1) }
            #expect(lent == most - ConnectionBudget.fixed)
        }
    }

    @Test func `under the least bound, no use takes another's last connection`() {
        for first in ConnectionUse.allCases {
            let line = Line()
            _ = line.taken(1000, first)
            for other in [ConnectionUse.point, .index, .list, .backup] where other != first {
                #expect(line.borrow(for: other) == .taken, "\(other) after \(first)")
            }
        }
        let line = Line()
        _ = line.taken(1000, .backup)
        #expect(line.taken(9, .list) == 2)
        #expect(line.taken(9, .point) == 3)
    }

    @Test func `a returned connection goes to writes, then to lists, then to backups`() {
        let line = Line(most: 16)
        #expect(line.taken(3, .list) == 3)
        #expect(line.borrow(for: .backup) == .taken)
        #expect(line.borrow(for: .backup) == .waits(1))
        #expect(line.borrow(for: .list) == .waits(2))
        #expect(line.borrow(for: .list) == .waits(3))
        #expect(line.borrow(for: .write) == .waits(4))
        let turns = (0..<4).map { _ in line.giveBack(from: .list) }
        // After the third list is given back, lists hold none, and the write has one of the three.
        #expect(turns == [[4], [2], [3], [1]])
    }

    @Test func `a backup's own connection goes to the next backup, whatever else waits`() {
        let line = Line()
        #expect(line.borrow(for: .backup) == .taken)
        #expect(line.taken(2, .list) == 2)
        #expect(line.borrow(for: .backup) == .waits(1))
        #expect(line.borrow(for: .backup) == .waits(2))
        #expect(line.borrow(for: .list) == .waits(3))
        #expect(line.giveBack(from: .backup) == [1])
        #expect(line.giveBack(from: .backup) == [2])
        #expect(line.giveBack(from: .list) == [3])
    }

    @Test func `a borrower that leaves gets no connection, and one that has one does not leave`() {
        let line = Line()
        #expect(line.taken(2, .list) == 2)
        #expect(line.borrow(for: .list) == .waits(1))
        #expect(line.borrow(for: .list) == .waits(2))
        #expect(line.leave(1))
        #expect(line.giveBack(from: .list) == [2])
        #expect(!line.leave(2))
    }

    @Test func `a bound that is too low is refused, and the refusal names the least`() throws {
        try TooFewConnections.check(15)
        let refusal = #expect(throws: TooFewConnections.self) { try TooFewConnections.check(14) }
        #expect(
            refusal?.description == """
                --database-connections (NOTES_DATABASE_CONNECTIONS) is 14, and a server on PostgreSQL needs 15 at least
                """)
    }
}
