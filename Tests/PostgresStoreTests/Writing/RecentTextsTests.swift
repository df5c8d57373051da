import Notes
import NotesPostgres
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

/// A row whose text is changed behind the server's back, with the same `seq` and `rev`, shows which reads reach the
/// database.
@Suite(.enabled(if: PostgresCluster.isHere))
struct RecentTextsTests {
    private let clock = StoppedClock()
    private let one: PostgresDesk
    private let two: PostgresDesk

    init() throws {
        one = try PostgresDesk(clock: clock)
        two = try PostgresDesk(clock: clock, beside: one)
    }

    private func put(_ body: String, to name: String = "n", by desk: PostgresDesk, gathering: Bool = true) throws {
        clock.pass(1_000)
        let id = try #require(NoteID(name))
        let command = NoteCommand(
            account: one.account, asker: Asker(one.account), id: id,
            action: .put { _ in .success(Change(id: id, action: .write(Content(body: body)))) })
        _ = try desk.perform([.command(command)], gathering: gathering)
    }

    private func changeRows() throws {
        try one.observer.execute(
            "UPDATE notes SET json = convert_to(replace(convert_from(json, 'UTF8'), 'own', 'row'), 'UTF8')")
    }

    private func versions() throws -> [String] {
        try one.observer.run("SELECT json FROM versions ORDER BY number").map {
            EncodedNote.content(try $0.bytes(0))?.body ?? ""
        }
    }

    @Test(arguments: [true, false])
    func `this server's own text of a note is used until another server writes it`(
        gathering: Bool
    ) throws {
        try put("own 1", by: one, gathering: gathering)
        try changeRows()
        try put("own 2", by: one, gathering: gathering)
        #expect(try versions() == ["own 1"])
        try changeRows()
        try put("own 3", by: two, gathering: gathering)
        #expect(try versions() == ["own 1", "row 2"])
        try put("own 4", by: one, gathering: gathering)
        #expect(try versions() == ["own 1", "row 2", "own 3"])
    }

    @Test func `the text of a batch that did not take effect is not kept`() throws {
        struct Undone: Error {}
        try put("own 1", by: one)
        let id = try #require(NoteID("n"))
        #expect(throws: Undone.self) {
            try one.writing.inBatch { transaction in
                _ = try NoteWriting(
                    NoteCommand(
                        account: one.account, asker: Asker(one.account), id: id,
                        action: .put { _ in .success(Change(id: id, action: .write(Content(body: "own 2")))) }),
                    transaction
                ).perform()
                throw Undone()
            }
        }
        try changeRows()
        try put("own 3", by: one)
        #expect(try versions() == ["own 1"])
    }

    private func indexed(_ texts: RecentTexts) throws -> [String] {
        let address = try PostgresAddress(PostgresCluster.shared.get().url(one.database))
        let source = PostgresSegmentSource(PostgresPool(address), texts)
        return try source.snapshot {
            var bodies: [String] = []
            try source.each(of: one.account, after: 0, upTo: .max) { row in
                bodies.append(EncodedNote.content(unsafe Array(row.json))?.body ?? "")
                return true
            }
            return bodies
        }
    }

    @Test func `the index reads all notes in portions, whatever their number and size`() throws {
        let sizes = [1, 3 << 20, 200, 1 << 20, 1 << 20, 1 << 20, 7]
        for (number, size) in sizes.enumerated() {
            try put(String(repeating: "x", count: size / 4 + 1), to: "big\(number)", by: one)
        }
        for number in 0..<1_100 { try put("s", to: "n\(number)", by: one) }
        for texts in [one.texts, RecentTexts(), RecentTexts(limit: 1 << 20)] {
            let bodies = try indexed(texts)
            #expect(bodies.prefix(sizes.count).map(\.count) == sizes.map { $0 / 4 + 1 })
            #expect(bodies.dropFirst(sizes.count) == Array(repeating: "s", count: 1_100)[...])
        }
    }

    @Test func `the index reads texts of other servers from the database`() throws {
        for number in 1...4 { try put("own \(number)", to: "n\(number)", by: one) }
        try changeRows()
        #expect(try indexed(one.texts) == ["own 1", "own 2", "own 3", "own 4"])
        #expect(try indexed(RecentTexts()) == ["row 1", "row 2", "row 3", "row 4"])
        try put("two 2", to: "n2", by: two)
        #expect(try indexed(one.texts) == ["own 1", "own 3", "own 4", "two 2"])
        try put("own 5", to: "n5", by: one)
        try changeRows()
        #expect(try indexed(one.texts) == ["own 1", "own 3", "own 4", "two 2", "own 5"])
        #expect(try indexed(two.texts) == ["row 1", "row 3", "row 4", "two 2", "row 5"])
    }
}
