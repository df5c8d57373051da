import Notes
import StoreContract

/// How far a pass over the list in chunks has come, as `<passStart>-<lastUpdate>-<id>`: when the pass began, and its last
/// note so far.
struct ChunkCursor: Equatable, Sendable {
    /// In seconds since 1970, as `lastUpdate`.
    let passStart: Int64
    let lastUpdate: Int64
    let number: AppNumber

    init(passStart: Int64, lastUpdate: Int64, number: AppNumber) {
        self.passStart = passStart
        self.lastUpdate = lastUpdate
        self.number = number
    }

    /// Nil for what is none; the pass then starts over.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 3, areDigits, let start = Int64(parts[0]), let update = Int64(parts[1]),
            let number = AppNumber(parts[2]), start <= Timestamp.latest.milliseconds / 1000
        else { return nil }
        self.init(passStart: start, lastUpdate: update, number: number)
    }

    var text: String { "\(passStart)-\(lastUpdate)-\(number)" }

    func isBehind(_ lastUpdate: Int64, _ number: AppNumber) -> Bool {
        (lastUpdate, number) <= (self.lastUpdate, self.number)
    }
}
