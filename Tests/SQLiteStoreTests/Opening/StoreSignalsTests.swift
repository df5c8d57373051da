import Notes
import NotesStoreContract
import Testing

import NotesStoreEngine

struct SharedStateTests {
    /// Returns the depth of the stack below the hook, by the address of a local variable.
    private static func here() -> UInt {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { UInt(bitPattern: $0.baseAddress) }
    }

    @Test func `the hook is called as directly the thousandth time as the first`() {
        let shared = StoreSignals(clock: { 0 })
        let depths = Depths()
        shared.setHook { _ in depths.add(Self.here()) }
        for _ in 0..<1000 { shared.announce([(AccountNumber(1), AccountChange(seq: 1))]) }
        #expect(depths.all.count == 1000)
        #expect(Set(depths.all).count == 1)
    }

    private final class Depths: @unchecked Sendable {
        // Unchecked: used by one test on its own thread.
        private(set) var all: [UInt] = []
        func add(_ depth: UInt) { all.append(depth) }
    }
}
