@testable import NotesPostgresStore
import SeededRandom
import Testing

struct BufferedRowsTests {
    @Test func `a row known to be missing in the table is new until it was flushed`() {
        var rows = BufferedRows<Int, String>()
        rows.learn(nil, at: 1)
        #expect(rows[1] == .some(nil) && rows[2] == nil)
        rows.set("a", at: 1)
        rows.set("b", at: 1)
        rows.set("c", at: 2)
        #expect(rows.changes.map(\.row) == ["b", "c"])
        #expect(rows.takeChanges().map(\.isNew) == [true, false])
        rows.set("d", at: 1)
        #expect(rows.takeChanges().map(\.isNew) == [false])
        #expect(rows[1] == "d")
    }

    /// Compares random steps with a plain model: a table, and the rows that are to be written to it.
    @Test func `the table ends with the rows that were set, each written once a round`() {
        var random = Seeded.announced("rows")
        var (table, model) = ([Int: Int](), [Int: Int]())
        var rows = BufferedRows<Int, Int>()
        func write(_ changes: [BufferedRows<Int, Int>.Change]) {
            #expect(Set(changes.map(\.key)).count == changes.count)
            for change in changes {
                if change.isNew { #expect(table[change.key] == nil) }
                table[change.key] = change.row
            }
        }
        for step in 0..<2_000 {
            let key = random.below(12)
            switch random.below(10) {
            case 0: write(rows.takeChanges())
            case 1:
                write(rows.takeChanges())
                rows.forgetAll()
            case 2:
                write(rows.takeChanges())
                rows.forget { $0 < 6 }
            case 3:
                write(rows.takeChanges())
                (table[key], model[key]) = (nil, nil)
                rows.learn(nil, at: key)
            case 4 where rows[key] == nil: rows.learn(table[key], at: key)
            default:
                rows.set(step, at: key)
                model[key] = step
            }
            if let known = rows[key] { #expect(known == model[key], "step \(step)") }
        }
        write(rows.takeChanges())
        #expect(table == model)
    }
}
