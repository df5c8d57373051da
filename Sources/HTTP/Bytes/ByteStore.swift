import NotesPrimitives
/// Buffers bytes for one owner and grows as they need it. A connection keeps part of a request or a blocked response in
/// one, and a loop lends one. An empty one holds no memory.
@safe struct ByteStore: ~Copyable {
    private(set) var base: UnsafeMutableRawPointer?
    private(set) var count = 0
    private(set) var capacity = 0

    init() {}

    init(capacity: Int) {
        reserve(capacity)
    }

    deinit {
        unsafe base?.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    var bytes: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: base, count: count)
    }

    /// Returns the allocated part that is not in use; write into it, then call `advance`.
    var spare: UnsafeMutableRawBufferPointer {
        guard let base = unsafe base else { return unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeMutableRawBufferPointer(start: base + count, count: capacity - count)
    }

    mutating func advance(by written: Int) {
        count += written
    }

    /// Makes space for `extra` more bytes: at least by doubling, so that many small appends cost little, but at most up
    /// to `most` bytes where that suffices.
    mutating func reserve(_ extra: Int, upTo most: Int = .max) {
        guard count + extra > capacity else { return }
        allocate(max(count + extra, min(max(capacity * 2, 512), most)))
    }

    /// Releases a large allocation of which little is in use.
    mutating func trim() {
        if capacity > 64 * 1024, count < capacity / 4 { allocate(max(count, 512)) }
    }

    private mutating func allocate(_ larger: Int) {
        let grown = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        if let base = unsafe base {
            unsafe grown.copyMemory(from: base, byteCount: count)
            unsafe base.deallocate()
        }
        unsafe base = unsafe grown
        capacity = larger
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, unsafe !bytes.isEmpty else { return }
        reserve(bytes.count)
        unsafe base.unsafelyUnwrapped.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    mutating func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    mutating func append(_ text: StaticString) {
        unsafe append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base.unsafelyUnwrapped.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    mutating func append(decimal value: Int) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (rest, index) = (value.magnitude, 20)
            repeat {
                index -= 1
                unsafe digits[index] = ASCII.zero + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 { append(UInt8(ascii: "-")) }
            unsafe append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[index..<20]))
        }
    }

    mutating func append(hexadecimal value: UInt64, digits: Int) {
        reserve(digits)
        for index in 0..<digits {
            let digit = UInt8(truncatingIfNeeded: value &>> UInt64((digits &- 1 &- index) &* 4)) & 0xF
            unsafe base.unsafelyUnwrapped.storeBytes(of: Hex.digit(digit), toByteOffset: count &+ index, as: UInt8.self)
        }
        count += digits
    }

    /// Removes the first `length` bytes and moves the rest to the front.
    mutating func removePrefix(_ length: Int) {
        guard length > 0, let base = unsafe base else { return }
        count -= length
        unsafe base.copyMemory(from: base + length, byteCount: count)
    }

    mutating func truncate(to length: Int) {
        count = min(count, length)
    }

    mutating func removeAll() {
        count = 0
    }

    /// Releases the memory as well.
    mutating func release() {
        unsafe base?.deallocate()
        unsafe base = nil
        count = 0
        capacity = 0
    }
}
