import NotesHTTP

/// A member of a list of choices with weights (RFC 9110 12.4.2): `text/html;q=0.8`, `gzip`.
struct WeightedChoice {
    /// The choice in lower case, without parameters.
    let name: String
    /// The weight in thousandths.
    let quality: Int

    init?(_ text: Substring) {
        let parts = text.split(separator: ";").map(\.trimmed)
        guard let first = parts.first else { return nil }
        name = first.lowercased()
        let parameter = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        quality = parameter.flatMap { Self.quality($0.dropFirst(2)) } ?? 1000
    }

    /// Reads `1`, `0.` or `0.25`: at most three decimals, from 0 to 1.
    private static func quality(_ text: Substring) -> Int? {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ".") }
        guard let first = digits.first, (1...4).contains(digits.count), text.utf8.dropFirst().first ?? 0x2E == 0x2E,
            digits.count + 1 >= text.utf8.count, digits.allSatisfy({ (0x30...0x39).contains($0) }), first <= 0x31
        else { return nil }
        let thousandths = (digits + [0x30, 0x30, 0x30]).prefix(4).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return thousandths <= 1000 ? thousandths : nil
    }

    /// Returns true if `Accept-Encoding` (RFC 9110 12.5.3) prefers gzip to unencoded bytes. A client without a
    /// preference gets the latter.
    static func prefersGzip(_ acceptEncoding: [String]) -> Bool {
        let choices = acceptEncoding.flatMap { $0.split(separator: ",") }.compactMap { WeightedChoice($0) }
        let gzip = choices.first { $0.name == "gzip" || $0.name == "x-gzip" } ?? choices.first { $0.name == "*" }
        let identity = choices.first { $0.name == "identity" }
        guard let gzip, gzip.quality > 0 else { return false }
        return gzip.quality >= identity?.quality ?? 0
    }
}
