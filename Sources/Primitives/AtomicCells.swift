import struct Synchronization.Atomic

/// Shares a fixed row of numbers, all zero at first, among threads without a lock. The system maps its pages on demand,
/// so cells that are never used take no memory. If the system has no memory for the row, every cell is and stays zero.
///
/// `@unchecked Sendable`: the block is allocated once, and all access to it is atomic.
@safe public final class AtomicCells: @unchecked Sendable {
    @usableFromInline let cells: UnsafeMutablePointer<Atomic<Int>>?
    private let block: UnsafeMutableRawPointer?
    private let length: Int

    public init(_ count: Int) {
        length = max(1, count) * MemoryLayout<Atomic<Int>>.stride
        let block = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        unsafe self.block = unsafe block == MAP_FAILED ? nil : block
        unsafe cells = unsafe self.block?.bindMemory(to: Atomic<Int>.self, capacity: max(1, count))
    }

    deinit {
        if let block = unsafe block { unsafe munmap(block, length) }
    }

    @inlinable
    public subscript(index: Int) -> Int { unsafe cells?[index].load(ordering: .relaxed) ?? 0 }

    /// Adds to a cell that only one thread writes, by a load and a store and without a locked instruction.
    @inlinable
    public func addAlone(_ amount: Int, at index: Int) {
        guard let cells = unsafe cells else { return }
        let old = unsafe cells[index].load(ordering: .relaxed)
        unsafe cells[index].store(old &+ amount, ordering: .relaxed)
    }

    /// Replaces the present value by the result of `change`; tries again where another thread was faster.
    @inlinable
    public func update(_ index: Int, _ change: (Int) -> Int) {
        guard let cells = unsafe cells else { return }
        var old = unsafe cells[index].load(ordering: .relaxed)
        while true {
            let (done, seen) = unsafe cells[index].weakCompareExchange(
                expected: old, desired: change(old), ordering: .relaxed)
            if done { return }
            old = seen
        }
    }
}
