import Notes
import NotesStoreContract

/// Reads a snapshot's entries without the text that was purged since.
final class PurgedSource: RestoreSource {
    private let source: any RestoreSource
    private let purges: [UndoPurge]
    private var entries: PurgedEntries
    /// The entries to return before the next one is read, in reverse order.
    private var waiting: [RestoreEntry] = []
    private var hasEnded = false

    init(_ source: any RestoreSource, _ purges: [UndoPurge]) throws(StoreError) {
        self.source = source
        self.purges = purges
        entries = try PurgedEntries(purges)
    }

    func rewind() throws(RestoreError) {
        try source.rewind()
        do throws(StoreError) { entries = try PurgedEntries(purges) } catch { throw .store(error) }
        waiting = []
        hasEnded = false
    }

    func next() throws(RestoreError) -> RestoreEntry? {
        while waiting.isEmpty, !hasEnded {
            let entry = try source.next()
            hasEnded = entry == nil
            waiting = entries.take(entry).reversed().compactMap { part in
                switch part {
                case .same: entry
                case .other(let other): other
                }
            }
        }
        return waiting.popLast()
    }
}
