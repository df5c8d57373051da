/// The rules for an account's name and password.
public enum AccountRules {
    static let nameBytes = 1...64
    static let passwordBytes = 8...1024

    /// Names are taken in any case and stored in lower case. Other letters than ASCII's are no name in either case.
    public static func stored(_ name: String) -> String {
        guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
        return String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    public static func fault(inName name: String) -> String? {
        let isFit =
            nameBytes.contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x5F
                    || byte == 0x2D
            }
        return isFit ? nil : "A name must be 1 to 64 of a-z, 0-9, dot, underscore and hyphen."
    }

    public static func fault(inPassword password: String) -> String? {
        passwordBytes.contains(password.utf8.count) ? nil : "A password must be 8 to 1024 bytes."
    }
}
