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

extension ReplicaTransaction {
    public func receive(_ notes: [ReceivedNote], generation: Int64) throws -> Int {
        try notes.count { try receive($0.note, generation) }
    }

    /// Returns false for the deletion of a note that never was here.
    func receive(_ note: Note, _ generation: Int64) throws -> Bool {
        let kept = try kept(note.id)
        if kept == nil, note.state.isDeleted { return false }
        try put(note.id, (kept ?? LocalNote(id: note.id)).pulled(note, generation))
        return true
    }
}
