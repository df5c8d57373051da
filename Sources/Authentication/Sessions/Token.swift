import Hashing
import Primitives

/// 256 random bits as 64 hexadecimal digits.
public enum Token {
    /// `nil` where the system has no random bytes.
    public static func make() -> String? {
        SecureRandom.bytes(32).map { Hex.encode($0) }
    }
}
