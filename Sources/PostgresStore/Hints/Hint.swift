import NotesStoreContract

/// A message of one server to the others after a commit. It only reports that something has changed.
enum Hint: Equatable {
    case change(AccountNumber, AccountChange)
    case revocation(Revocation)

    /// PostgreSQL accepts less than 8,000 bytes.
    static let longestPayload = 7_900

    /// Returns payloads that begin with the sender's name.
    static func payloads(of hints: [Hint], from sender: String) -> [String] {
        var payloads: [String] = []
        var current = sender
        for hint in hints {
            let text = hint.text
            if current.utf8.count + text.utf8.count >= longestPayload {
                payloads.append(current)
                current = sender
            }
            current += " " + text
        }
        return current.utf8.count > sender.utf8.count ? payloads + [current] : payloads
    }

    /// Reads a payload, and ignores hints of a later program.
    static func read(_ payload: String) -> (sender: Substring, hints: [Hint]) {
        let parts = payload.split(separator: " ")
        return (parts.first ?? "", parts.dropFirst().compactMap { Hint($0) })
    }

    private var text: String {
        switch self {
        case .change(let account, let change):
            "c:\(account.value):\(change.seq)" + (change.newEpoch.map { ":\($0)" } ?? "")
        case .revocation(.device(let id)): "d:\(id)"
        case .revocation(.devices(let account, let kept)): "a:\(account.value)" + (kept.map { ":\($0)" } ?? "")
        }
    }

    private init?(_ text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("c", 3...4):
            guard let account = Int64(parts[1]), let seq = Int64(parts[2]) else { return nil }
            let epoch = parts.count == 4 ? UInt64(parts[3]) : nil
            self = .change(AccountNumber(account), AccountChange(seq: seq, newEpoch: epoch))
        case ("d", 2): self = .revocation(.device(String(parts[1])))
        case ("a", 2...3):
            guard let account = Int64(parts[1]) else { return nil }
            let kept = parts.count == 3 ? String(parts[2]) : nil
            self = .revocation(.devices(of: AccountNumber(account), but: kept))
        default: return nil
        }
    }
}
