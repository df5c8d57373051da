import Notes
import NotesPrimitives
import NotesStoreEngine

/// Caches the JSON of notes that this server wrote last. A note that was edited is likely to be edited again, and the
/// search index reads what was just written. The database then sends the row without its JSON.
///
/// A row with the `seq` and the `rev` of an entry has its JSON, whichever servers wrote in between. An entry alone does
/// not show the state of the database: a restore that replaces an account reuses `seq` values.
package final class RecentTexts: Sendable {
    struct Text: Sendable {
        var seq: Int64
        var rev: Rev
        var json: [UInt8]
    }

    private let cache: Mutex<BoundedCache<NoteAddress, Text>>

    /// The index may be some seconds of constant writing behind, and these texts cover that.
    package init(limit: Int = 64 << 20) { cache = Mutex(BoundedCache(limit: limit) { $0.json.count }) }

    /// Adds the texts of committed rows.
    func add(_ texts: [(NoteAddress, Text)]) {
        guard !texts.isEmpty else { return }
        cache.withLock { cache in
            for (address, text) in texts { cache.add(text, address) }
        }
    }

    /// Finds at most this number of addresses under one lock: the search index reads many, on a thread that may have to
    /// wait for a processor.
    private static let portion = 16

    /// Returns a text for each address, if cached. Reading does not keep them longer: a note that is written again is
    /// added again.
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
    /// Returns nil for a deleted note: its row has two texts, and few requests read it.
    init?(_ row: NoteRow) {
        guard case .live = row.note.state.life else { return nil }
        self.init(seq: row.note.seq, rev: row.note.rev, json: row.forms.json)
    }
}
