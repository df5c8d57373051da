/// The rules for an account's name and password.
public enum AccountRules {
    static let nameBytes = 1...64
    static let passwordBytes = 8...1024

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
