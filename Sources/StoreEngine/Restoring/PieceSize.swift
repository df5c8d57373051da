import Notes
import NotesStoreContract

/// Measures the share of a long command that one transaction does: a few milliseconds of work, after which others have
/// their turns.
package struct PieceSize {
    /// Limits the rows that one transaction writes.
    package static let mostRows = 200
    package static let mostBytes = 512 << 10

    package private(set) var rows = 0
    package private(set) var bytes = 0

    package init(rows: Int = 0, bytes: Int = 0) {
        self.rows = rows
        self.bytes = bytes
    }

    package mutating func add(bytes: Int) {
        rows += 1
        self.bytes += bytes
    }

    package var isReached: Bool { rows >= Self.mostRows || bytes >= Self.mostBytes }

    /// Returns true if the work fits into `pieces` pieces. It is then one transaction, since staging would cost more
    /// than it saves.
    package func isAtMost(_ pieces: Int) -> Bool {
        rows <= pieces * Self.mostRows && bytes <= pieces * Self.mostBytes
    }
}

extension RestoreEntry {
    /// Estimates the size of the entry's text in bytes.
    var bytes: Int {
        switch self {
        case .note(let note): note.state.shownContent?.textBytes ?? 0
        case .version(let version): version.kept?.note.state.content?.textBytes ?? 0
        case .app(let app): app.numbers.count * 64
        case .attachment(let part): part.bytes.count
        }
    }
}

extension Content {
    fileprivate var textBytes: Int { title.utf8.count + body.utf8.count }
}
