import NotesHashing
import NotesPrimitives

/// The stored form of a password: a salted scrypt hash that names its own cost, so the cost can be raised later and old
/// rows stay readable.
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
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    public init?(encoded: String) {
        let parts = encoded.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("scrypt".utf8),
            let cost = Self.cost(parts[2]), cost.isBounded,
            let salt = Hex.decode(String(Substring(parts[3]))), !salt.isEmpty,
            let key = Hex.decode(String(Substring(parts[4]))), key.count >= 16
        else { return nil }
        self.cost = cost
        self.salt = salt
        self.key = key
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

    /// A hash of no known password. It is verified if the account does not exist, so that a wrong name takes as long as
    /// a wrong password.
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
