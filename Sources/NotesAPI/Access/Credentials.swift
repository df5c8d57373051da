import HTTP
import Notes

/// What a request brings to say who asks.
enum Credentials: Equatable, Sendable {
    case none
    case token(String)
    /// The secret is a password or a token.
    case basic(name: String, secret: String)
    /// From the web client's cookie: good for unsafe methods only from our own pages.
    case cookie(token: String)
    /// An `Authorization` that is none of ours.
    case unreadable

    static let cookieName = "notes_session"
    private static let bearer = "Bearer "

    init(_ request: borrowing Request) {
        if let authorization = request.field("authorization") {
            self = Self.parse(authorization)
        } else if let token = Self.cookieToken(request.fields("cookie")) {
            self = .cookie(token: token)
        } else {
            self = .none
        }
    }

    static func parse(_ authorization: String) -> Credentials {
        // As nearly every client writes it.
        let token = authorization.utf8.dropFirst(bearer.utf8.count)
        if authorization.utf8.starts(with: bearer.utf8), let first = token.first, first != UInt8(ascii: " ") {
            return .token(String(Substring(token)))
        }
        let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2 else { return .unreadable }
        let value = parts[1].drop { $0 == " " }
        switch parts[0].lowercased() {
        case "bearer": return .token(String(value))
        case "basic":
            guard let decoded = Base64.decode(value.utf8), let colon = decoded.firstIndex(of: UInt8(ascii: ":")),
                let name = String(validating: decoded[..<colon], as: UTF8.self),
                let secret = String(validating: decoded[(colon + 1)...], as: UTF8.self)
            else { return .unreadable }
            return .basic(name: name, secret: secret)
        default: return .unreadable
        }
    }

    static func cookieToken(_ fields: [String]) -> String? {
        for field in fields {
            for pair in field.split(separator: ";") {
                let trimmed = pair.drop { $0 == " " }
                if trimmed.hasPrefix(cookieName + "=") { return String(trimmed.dropFirst(cookieName.count + 1)) }
            }
        }
        return nil
    }
}

/// RFC 4648 section 4, as `Authorization: Basic` needs it. Padding may be missing, as some clients leave it.
enum Base64 {
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, held) = (UInt32(0), 0)
        var isPadded = false
        for digit in text {
            if digit == UInt8(ascii: "=") {
                isPadded = true
                continue
            }
            guard !isPadded, let value = value(of: digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        return held < 6 ? bytes : nil
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = bytes[start..<min(start + 3, bytes.count)]
            let bits = three.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - three.count))
            for place in 0..<4 {
                text.append(
                    place > three.count ? UInt8(ascii: "=") : digits[Int(bits >> UInt32(18 - 6 * place) & 63)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x41...0x5A: digit - 0x41
        case 0x61...0x7A: digit - 0x61 + 26
        case 0x30...0x39: digit - 0x30 + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
