import NotesPrimitives

/// Computes a SHA-256, at once over bytes in memory, or piece by piece:
///
///     SHA256.hash(bytes).hex
///     var hash = SHA256(); hash.update(part); hash.finalize().hex
///
/// A copy of a value that has had input continues independently.
public struct SHA256: Sendable {
    private var context = SHA256Context()

    public init() {}

    public mutating func update(_ bytes: UnsafeRawBufferPointer) { unsafe context.update(bytes) }

    public mutating func update(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe update($0) }
    }

    public mutating func update(_ text: String) {
        var text = text
        text.withUTF8 { unsafe update(UnsafeRawBufferPointer($0)) }
    }

    /// Returns the digest of all input so far; further input may follow.
    public func finalize() -> Digest {
        var words = (UInt64.zero, UInt64.zero, UInt64.zero, UInt64.zero)
        unsafe withUnsafeMutableBytes(of: &words) { unsafe context.end(into: $0) }
        return Digest(words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    }

    public static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest {
        var hash = SHA256()
        unsafe hash.update(bytes)
        return hash.finalize()
    }

    public static func hash(_ bytes: [UInt8]) -> Digest {
        unsafe bytes.withUnsafeBytes { unsafe hash($0) }
    }

    public static func hash(_ text: String) -> Digest {
        var hash = SHA256()
        hash.update(text)
        return hash.finalize()
    }
}

extension SHA256 {
    /// Stores 32 bytes as four numbers, so that a digest is a plain value which compares like its bytes.
    public struct Digest: Hashable, Comparable, Sendable {
        public let words: (UInt64, UInt64, UInt64, UInt64)

        public init(_ w0: UInt64, _ w1: UInt64, _ w2: UInt64, _ w3: UInt64) {
            words = (w0, w1, w2, w3)
        }

        /// Fails unless there are exactly 32 bytes.
        public init?(bytes: some Collection<UInt8>) {
            guard bytes.count == 32 else { return nil }
            var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            // Each byte moves all others one place to the left.
            for byte in bytes {
                words.0 = words.0 << 8 | words.1 >> 56
                words.1 = words.1 << 8 | words.2 >> 56
                words.2 = words.2 << 8 | words.3 >> 56
                words.3 = words.3 << 8 | UInt64(byte)
            }
            self.words = words
        }

        /// Fails unless `hex` is 64 lower-case hexadecimal digits.
        public init?(hex: String) {
            guard let bytes = Hex.decode(hex) else { return nil }
            self.init(bytes: bytes)
        }

        public var bytes: [UInt8] { unsafe withBytes { unsafe [UInt8]($0) } }

        public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
            let bytes = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
            return try unsafe withUnsafeBytes(of: bytes) { try unsafe body($0) }
        }

        public var hex: String {
            Hex.encode(words.0) + Hex.encode(words.1) + Hex.encode(words.2) + Hex.encode(words.3)
        }

        /// Encodes the first half, for tags that need not withstand an attack.
        public var shortHex: String { Hex.encode(words.0) + Hex.encode(words.1) }

        public static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }
        public static func < (left: Digest, right: Digest) -> Bool { left.words < right.words }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(words.0)
        }
    }
}

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CNotesOpenSSL
#endif

// The system's own digest: CryptoKit's on Apple's systems, OpenSSL's elsewhere. `scripts/apple-check` type-checks the
// first branch on any system.

/// Computes a SHA-256 as a plain value, so a copy continues independently.
struct SHA256Context: Sendable {
    #if canImport(CryptoKit)
        private var context = CryptoKit.SHA256()

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            unsafe context.update(bufferPointer: bytes)
        }

        func end(into digest: UnsafeMutableRawBufferPointer) {
            unsafe context.finalize().withUnsafeBytes { unsafe digest.copyMemory(from: $0) }
        }
    #else
        private var context = SHA256_CTX()

        init() { unsafe notes_sha256_begin(&context) }

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            guard let base = bytes.baseAddress else { return }
            unsafe notes_sha256_add(&context, base, bytes.count)
        }

        func end(into digest: UnsafeMutableRawBufferPointer) {
            var last = context
            unsafe notes_sha256_end(&last, digest.assumingMemoryBound(to: UInt8.self).baseAddress)
        }
    #endif
}
