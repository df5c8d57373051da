import CNotesOpenSSL
import NotesPrimitives

/// scrypt (RFC 7914) is a key derivation that needs memory as well as time, so that guessing passwords on graphics
/// cards does not pay. One call with the default cost takes 32 MiB and some tenths of a second.
public enum Scrypt {
    public struct Cost: Sendable, Equatable {
        /// The binary logarithm of N.
        public var logN: Int
        public var r: Int
        public var p: Int

        public init(logN: Int, r: Int, p: Int) {
            self.logN = logN
            self.r = r
            self.p = p
        }

        public static let standard = Cost(logN: 15, r: 8, p: 3)

        /// The cost of new passwords. An environment variable lowers it in debug builds, since tests hash thousands of
        /// passwords.
        public static let ofNewPasswords: Cost = {
            #if DEBUG
                let asked = unsafe getenv("CLOUDNOTES_CHEAP_PASSWORD_HASHES").map { unsafe String(cString: $0) }
                if asked == "1" { return Cost(logN: 8, r: 8, p: 1) }
            #endif
            return standard
        }()

        /// True if this machine can afford the cost: the hash of a damaged row must not take all of its memory.
        var isBounded: Bool {
            (1...20).contains(logN) && (1...32).contains(r) && (1...16).contains(p) && 128 * r << logN <= 256 << 20
        }

        /// The limit above which OpenSSL refuses: 128 * r * (N + p) bytes is what the algorithm holds, and a little
        /// more.
        var memoryLimit: UInt64 { UInt64(128 * r) * UInt64((1 << logN) + p + 2) + (1 << 20) }
    }

    /// Derives a key; returns nil if the cost is out of bounds or the library has no memory for it.
    public static func derive(password: [UInt8], salt: [UInt8], cost: Cost, count: Int) -> [UInt8]? {
        guard cost.isBounded, count > 0 else { return nil }
        var key = [UInt8](repeating: 0, count: count)
        let status = unsafe password.withUnsafeBytes { password in
            // An empty array has no address, and OpenSSL interprets a null password as "check the cost only".
            let nothing: [CChar] = [0]
            return unsafe nothing.withUnsafeBufferPointer { nothing in
                unsafe EVP_PBE_scrypt(
                    password.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nothing.baseAddress, password.count,
                    salt, salt.count, 1 << UInt64(cost.logN), UInt64(cost.r), UInt64(cost.p), cost.memoryLimit,
                    &key, count)
            }
        }
        return status == 1 ? key : nil
    }
}
