import Notes
import NotesHashing
import NotesStoreContract

package enum Recount {
    /// Returns the digest by its definition in docs/protocol.md 6.7, from lists of the notes.
    package static func digest(of account: AccountNumber, _ reader: any NoteReader) throws -> String {
        let key = try reader.status(of: account).digest.key
        var sum = [UInt8](repeating: 0, count: 32)
        var query = NoteQuery()
        query.limit = 1000
        repeat {
            let page = try reader.list(query, of: account)
            for note in page.notes {
                var carry = 0
                let hash = SHA256.hash("\(key)\(note.id.text):\(note.rev.text)").bytes
                for (position, byte) in hash.enumerated().reversed() {
                    carry += Int(sum[position]) + Int(byte)
                    sum[position] = UInt8(carry & 0xFF)
                    carry >>= 8
                }
            }
            query.after = page.next
        } while query.after != nil
        return SHA256.Digest(bytes: sum)?.hex ?? ""
    }
}
