#if !canImport(CryptoKit)
    import CNotesOpenSSL
#endif

/// Generates random bytes that cannot be predicted.
public enum SecureRandom {
    /// Returns random bytes, or nil where the system provides no randomness; the caller refuses its request, since a
    /// weak token is worse than no token.
    public static func bytes(_ count: Int) -> [UInt8]? {
        #if canImport(CryptoKit)
            // Apple's generator of random numbers is a cryptographic one, and never fails.
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in generator.next() }
        #else
            var bytes = [UInt8](repeating: 0, count: count)
            guard count > 0 else { return bytes }
            return unsafe RAND_bytes(&bytes, Int32(count)) == 1 ? bytes : nil
        #endif
    }
}
