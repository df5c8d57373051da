/// A length of time as an operator writes it: `90`, `30s`, `15m`, `24h`, `7d`; `0` and `off` mean never.
struct Interval: Sendable, Equatable {
    /// Nil for never.
    let milliseconds: Int64?

    let text: String

    static let daily = Interval(milliseconds: 86_400_000, text: "24h")

    private init(milliseconds: Int64?, text: String) {
        self.milliseconds = milliseconds
        self.text = text
    }

    init?(_ text: String) {
        self.text = text
        if text == "off" || text == "0" {
            milliseconds = nil
            return
        }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard let count = Int64(digits), count > 0, count <= 366 * 86_400, digits.utf8.allSatisfy({ $0 >= 0x30 }),
            count * (unit ?? 1) <= 366 * 86_400
        else { return nil }
        milliseconds = count * (unit ?? 1) * 1000
    }
}
