import Notes
import NotesHashing

/// Reads a backup in pieces as it is written, and checks at its end whether it is complete: its last line has the hash
/// of all lines before it (docs/protocol.md 7.1).
struct BackupCheck {
    /// The last line has a count and a hash; one that is longer than this is another.
    private static let longestEnd = 4096

    private var hash = SHA256()
    /// The line that came last, if it may be that of the end.
    private var line: [UInt8] = []
    /// True if the beginning of a longer line went into the hash already.
    private var isInside = false
    private(set) var bytes = 0

    mutating func append(_ piece: [UInt8]) {
        bytes += piece.count
        var rest = piece[...]
        while !rest.isEmpty {
            if line.last == UInt8(ascii: "\n") { hashLine() }
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            line += rest[..<end]
            rest = rest[end...]
            if isInside || line.count > Self.longestEnd {
                isInside = line.last != UInt8(ascii: "\n")
                hashLine()
            }
        }
    }

    private mutating func hashLine() {
        hash.update(line)
        line.removeAll(keepingCapacity: true)
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
