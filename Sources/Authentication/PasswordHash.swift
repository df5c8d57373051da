import CNotesOpenSSL
import Dispatch
import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Stores a password as a salted scrypt hash that names its own cost, so the cost can be raised later and old rows stay
/// readable.
///
///     $scrypt$ln=15,r=8,p=3$<salt, hex>$<hash, hex>
public struct PasswordHash: Sendable, Equatable {
    public let cost: Scrypt.Cost
    let salt: [UInt8]
    let key: [UInt8]

    static let saltCount = 16
    static let keyCount = 32

    /// Hashes a password; returns nil without memory or randomness.
    public init?(password: [UInt8], cost: Scrypt.Cost = .ofNewPasswords) {
        guard let salt = SecureRandom.bytes(Self.saltCount) else { return nil }
        self.init(password: password, salt: salt, cost: cost)
    }

    init?(password: [UInt8], salt: [UInt8], cost: Scrypt.Cost) {
        guard let key = Scrypt.derive(password: password, salt: salt, cost: cost, count: Self.keyCount) else {
            return nil
        }
        self.init(cost: cost, salt: salt, key: key)
    }

    public init?(encoded: String) {
        let parts = encoded.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("scrypt".utf8),
            let cost = Self.cost(parts[2]), cost.isBounded,
            let salt = Hex.decode(String(Substring(parts[3]))), !salt.isEmpty,
            let key = Hex.decode(String(Substring(parts[4]))), key.count >= 16
        else { return nil }
        self.init(cost: cost, salt: salt, key: key)
    }

    public var encoded: String {
        "$scrypt$ln=\(cost.logN),r=\(cost.r),p=\(cost.p)$\(Hex.encode(salt))$\(Hex.encode(key))"
    }

    public func matches(_ password: [UInt8]) -> Bool {
        guard let other = Scrypt.derive(password: password, salt: salt, cost: cost, count: key.count) else {
            return false
        }
        return ConstantTime.equal(key, other)
    }

    /// Matches no known password. It is verified if the account does not exist, so that a wrong name takes as long as a
    /// wrong password.
    static let unknowable = PasswordHash(
        cost: .ofNewPasswords, salt: [UInt8](repeating: 0, count: saltCount),
        key: [UInt8](repeating: 0, count: keyCount))

    private init(cost: Scrypt.Cost, salt: [UInt8], key: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    private static func cost(_ text: Substring.UTF8View) -> Scrypt.Cost? {
        var numbers: [Int] = []
        for (field, name) in zip(text.split(separator: UInt8(ascii: ",")), ["ln=", "r=", "p="]) {
            guard field.starts(with: name.utf8),
                let number = Int(Substring(field.dropFirst(name.utf8.count)))
            else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 3 else { return nil }
        return Scrypt.Cost(logN: numbers[0], r: numbers[1], p: numbers[2])
    }
}

/// scrypt (RFC 7914) is a key derivation that needs memory as well as time, so that guessing passwords on graphics
/// cards does not pay. One call with the default cost takes 32 MiB and some tenths of a second.
public enum Scrypt {
    public struct Cost: Sendable, Equatable {
        /// Gives the binary logarithm of N.
        public var logN: Int
        public var r: Int
        public var p: Int

        public init(logN: Int, r: Int, p: Int) {
            self.logN = logN
            self.r = r
            self.p = p
        }

        public static let standard = Cost(logN: 15, r: 8, p: 3)

        /// New passwords have this cost. An environment variable lowers it in debug builds, since tests hash thousands
        /// of passwords.
        public static let ofNewPasswords: Cost = {
            #if DEBUG
                let setting = unsafe getenv("CLOUDNOTES_CHEAP_PASSWORD_HASHES").map { unsafe String(cString: $0) }
                if setting == "1" { return Cost(logN: 8, r: 8, p: 1) }
            #endif
            return standard
        }()

        /// This machine can afford the cost: the hash of a damaged row must not take all of its memory.
        var isBounded: Bool {
            (1...20).contains(logN) && (1...32).contains(r) && (1...16).contains(p) && 128 * r << logN <= 256 << 20
        }

        /// OpenSSL refuses a cost above this limit: the algorithm needs 128 * r * (N + p) bytes, and a little more.
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

/// Hashes passwords on its own queue, one at a time.
final class PasswordLane: Sendable {
    typealias Lookup = (String) throws(StoreError) -> AccountRecord?

    let queue: DispatchQueue
    private let open: @Sendable () throws(StoreError) -> Lookup
    let hashing: PasswordHashing
    /// The lookup is used on `queue` only, so no thread waits for its lock.
    private let opened = Mutex<Lookup?>(nil)

    init(_ number: Int, _ hashing: PasswordHashing, open: @escaping @Sendable () throws(StoreError) -> Lookup) {
        queue = DispatchQueue(label: "passwords.\(number)")
        self.hashing = hashing
        self.open = open
    }

    func account(named name: String) throws(StoreError) -> AccountRecord? {
        queue.assertIsCurrent()
        return try opened.withLock { opened throws(StoreError) in
            let lookup = if let opened { opened } else { try open() }
            opened = lookup
            return try lookup(name)
        }
    }
}

/// Hashes and compares passwords; tests replace it.
struct PasswordHashing: Sendable {
    /// Compares a password. An account that does not exist costs as much as one that does.
    var matches: @Sendable (_ password: String, _ encoded: String?) -> Bool
    /// Returns nil without memory or randomness.
    var hash: @Sendable (_ password: String) -> String?

    static let scrypt = PasswordHashing(
        matches: { password, encoded in
            let hash = encoded.flatMap { PasswordHash(encoded: $0) } ?? .unknowable
            return hash.matches(Array(password.utf8)) && encoded != nil
        },
        hash: { PasswordHash(password: Array($0.utf8))?.encoded })
}
