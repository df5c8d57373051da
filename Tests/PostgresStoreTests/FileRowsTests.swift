import Notes
import NotesHashing
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import SeededRandom
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct FileRowsTests {
    @Test func `each file of an account counts once for any number of notes and versions`() throws {
        var random = Seeded.announced("file rows")
        let desk = try PostgresDesk(clock: StoppedClock())
        let (files, account) = (PostgresFiles(desk.buffers.batch, desk.buffers.counters), desk.account)
        let ids = ["a", "b", "c"].compactMap { NoteID($0) }
        let all = (0..<4).map { number in
            Notes.Attachment(
                name: "file \(number)", type: "text/plain", size: Int64(1) << (4 * number),
                sha256: SHA256.hash([UInt8(number)]))
        }
        var present: [NoteID: [Notes.Attachment]] = [:]
        for round in 0..<60 {
            let id = ids[random.below(ids.count)]
            // Two names may belong to one file.
            let some = (0..<random.below(4)).map { position in
                var file = all[random.below(all.count)]
                file.name = "name \(position)"
                return file
            }
            try desk.writing.inBatch { _ in
                switch random.below(10) {
                case 0: try files.erase(NamedVersions(of: id, account))
                case 1...3:
                    try files.keep(some, of: id, rev: Rev(high: UInt64(round), low: 1), account: account)
                default:
                    try files.replace(account, id: id, old: present[id] ?? [], new: some)
                    present[id] = some
                }
            }
            let counted = try desk.observer.run(
                """
                SELECT file_bytes, (SELECT coalesce(sum(size), 0)::int8 FROM (SELECT DISTINCT digest, size FROM files) f)
                FROM accounts
                """)
            let row = try #require(counted.first)
            try #require(try row.int(0) == row.int(1), "round \(round)")
            #expect(try desk.writing.inBatch { _ in try files.bytes(of: account) } == row.int(0))
        }
        try desk.writing.inBatch { _ in try files.erase(account) }
        #expect(try desk.writing.inBatch { _ in try files.bytes(of: account) } == 0)
    }

    @Test func `a share page is deleted with its note`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let (shares, account) = (PostgresShares(desk.buffers.batch), desk.account)
        let id = try #require(NoteID("a"))
        let token = try #require(ShareToken.random())
        try desk.writing.inBatch { _ in try shares.keep(token, of: id, account: account, now: 1, until: nil) }
        #expect(try desk.writing.inBatch { _ in try shares.page(of: id, account: account, now: 1)?.token } == token)
        try desk.writing.inBatch { _ in try shares.eraseOrphans(of: account) }
        #expect(try desk.writing.inBatch { _ in try shares.page(of: id, account: account, now: 1)?.token } == nil)
    }
}
