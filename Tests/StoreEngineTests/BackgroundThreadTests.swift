import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import Testing

struct BackgroundThreadTests {
    private let thread = BackgroundThread()

    @Test func `each body runs on the same thread, and its result comes back`() throws {
        let threads = try (0..<3).map { number in
            try thread.run { "\(number) on \(pthread_self())" }.split(separator: " on ")
        }
        #expect(threads.map { $0.first } == ["0", "1", "2"])
        #expect(Set(threads.map { $0.last }).count == 1)
        thread.close()
    }

    #if os(Linux)
        @Test func `only its own priority is low`() throws {
            let mine = Self.niceness
            #expect(try thread.run { Self.niceness } == min(mine + 10, 19))
            #expect(Self.niceness == mine)
            thread.close()
        }

        private static var niceness: Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
    #endif

    @Test func `nothing runs after the thread was closed`() throws {
        #expect(try thread.run { 1 } == 1)
        thread.close()
        thread.close()
        #expect(throws: StoreError.closed) { try thread.run { 2 } }
    }

    @Test func `an unused thread can be closed`() {
        thread.close()
        #expect(throws: StoreError.closed) { try thread.run { 1 } }
    }
}
