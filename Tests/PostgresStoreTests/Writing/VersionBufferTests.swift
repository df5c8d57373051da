import Notes
import NotesPostgres
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct VersionBufferTests {
    let desk: PostgresDesk
    let id: NoteID

    init() throws {
        desk = try PostgresDesk(clock: StoppedClock())
        id = try #require(NoteID("n"))
    }

    private func version(_ body: String, at time: Int64, _ reason: StoredReason, device: String) -> VersionRow {
        let stamp = Timestamp(clamping: time)
        let state = NoteState(id: id, createdAt: stamp, lastModified: stamp, life: .live(Content(body: body)))
        let note = Note(state: state, rev: state.rev, seq: 0, receivedAt: stamp, device: device)
        return VersionRow(
            note: note, json: reason == .base ? nil : EncodedNote(note).json, sentModified: nil, base: nil,
            reason: reason)
    }

    private func rows() throws -> [String] { try RowDump.versions.lines(desk.observer) }

    @Test(arguments: [false, true])
    func `a state known as a base gets its content once, and keeps its place`(apart: Bool) throws {
        let (account, versions) = (desk.account, desk.buffers.versions)
        let base = version("a", at: 1_000, .base, device: "one")
        let kept = version("a", at: 1_000, .superseded, device: "two")
        let later = version("b", at: 2_000, .conflict, device: "one")
        let inserts = [base, later, base, kept, kept, base]
        var answers: [Bool] = []
        if apart {
            for row in inserts {
                answers.append(try desk.writing.inBatch { _ in try versions.insert(row, account: account) })
            }
        } else {
            answers = try desk.writing.inBatch { _ in try inserts.map { try versions.insert($0, account: account) }
            }
        }
        #expect(answers == [true, true, false, true, false, false])
        let numbers = try desk.observer.run("SELECT number, device, reason FROM versions ORDER BY number")
        #expect(try numbers.map { try $0.int(0) } == [1, 2])
        #expect(try numbers.map { try $0.text(1) } == ["two", "one"])
        #expect(try numbers.map { try $0.int(2) } == [1, 2])
    }

    @Test(arguments: [false, true])
    func `a query of all states of a note includes those of this transaction`(apart: Bool) throws {
        let (account, versions) = (desk.account, desk.buffers.versions)
        let stamp = Timestamp(clamping: 1_000)
        let rows = [
            version("a", at: 1_000, .superseded, device: "one"), version("b", at: 1_000, .base, device: "one"),
            version("c", at: 2_000, .conflict, device: "one"),
        ]
        for row in rows where apart {
            _ = try desk.writing.inBatch { _ in try versions.insert(row, account: account) }
        }
        try desk.writing.inBatch { _ in
            for row in rows where !apart { _ = try versions.insert(row, account: account) }
            var revs: [Rev] = []
            try versions.each(of: id, at: stamp, isDeleted: false, account: account) { known in
                #expect(known.isKept == (known.json != nil))
                revs.append(known.rev)
                return true
            }
            #expect(revs == rows[..<2].map(\.note.rev))
            #expect(try versions.measure(NamedVersions(of: id, account)).count == 2)
            var numbers: [Int64] = []
            try versions.contents(of: NamedVersions(of: id, account)) { number, _, _ in numbers.append(number) }
            #expect(numbers.count == 2)
            for number in numbers { try versions.leave(rows[0].note.rev, RegisterHashes(Content()), at: number) }
            try versions.empty(NamedVersions(of: id, account))
            let known = try versions.known(rows[0].note.rev, id: id, account: account)
            #expect(known?.json == nil)
            #expect(known?.lastModified == stamp)
        }
        let left = try desk.observer.run(
            "SELECT reason, json IS NULL, imprint IS NULL FROM versions ORDER BY number")
        #expect(try left.map { try $0.int(0) } == [0, 0, 0])
        #expect(try left.map { try $0.bool(1) } == [true, true, true])
        #expect(try left.map { try $0.bool(2) } == [false, true, false])
        try desk.writing.inBatch { _ in try versions.erase(id, account: account) }
        #expect(try self.rows().isEmpty)
    }
}
