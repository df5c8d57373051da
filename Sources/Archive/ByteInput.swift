/// Reads bytes at any offset: from memory, through a function, or from a range of another input.
public struct ByteInput: Sendable {
    /// Fills the buffer from an offset, up to the end of the input; returns the number of bytes.
    public typealias Reading = @Sendable (Int64, UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int

    private enum Origin: Sendable {
        case memory([UInt8])
        case reading(Reading)
    }

    private let origin: Origin
    private let start: Int64
    public let count: Int64

    public init(_ bytes: [UInt8]) {
        origin = .memory(bytes)
        start = 0
        count = Int64(bytes.count)
    }

    public init(count: Int64, reading: @escaping Reading) {
        self.init(.reading(reading), start: 0, count: count)
    }

    private init(_ origin: Origin, start: Int64, count: Int64) {
        self.origin = origin
        self.start = start
        self.count = count
    }

    /// Returns a range of the input, limited to the input's bounds.
    public func slice(from position: Int64, count length: Int64) -> ByteInput {
        let from = min(max(position, 0), count)
        return ByteInput(origin, start: start + from, count: min(max(length, 0), count - from))
    }

    /// Fills the buffer from an offset, up to the end of the input. Returns the number of bytes read.
    public func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        guard position >= 0, position < count, let base = buffer.baseAddress else { return 0 }
        let wanted = min(buffer.count, Int(clamping: count - position))
        switch origin {
        case .reading(let read):
            return try read(start + position, UnsafeMutableRawBufferPointer(start: base, count: wanted))
        case .memory(let bytes):
            bytes.withUnsafeBytes { bytes in
                let first = Int(start + position)
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + wanted]))
            }
            return wanted
        }
    }

    /// Returns exactly the requested bytes. Throws `malformed` if the input ends before.
    public func bytes(at position: Int64, count length: Int) throws(ArchiveError) -> [UInt8] {
        guard position >= 0, length >= 0, position <= count, Int64(length) <= count - position else {
            throw ArchiveError(.malformed, "The file ends too early.")
        }
        var bytes = [UInt8](repeating: 0, count: length)
        let got = try bytes.withUnsafeMutableBufferPointer { buffer throws(ArchiveError) in
            try read(at: position, into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard got == length else { throw ArchiveError(.malformed, "The file ends too early.") }
        return bytes
    }
}

/// Returns bytes in pieces.
public protocol ByteStream: AnyObject {
    /// Returns the next piece, which is never empty, or nil at the end.
    func next() throws(ArchiveError) -> [UInt8]?
}

extension ByteStream {
    /// Returns all bytes, if there are at most `limit`.
    public func all(atMost limit: Int) throws(ArchiveError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try next() {
            guard bytes.count + piece.count <= limit else {
                throw ArchiveError(.overLimit, "A file in the archive is larger than \(limit) bytes.")
            }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }
}

/// Streams an input from its beginning to its end, in pieces of at most 64 KiB.
public final class InputStream: ByteStream {
    private let input: ByteInput
    private var position: Int64 = 0

    public init(_ input: ByteInput) { self.input = input }

    public func next() throws(ArchiveError) -> [UInt8]? {
        let count = min(64 << 10, input.count - position)
        guard count > 0 else { return nil }
        let piece = try input.bytes(at: position, count: Int(count))
        position += count
        return piece
    }
}

/// Reads little-endian numbers in sequence through a window, so that memory does not grow with the directory.
struct InputCursor {
    private let input: ByteInput
    private var window: [UInt8] = []
    private var windowStart: Int64
    private(set) var position: Int64

    init(_ input: ByteInput, at position: Int64) {
        self.input = input
        self.position = position
        windowStart = position
    }

    mutating func bytes(_ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        let first = Int(position - windowStart)
        if first + count > window.count {
            let wanted = min(Int64(max(count, 64 << 10)), input.count - position)
            guard wanted >= count else { throw ArchiveError(.malformed, "The file ends too early.") }
            window = try input.bytes(at: position, count: Int(wanted))
            windowStart = position
        }
        let start = Int(position - windowStart)
        position += Int64(count)
        return window[start..<start + count]
    }
}

extension ArraySlice<UInt8> {
    /// Returns a little-endian number of `length` bytes, `offset` bytes in. Nil means that the slice ends before or
    /// that the number exceeds `Int64`.
    func number(_ offset: Int, _ length: Int) -> Int64? {
        guard offset >= 0, offset + length <= count else { return nil }
        var value: UInt64 = 0
        for position in (0..<length).reversed() { value = value << 8 | UInt64(self[startIndex + offset + position]) }
        return Int64(exactly: value)
    }
}
