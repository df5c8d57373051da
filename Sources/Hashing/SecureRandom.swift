import COpenSSL

/// Random bytes nobody can guess.
public enum SecureRandom {
    /// Nil where the system has no entropy to give; the caller refuses its request, since a weak token is worse than
    /// none.
    public static func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard count > 0 else { return bytes }
        return RAND_bytes(&bytes, Int32(count)) == 1 ? bytes : nil
    }
}
