import Dispatch
import Notes
import NotesSQLite
import NotesStoreContract
import Testing
import Waiting

@testable import NotesSQLiteStore

/// Orders are made before a list needs them.
struct PreparedOrdersTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private func prepared(_ change: (inout PreparedOrders.Limits) -> Void = { _ in }) -> PreparedOrders {
        var limits = PreparedOrders.Limits()
        limits.least = 10
        change(&limits)
        let configuration = desk.fixture.configuration
        return PreparedOrders(limits) { try OpenDatabase.reader(configuration) }
    }

    private func head() throws -> (seq: Int64, epoch: Int64) {
        try #require(
            try OpenDatabase.reader(desk.fixture.configuration).statement(
                "SELECT seq, epoch FROM accounts WHERE number = ?"
            )
            .bind(1, desk.account.value).one { (seq: $0.int(0), epoch: $0.int(1)) })
    }

    private func push(_ range: Range<Int>) throws {
        try desk.push(range.map { ("n\($0)", "title \($0 * 7919 % 100)", "") })
    }

    @Test func `a list by a prepared order is the same, after any changes`() throws {
        try push(0..<40)
        let orders = prepared()
        orders.prepare()
        desk.pass(milliseconds: 1_000)
        try push(20..<50)
        try desk.delete("n3")
        let database = try OpenDatabase.reader(desk.fixture.configuration)
        let (kept, sorted) = (NoteListing(database, prepared: orders), NoteListing(database))
        (kept.way, sorted.way) = (.byOrder, .tableScan)
        for order in PreparedOrders.orders {
            #expect(try orders.keys(order, of: desk.keyspace, head()) != nil)
            var query = NoteQuery()
            (query.order, query.limit) = (order, 100)
            #expect(
                try kept.page(query, desk.keyspace).notes == sorted.page(query, desk.keyspace).notes)
        }
        #expect(try orders.keys([.init(.title, descending: true)], of: desk.keyspace, head()) == nil)
    }

    @Test func `an order is made again after many changes, and never for small accounts`() throws {
        try push(0..<12)
        let orders = prepared { $0.mostRecent = 5 }
        let few = prepared { $0.least = 13 }
        let none = prepared { $0.mostKeys = 20 }
        for each in [orders, few, none] { each.prepare() }
        let order = PreparedOrders.orders[0]
        #expect(try few.keys(order, of: desk.keyspace, head()) == nil)
        #expect(try none.keys(order, of: desk.keyspace, head()) == nil)
        #expect(try orders.keys(order, of: desk.keyspace, head())?.lacks(upTo: head()) == 0)
        try push(12..<16)
        orders.prepare()
        #expect(try orders.keys(order, of: desk.keyspace, head())?.lacks(upTo: head()) == 4)
        try push(16..<18)
        orders.prepare()
        #expect(try orders.keys(order, of: desk.keyspace, head())?.lacks(upTo: head()) == 0)
        // Another epoch has other rows.
        var replaced = try head()
        replaced.epoch += 1
        #expect(orders.keys(order, of: desk.keyspace, replaced) == nil)
    }

    @Test func `orders are made by themselves once writing pauses, and none after the close`() throws {
        try push(0..<12)
        let orders = prepared { $0.quiet = .milliseconds(1) }
        orders.changed()
        let order = PreparedOrders.orders[1]
        try Patience.until("the order to be made") { try orders.keys(order, of: desk.keyspace, head()) != nil }
        orders.close()
        try push(12..<16)
        orders.changed()
        #expect(try orders.keys(order, of: desk.keyspace, head())?.lacks(upTo: head()) == 4)
    }
}
