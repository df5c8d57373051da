import Notes
import NotesHashing

extension NoteID {
    /// Makes a new id; returns nil if the system has no random bytes.
    public static func fresh(at time: Timestamp) -> NoteID? {
        guard let bytes = SecureRandom.bytes(16) else { return nil }
        func word(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        return NoteID(uuidV7At: time, random: (word(0), word(8)))
    }
}
