import Hashing
import Notes

/// Reads a backup in pieces as it is written, and says at its end whether it is complete: its last line has the hash of
/// all lines before it (docs/protocol.md 7.1).
struct BackupCheck {
    private var hash = SHA256()
    /// What has come since the last line that is known not to be the last one.
    private var line: [UInt8] = []
    /// How much of `line` was searched for its end.
    private var searched = 0
    private(set) var bytes = 0

    mutating func append(_ piece: [UInt8]) {
        bytes += piece.count
        line += piece
        var start = 0
        while let end = line[searched...].firstIndex(of: UInt8(ascii: "\n")), end + 1 < line.count {
            hash.update(Array(line[start...end]))
            (start, searched) = (end + 1, end + 1)
        }
        line.removeFirst(start)
        searched = line.last == UInt8(ascii: "\n") ? line.count - 1 : line.count
    }

    /// Notes of the backup; nil if it is not complete.
    var notes: Int64? {
        let members = try? JSONView.read(line) { view throws(DomainError) in view.object }
        guard let members, case .bool(true) = members["end"], case .string(let sum) = members["sha256"],
            sum == hash.finalize().hex, case .number(let count) = members["count"]
        else { return nil }
        return Int64(count.text)
    }
}
