import Primitives
import Notes
import StoreEngine

/// The JSON of notes that this server wrote last: whoever edits a note is likely to edit it again, and the search index reads
/// what was just written. The database then sends the row without it.
///
/// A row with the `seq` and the `rev` of an entry has its JSON, whichever servers wrote in between. An entry alone does not tell
/// what the database holds: a restore that replaces an account reuses `seq` values.
package final class RecentTexts: Sendable {
    struct Text: Sendable {
        var seq: Int64
        var rev: Rev
        var json: [UInt8]
    }

    private let cache: Mutex<BoundedCache<NoteAddress, Text>>

    /// The search index may be some seconds of constant writing behind, and finds these here.
    package init(limit: Int = 64 << 20) { cache = Mutex(BoundedCache(limit: limit) { $0.json.count }) }

    /// For rows that are committed.
    func add(_ texts: [(NoteAddress, Text)]) {
        guard !texts.isEmpty else { return }
        cache.withLock { cache in
            for (address, text) in texts { cache.add(text, address) }
        }
    }

    /// Some at a time: the search index asks for many, on a thread that may have to wait for a processor.
    private static let portion = 16

    /// One for each address. That does not keep them longer: a note that is written again is added again.
    func find(_ addresses: [NoteAddress]) -> [Text?] {
        var found: [Text?] = []
        found.reserveCapacity(addresses.count)
        for start in stride(from: 0, to: addresses.count, by: Self.portion) {
            let part = addresses[start..<min(start + Self.portion, addresses.count)]
            found += cache.withLock { cache in part.map(cache.peek) }
        }
        return found
    }
}

extension RecentTexts.Text {
    /// Nil for a note that was deleted: its row has two texts, and few read it.
    init?(_ row: NoteRow) {
        guard case .live = row.note.state.life else { return nil }
        self.init(seq: row.note.seq, rev: row.note.rev, json: row.forms.json)
    }
}
