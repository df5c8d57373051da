import Notes
import NotesStoreContract
import Testing

@testable import NotesAPI

/// A zip comes in steady pieces.
struct ZipTurnTests {
    @Test func `a turn ends by the bytes that were packed, however few came of it`() throws {
        let fixture = try StoreFixture()
        for number in 0..<20 { try fixture.write("n\(number)", Content(body: String(repeating: "x", count: 100_000))) }
        let form = try BackupZipBody(
            fixture.store.makeSnapshot(of: fixture.account, BackupParts(holdsFiles: true)), fixture.store,
            of: fixture.account,
            name: "me", createdAt: .earliest)
        var bytes: [UInt8] = []
        var turns = 1
        while try form.next(into: &bytes, limit: 64 * 1024) { turns += 1 }
        // All of it is a few kilobytes, and would have been one turn.
        #expect(bytes.count < 64 * 1024)
        #expect(turns >= 20)
    }
}
