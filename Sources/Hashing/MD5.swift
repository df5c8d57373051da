/// Computes the digest by which Evernote identifies the files of a note. It protects nothing.
public final class MD5 {
    private let context = MD5Context()

    public init() {}

    public func update(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe context.update($0) } }

    /// Returns the sixteen bytes of the digest of all input. `update` must not be called afterwards.
    public func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        unsafe digest.withUnsafeMutableBytes { unsafe context.end(into: $0) }
        return digest
    }
}

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CNotesOpenSSL
#endif

/// Computes an MD5 by the system's own code: CryptoKit on Apple's systems, OpenSSL elsewhere.
@safe final class MD5Context {
    #if canImport(CryptoKit)
        private var context = Insecure.MD5()

        func update(_ bytes: UnsafeRawBufferPointer) {
            unsafe context.update(bufferPointer: bytes)
        }

        func end(into digest: UnsafeMutableRawBufferPointer) {
            unsafe context.finalize().withUnsafeBytes { unsafe digest.copyMemory(from: $0) }
        }
    #else
        private let context: OpaquePointer?

        init() {
            unsafe context = EVP_MD_CTX_new()
            unsafe EVP_DigestInit_ex(context, EVP_md5(), nil)
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        func update(_ bytes: UnsafeRawBufferPointer) {
            unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }

        func end(into digest: UnsafeMutableRawBufferPointer) {
            unsafe EVP_DigestFinal_ex(context, digest.assumingMemoryBound(to: UInt8.self).baseAddress, nil)
        }
    #endif
}
