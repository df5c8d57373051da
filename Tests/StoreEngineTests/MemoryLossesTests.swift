import Notes
import NotesStoreContract
import NotesStoreEngine
import Testing

struct MemoryLossesTests {
    private let rows: MemoryLosses
    private let dropped = Dropped()

    /// Collects the snapshots that are no longer kept.
    private final class Dropped { var undos: Set<String> = [] }

    init() {
        rows = MemoryLosses { [dropped] _, undo in !dropped.undos.contains(undo) }
    }

    private let phone = LossSource(AccountNumber(1), "phone")
    private let laptop = LossSource(AccountNumber(1), "laptop")

    private func lose(_ name: String, at time: Int64, isDeleted: Bool = true, by source: LossSource) throws {
        let rev = Rev(high: 0, low: UInt64(time))
        rows.add(Loss(time: time, id: try #require(NoteID(name)), rev: rev, isDeleted: isDeleted), by: source)
    }

    private func counts(_ source: LossSource, after time: Int64 = 0) -> [Int] {
        let counts = rows.count(by: source, after: time)
        return [counts.all, counts.deleted]
    }

    @Test func `a device's losses after a time are counted, and those of no other`() throws {
        try lose("a", at: 1_000, by: phone)
        try lose("b", at: 2_000, isDeleted: false, by: phone)
        try lose("c", at: 2_000, by: laptop)
        #expect(counts(phone) == [2, 1])
        #expect(counts(phone, after: 1_000) == [1, 0])
        #expect(counts(laptop) == [1, 1])
    }

    @Test func `the earliest state of a note that was lost twice is returned`() throws {
        try lose("a", at: 1_000, by: phone)
        try lose("a", at: 2_000, by: phone)
        #expect(rows.revs(by: phone, after: 0).values.map(\.text) == [Rev(high: 0, low: 1_000).text])
        #expect(rows.revs(by: phone, after: 1_000).values.map(\.text) == [Rev(high: 0, low: 2_000).text])
    }

    @Test func `a note that came back and was lost again is one note`() throws {
        try lose("a", at: 1_000, by: phone)
        try lose("a", at: 2_000, by: phone)
        try lose("b", at: 2_000, isDeleted: false, by: phone)
        #expect(counts(phone) == [3, 2])
        #expect(rows.countNotes(by: phone, after: 0) == (2, 1))
    }

    @Test func `a warning is returned until its window ends, or its snapshot is dropped`() throws {
        let warning = MassDamage(at: Timestamp(clamping: 5_000), device: "phone", notes: 21, undo: "u")
        rows.warn(warning, of: phone)
        #expect(try rows.warning(of: phone, after: 4_999) == warning)
        #expect(try rows.warning(of: phone, after: 5_000) == nil)
        #expect(try rows.warning(of: laptop, after: 0) == nil)
        dropped.undos = ["u"]
        #expect(try rows.warning(of: phone, after: 0) == nil)
    }

    @Test func `a rollback restores the committed windows`() throws {
        try lose("a", at: 1_000, by: phone)
        rows.committed(now: 1_000)
        try lose("b", at: 2_000, by: phone)
        try lose("c", at: 2_000, by: laptop)
        rows.rolledBack()
        #expect(counts(phone) == [1, 1])
        #expect(counts(laptop) == [0, 0])
    }
}
