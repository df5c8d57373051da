import Notes
import NotesBackupFormat
import NotesHashing
import NotesSQLiteStore
import NotesStoreContract
import TestDesk
import Testing

/// A damaged file is refused, and nothing changes.
struct DamagedBackupTests {
    let desk: Desk
    let backup: [UInt8]

    init() throws {
        desk = try Desk()
        try desk.stands("n", "1")
        try desk.stands("n", "장")
        try desk.stands("t", "2")
        try desk.delete("t")
        backup = try desk.backup()
    }

    private func isRefused(_ bytes: [UInt8]) throws -> Bool {
        let reader = BackupReader(MemoryBytes(bytes))
        do throws(RestoreError) {
            try reader.rewind()
            while try reader.next() != nil {}
            return false
        } catch {
            guard case .invalid(let error) = error else { return false }
            return error.code == .invalidBackup && error.detail.contains("Line ") || error.detail.contains("line ")
                || error.detail.contains("empty")
        }
    }

    @Test func `an unaltered backup is complete`() throws { #expect(try !isRefused(backup)) }

    @Test func `a backup that was cut at any byte is refused`() throws {
        for end in 0..<backup.count {
            guard try isRefused(Array(backup[..<end])) else { throw Desk.Unexpected(answer: "cut at \(end)") }
        }
    }

    @Test func `a backup with any bit turned is refused`() throws {
        let small = try Desk()
        try small.stands("n", "장")
        try refuses(try small.backup()) { _ in 0..<8 }
        // This file is longer, with versions and a trash, so one bit of each byte is turned.
        try refuses(backup) { position in position % 8..<position % 8 + 1 }
    }

    private func refuses(_ whole: [UInt8], _ bits: (Int) -> Range<Int>) throws {
        var bytes = whole
        for position in bytes.indices {
            for bit in bits(position) {
                bytes[position] ^= 1 << bit
                guard try isRefused(bytes) else { throw Desk.Unexpected(answer: "bit \(bit) of byte \(position)") }
                bytes[position] ^= 1 << bit
            }
        }
    }

    @Test func `a backup with lines swapped, doubled, lost or added is refused`() throws {
        let lines = backup.split(separator: 0x0A).map { Array($0) + [0x0A] }
        for position in lines.indices {
            var doubled = lines
            doubled.insert(lines[position], at: position)
            #expect(try isRefused(Array(doubled.joined())), "line \(position) doubled")
            var lost = lines
            lost.remove(at: position)
            #expect(try isRefused(Array(lost.joined())), "line \(position) lost")
            for otherPlace in lines.indices where otherPlace > position {
                var swapped = lines
                swapped.swapAt(position, otherPlace)
                #expect(try isRefused(Array(swapped.joined())), "lines \(position) and \(otherPlace) swapped")
            }
        }
        #expect(try isRefused(backup + Array("\n".utf8)))
        #expect(try isRefused(backup + backup))
    }

    /// Returns a forged file with a valid digest.
    private func made(_ lines: [String], count: Int) -> [UInt8] {
        let header = #"{"format":"cloudnotes-backup","version":1,"account":"a","createdAt":0,"count":\#(count)}"#
        let text = ([header] + lines).map { $0 + "\n" }.joined()
        return Desk.ended(text, count: count)
    }

    @Test func `forged lines with a valid digest are refused`() throws {
        try desk.stands("a", "b")
        let note = try #require(try desk.lines().last)
        #expect(try !isRefused(made([note], count: 1)))
        let lies = [
            made([note], count: 2), made([note, note], count: 2),
            made([note.replacing(#""body":"b""#, with: #""body":"c""#)], count: 1),
            made([note.replacing(#""seq":"#, with: #""seq":-"#)], count: 1),
            made([note.replacing(#""seq":"#, with: #""seq":9999999999999"#)], count: 1),
            made([note.replacing(#""body":"b""#, with: #""body":"b","more":1"#)], count: 1),
            made(["[]"], count: 0), made(["{}"], count: 0), made([#"{"version":"base"}"#], count: 0),
            made([#"{"attachment":"00"}"#], count: 0),
        ]
        for (position, lie) in lies.enumerated() { #expect(try isRefused(lie), "lie \(position)") }
    }

    @Test func `nothing is changed by a refused file, in any mode`() throws {
        let other = try Desk()
        try other.stands("mine", "mine")
        let (lines, head) = (try other.lines(), try other.reader.latestCursor(of: other.account))
        for mode in RestoreMode.allCases {
            guard case .refused(let error) = try other.restore(Array(backup.dropLast(3)), mode) else {
                throw Desk.Unexpected(answer: "taken")
            }
            #expect(error.code == .invalidBackup)
        }
        #expect(try other.lines() == lines)
        #expect(try other.reader.latestCursor(of: other.account) == head)
        #expect(try !other.fixture.files().contains("undo"))
    }
}

/// Keeps a file in memory.
private final class MemoryBytes: StoredBytes {
    private let bytes: [UInt8]
    var count: Int64 { Int64(bytes.count) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
        let piece = bytes.dropFirst(Int(offset)).prefix(limit)
        buffer += piece
        return piece.count
    }
}
