import Notes
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

/// A device that deletes most of an account through several servers is noticed as through one.
@Suite(.enabled(if: PostgresCluster.isHere))
struct SharedDamageTests {
    private let clock = StoppedClock()
    private let one: PostgresDesk
    private let two: PostgresDesk

    init() throws {
        one = try PostgresDesk(clock: clock)
        two = try PostgresDesk(clock: clock, beside: one)
        let account = one.account
        _ = try one.perform(
            (0..<40).map { number in
                let id = try #require(NoteID("n\(number)"))
                return .command(
                    NoteCommand(
                        account: account, asker: Asker(account), id: id,
                        action: .put { _ in .success(Change(id: id, action: .write(Content(body: "text")))) }))
            }, gathering: true)
        clock.pass(3_600_000)
    }

    private func delete(_ numbers: Range<Int>, by desk: PostgresDesk, gathering: Bool = true) throws -> [MassDamage] {
        let changes = try numbers.map { number in
            Change(
                id: try #require(NoteID("n\(number)")), action: .delete,
                lastModified: Timestamp(clamping: clock.now))
        }
        let push = SyncPush(
            account: desk.account, asker: Asker(desk.account), changes: changes,
            pull: PullRequest(start: .beginning))
        var keys = BatchKeys()
        if gathering { keys.add(push) }
        return try desk.writing.inBatch(keys) { transaction in
            var writing = SyncWriting(push)
            guard case .done(_, _, let warnings) = try writing.perform(transaction) else { return [] }
            return warnings
        }
    }

    @Test(arguments: [true, false])
    func `deletes by two servers are counted together, and both name one snapshot`(gathering: Bool) throws {
        #expect(try delete(0..<10, by: one, gathering: gathering) == [])
        #expect(try delete(10..<20, by: two, gathering: gathering) == [])
        let warning = try #require(try delete(20..<21, by: one, gathering: gathering).first)
        #expect(warning.notes == 21)
        #expect(try delete(21..<40, by: two, gathering: gathering) == [warning])
        #expect(try one.observer.run("SELECT count(*) FROM undos").first?.int(0) == 1)

        // The snapshot has the notes as they were before the first of them.
        let pieces = try one.observer.run("SELECT bytes FROM undo_pieces ORDER BY place")
        let lines = try pieces.flatMap { try $0.bytes(0) }.split(separator: 0x0A)
        let live = lines.map { String(decoding: $0, as: UTF8.self) }.filter { $0.contains(#""body":"text""#) }
        #expect(live.count == 40)
    }

    @Test func `a note that comes back and is deleted again is one note`() throws {
        let account = one.account
        for _ in 0..<45 {
            #expect(try delete(0..<1, by: one) == [])
            clock.pass(1_000)
            let id = try #require(NoteID("n0"))
            _ = try one.perform(
                [
                    .command(
                        NoteCommand(
                            account: account, asker: Asker(account), id: id,
                            action: .put { _ in .success(Change(id: id, action: .write(Content(body: "text")))) }))
                ], gathering: true)
            clock.pass(1_000)
        }
        #expect(try one.observer.run("SELECT count(*) FROM losses").first?.int(0) == 45)
        #expect(try one.observer.run("SELECT count(*) FROM undos").first?.int(0) == 0)
    }

    @Test func `deletes longer than ten minutes ago count no more, and are forgotten`() throws {
        #expect(try delete(0..<20, by: one) == [])
        clock.pass(10 * 60_000)
        #expect(try delete(20..<30, by: two) == [])
        #expect(try delete(30..<31, by: one).first?.notes == 11)
    }

    @Test func `a transaction that was rolled back does not count`() throws {
        struct Refused: Error {}
        let account = one.account
        let id = try #require(NoteID("n0"))
        for _ in 0..<30 {
            #expect(throws: (any Error).self) {
                try one.writing.inBatch { transaction in
                    let delete = NoteCommand(
                        account: account, asker: Asker(account), id: id, action: .delete(lastModified: nil))
                    _ = try NoteWriting(delete, transaction).perform()
                    throw Refused()
                }
            }
        }
        #expect(try delete(0..<20, by: one) == [])
        #expect(try one.observer.run("SELECT count(*) FROM losses").first?.int(0) == 20)
    }
}
