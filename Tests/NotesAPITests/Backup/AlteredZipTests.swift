import Notes
import NotesStoreContract
import Testing

@testable import NotesAPI

/// docs/protocol.md 7: a backup that was cut or altered is refused. The zip form is tested with every bit and every
/// cut.
struct AlteredZipTests {
    private let zip: [UInt8]

    init() throws {
        let fixture = try StoreFixture()
        // One entry is deflated, one is stored, one came in pieces.
        try fixture.write("n", Content(title: "장보기", body: String(repeating: "우유 ", count: 60)))
        try fixture.write("o", Content(body: "x"))
        try fixture.attach([0, 1, 2], to: "o", as: "a")
        let form = try BackupZipBody(
            fixture.store.makeSnapshot(of: fixture.account, BackupParts(holdsFiles: true)), fixture.store,
            of: fixture.account,
            name: "me", createdAt: .earliest)
        var bytes: [UInt8] = []
        while try form.next(into: &bytes, limit: 100) {}
        zip = bytes
    }

    /// Returns the refusal, or nil if the zip is accepted as complete.
    private func refusal(_ bytes: [UInt8]) throws -> ErrorCode? {
        let reader = BackupZipReader(MemoryBytes(bytes))
        do throws(RestoreError) {
            try reader.rewind()
            while try reader.next() != nil {}
            return nil
        } catch {
            guard case .invalid(let refusal) = error else { throw error }
            return refusal.code
        }
    }

    @Test func `an unaltered zip is complete`() throws { #expect(try refusal(zip) == nil) }

    @Test func `a zip with any bit turned is refused`() throws {
        var bytes = zip
        var taken: [String] = []
        for position in bytes.indices {
            for bit in 0..<8 {
                bytes[position] ^= 1 << bit
                if try refusal(bytes) != .invalidBackup { taken.append("bit \(bit) of byte \(position)") }
                bytes[position] ^= 1 << bit
            }
        }
        #expect(taken.isEmpty, "\(taken.count) of \(zip.count * 8): \(taken.prefix(10))")
    }

    @Test func `a zip that is cut at either end, or has an additional byte, is refused`() throws {
        for position in zip.indices {
            #expect(try refusal(Array(zip[..<position])) == .invalidBackup, "cut at \(position)")
            #expect(try position == 0 || refusal(Array(zip[position...])) == .invalidBackup, "from \(position)")
            #expect(
                try refusal(zip[..<position] + [zip[position]] + zip[position...]) == .invalidBackup,
                "twice \(position)")
        }
        #expect(try refusal(zip + [0]) == .invalidBackup)
        #expect(try refusal(zip + zip) == .invalidBackup)
    }
}

/// Keeps a file in memory.
final class MemoryBytes: StoredBytes {
    private let bytes: [UInt8]
    var count: Int64 { Int64(bytes.count) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
        let piece = bytes.dropFirst(Int(offset)).prefix(limit)
        buffer += piece
        return piece.count
    }
}
