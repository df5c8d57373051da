import Dispatch
import Notes

/// Reads that may take over a millisecond (lists, counts, big pages) happen here, off the loops, with a reader of their
/// own. `@unchecked Sendable`: `opened` is used on `queue` only.
final class SlowReads: @unchecked Sendable {
    private let queue = DispatchQueue(label: "slow-reads", qos: .userInitiated)
    private let store: any NoteStore
    private var opened: (any NoteReader)?

    init(_ store: any NoteStore) {
        self.store = store
    }

    private func reader() throws(StoreError) -> any NoteReader {
        if let opened { return opened }
        let reader = try store.makeReader()
        opened = reader
        return reader
    }

    func read(
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) {
        queue.async { @Sendable [self] in
            do throws(StoreError) {
                try body(try reader())
            } catch {
                failed(error)
            }
        }
    }
}
