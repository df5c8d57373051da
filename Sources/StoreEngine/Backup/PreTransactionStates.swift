import Notes
import NotesStoreContract

/// Recent states at their old positions, for a snapshot that is kept because of mass damage. The snapshot has the notes
/// as they were before the first of the changes.
package struct PreTransactionStates {
    /// A state's JSON, and the columns of its row.
    package struct State {
        package var json: [UInt8]
        package var sentModified: Timestamp?
        package var base: Rev?

        package init(json: [UInt8], sentModified: Timestamp?, base: Rev?) {
            self.json = json
            self.sentModified = sentModified
            self.base = base
        }
    }

    private struct Position {
        var seq: Int64
        var id: String
        var rev: Rev
    }

    private var positions: ArraySlice<Position>
    private let ids: Set<String>

    /// `revs` has the state of that time for each note. A note whose state lost its content by thinning keeps its
    /// present state.
    package init(_ rows: any BackupRows, _ revs: [NoteID: Rev]) throws(StoreError) {
        var positions: [Position] = []
        for (id, rev) in revs {
            guard let state = try rows.liveVersion(rev, of: id.text), let seq = Self.seq(state.json) else { continue }
            positions.append(Position(seq: seq, id: id.text, rev: rev))
        }
        self.positions = positions.sorted { $0.seq < $1.seq }[...]
        ids = Set(positions.map(\.id))
    }

    private static func seq(_ json: [UInt8]) -> Int64? {
        try? JSONView.read(json) { view in
            view.members.first { $0.name.string == "seq" }?.value.integer
        }
    }

    func has(_ id: String) -> Bool { ids.contains(id) }

    mutating func take(
        before seq: Int64, _ rows: any BackupRows
    ) throws(StoreError) -> (state: State, id: String, rev: Rev)? {
        guard let position = positions.first, position.seq < seq else { return nil }
        positions.removeFirst()
        return try rows.liveVersion(position.rev, of: position.id).map { ($0, position.id, position.rev) }
    }
}
