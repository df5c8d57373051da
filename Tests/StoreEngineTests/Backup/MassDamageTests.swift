import Notes
import NotesStoreContract
import TestDesk
import Testing

/// One device may delete most of the notes within ten minutes, and the account gets a snapshot to undo it.
struct MassDamageTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
        for number in 0..<40 { try desk.stands("n\(number)", "text \(number)", from: "laptop") }
        desk.pass(milliseconds: 3_600_000)
    }

    private func delete(_ numbers: Range<Int>, device: String = "phone") throws -> [MassDamage] {
        let now = desk.now
        let changes = try numbers.map { Change(id: try desk.id("n\($0)"), action: .delete, lastModified: now) }
        guard case .done(_, _, let warnings) = try desk.sync(changes, device: device) else {
            throw Desk.Unexpected(answer: "expired")
        }
        return warnings
    }

    private var warnings: [MassDamage] {
        get throws { try desk.reader.status(of: desk.account).warnings }
    }

    @Test func `a push that deletes more than half is applied, warned of, and undone exactly`() throws {
        let lines = try desk.lines()
        let warned = try delete(0..<21)
        #expect(try desk.reader.status(of: desk.account).notes == 19)
        let warning = try #require(warned.first)
        #expect(warning.notes == 21 && warning.device == "phone" && warning.at == desk.now)
        #expect(try warnings == warned)
        // There is no second snapshot in the same minutes, and the same warning.
        #expect(try delete(21..<40) == warned)
        _ = try Desk.counters(try desk.undo(warning.undo))
        #expect(try desk.lines() == lines)
        #expect(try warnings == [])
        #expect(try desk.problems() == [])
    }

    @Test func `half is not more than half`() throws {
        #expect(try delete(0..<20) == [])
        #expect(try warnings == [])
    }

    @Test func `single deletes count as well, and undo restores the first and the last`() throws {
        let lines = try desk.lines()
        for number in 0..<20 { try desk.delete("n\(number)") }
        #expect(try warnings == [])
        try desk.delete("n20")
        let warning = try #require(try warnings.first)
        for number in 21..<40 { try desk.delete("n\(number)") }
        #expect(try warnings == [warning])
        _ = try Desk.counters(try desk.undo(warning.undo))
        #expect(try desk.lines() == lines)
        #expect(try desk.problems() == [])
    }

    @Test func `blanking counts like deleting`() throws {
        for number in 0..<21 {
            desk.pass(milliseconds: 1)
            try desk.stands("n\(number)", " \n")
        }
        let warning = try #require(try warnings.first)
        _ = try Desk.counters(try desk.undo(warning.undo))
        for number in 0..<40 { #expect(try desk.body("n\(number)") == "text \(number)") }
    }

    @Test func `slow deletes, those of several devices, and those of few notes are no damage`() throws {
        #expect(try delete(0..<15) == [])
        desk.pass(milliseconds: 11 * 60_000)
        // These are less than half of the 25 that are left.
        #expect(try delete(15..<25) == [])
        #expect(try delete(25..<30, device: "laptop") == [])
        // Now fewer than twenty are left.
        desk.pass(milliseconds: 11 * 60_000)
        #expect(try delete(30..<40) == [])
        #expect(try desk.reader.status(of: desk.account).notes == 0)
        #expect(try warnings == [])
    }

    @Test func `deletes that are too old to win are no damage`() throws {
        let changes = try (0..<40).map { number in
            Change(id: try desk.id("n\(number)"), action: .delete, lastModified: Timestamp(clamping: 1000))
        }
        guard case .done(_, _, let warnings) = try desk.sync(changes) else { throw Desk.Unexpected(answer: "expired") }
        #expect(warnings == [])
        #expect(try desk.reader.status(of: desk.account).notes == 40)
    }
}
