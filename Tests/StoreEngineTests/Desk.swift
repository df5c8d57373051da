import MemoryStore
import NotesStoreContract
import NotesStoreEngine
import TestDesk

/// Opens a store in memory.
final class Desk: TestDesk {
    let store: StoreEngine
    let memory: MemoryAdapter
    let reader: any NoteReader
    let account: AccountNumber
    let clock = TestClock()

    init(_ configure: (inout StoreLimits) -> Void = { _ in }) throws {
        var limits = StoreLimits()
        configure(&limits)
        memory = MemoryAdapter(clock: { [clock] in clock.now }, limits: limits)
        store = StoreEngine(memory)
        account = try Self.makeAccount(store)
        reader = memory.makeReader()
    }

    deinit { store.close() }

    /// Returns the differences between the counters and the notes.
    func problems() throws -> [String] { try memory.problems() }
}
