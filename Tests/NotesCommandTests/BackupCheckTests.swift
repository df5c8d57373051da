import NotesHashing
import Testing

@testable import NotesCommand

struct BackupCheckTests {
    private static let lines = "{\"format\":\"cloudnotes-backup\"}\n{\"id\":\"a\"}\n"
    private static let backup = Array(
        (lines + "{\"end\":true,\"count\":1,\"sha256\":\"\(SHA256.hash(lines).hex)\"}\n").utf8)

    private func notes(_ bytes: [UInt8], piece: Int) -> Int64? {
        var check = BackupCheck()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            check.append(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        #expect(check.bytes == bytes.count)
        return check.notes
    }

    @Test(arguments: [1, 2, 3, 7, 30, 1000])
    func `a complete backup is recognised in pieces of any size`(_ piece: Int) {
        #expect(notes(Self.backup, piece: piece) == 1)
    }

    @Test(arguments: [1, 3, 4095, 4096, 4097, 20_000]) func `lines may be long`(_ piece: Int) {
        for length in [4000, 4085, 4096, 9000] {
            let lines = Self.lines + "{\"text\":\"\(String(repeating: "x", count: length))\"}\n"
            let end = "{\"end\":true,\"count\":2,\"sha256\":\"\(SHA256.hash(lines).hex)\"}\n"
            #expect(notes(Array((lines + end).utf8), piece: piece) == 2, "\(length)")
            #expect(notes(Array(lines.utf8), piece: piece) == nil)
        }
    }

    @Test func `one that was cut or altered anywhere is not complete`() {
        for end in 0..<Self.backup.count - 1 { #expect(notes(Array(Self.backup[..<end]), piece: 5) == nil) }
        for position in 0..<Self.lines.utf8.count {
            var altered = Self.backup
            altered[position] ^= 1
            #expect(notes(altered, piece: 11) == nil, "\(position)")
        }
    }
}
