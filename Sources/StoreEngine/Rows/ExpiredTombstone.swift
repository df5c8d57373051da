import Notes

package struct ExpiredTombstone {
    package var id: NoteID
    package var seq: Int64
    /// The bytes of its JSON.
    package var bytes: Int64

    package init(id: NoteID, seq: Int64, bytes: Int64) {
        self.id = id
        self.seq = seq
        self.bytes = bytes
    }
}
