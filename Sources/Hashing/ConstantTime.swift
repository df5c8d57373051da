#if !canImport(CryptoKit)
    import CNotesOpenSSL
#endif

/// Compares secrets in a time that does not depend on where they differ.
public enum ConstantTime {
    public static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        #if canImport(CryptoKit)
            return zip(one, other).reduce(0 as UInt8) { $0 | $1.0 ^ $1.1 } == 0
        #else
            return unsafe CRYPTO_memcmp(one, other, one.count) == 0
        #endif
    }
}
