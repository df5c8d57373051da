import Notes

/// A note that the server sent, with the JSON that it came in: a replica that stores notes in this form need not write
/// it again.
public struct ReceivedNote: Equatable, Sendable {
    /// The note or tombstone.
    public let note: Note
    /// The JSON, which `Note(stored:)` reads.
    public let json: ArraySlice<UInt8>

    /// Makes a received note of both forms, which must be of one state.
    public init(_ note: Note, json: ArraySlice<UInt8>) {
        self.note = note
        self.json = json
    }
}

/// The effect of notes that a replica received.
public struct ReceivedNotes: Equatable, Sendable {
    /// The number of received notes that the replica has now.
    public var count: Int
    /// The notes that a user sees differently now, for the changes that a notebook announces.
    public var changed: Set<NoteID>

    /// Makes the effect of notes that were received. By default there were none.
    public init(count: Int = 0, changed: Set<NoteID> = []) {
        self.count = count
        self.changed = changed
    }
}

extension ReplicaTransaction {
    public func receive(_ notes: [ReceivedNote], generation: Int64) throws -> ReceivedNotes {
        var received = ReceivedNotes()
        for note in notes { try receive(note.note, generation, &received) }
        return received
    }

    /// Stores one note. The deletion of a note that never was here is no effect.
    func receive(_ note: Note, _ generation: Int64, _ received: inout ReceivedNotes) throws {
        let before = try kept(note.id)
        if before == nil, note.state.isDeleted { return }
        let after = (before ?? LocalNote(id: note.id)).pulled(note, generation)
        try put(note.id, after)
        received.count += 1
        if !before.looks(like: after) { received.changed.insert(note.id) }
    }
}
