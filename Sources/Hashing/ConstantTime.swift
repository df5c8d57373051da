import COpenSSL

/// Comparison whose time tells nothing about where two secrets differ.
public enum ConstantTime {
    public static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}
