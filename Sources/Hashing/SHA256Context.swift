#if canImport(CryptoKit)
    import CryptoKit
#else
    import CNotesOpenSSL
#endif

// The system's own digest: CryptoKit's on Apple's systems, OpenSSL's elsewhere. `scripts/apple-check` type-checks the
// first branch on any system.

/// A SHA-256 in progress; a plain value.
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
