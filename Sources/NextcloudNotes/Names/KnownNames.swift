import Primitives
import StoreContract

/// The names of the accounts whose apps made or renamed notes lately.
final class KnownNames: Sendable {
    private struct Entry {
        let names: AccountNames
        var use: UInt64
    }

    private struct State {
        var entries: [AccountNumber: Entry] = [:]
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())

    private static let accounts = 64
    /// Of all accounts: some 50 bytes each.
    private static let names = 500_000

    /// Those used longest ago make room; who still has them goes on with them.
    subscript(account: AccountNumber) -> AccountNames {
        state.withLock { state in
            state.uses += 1
            if let known = state.entries[account] {
                state.entries[account]?.use = state.uses
                return known.names
            }
            while state.entries.count >= Self.accounts || Self.count(state) > Self.names {
                guard let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) else { break }
                state.entries[oldest.key] = nil
            }
            let new = AccountNames()
            state.entries[account] = Entry(names: new, use: state.uses)
            return new
        }
    }

    private static func count(_ state: State) -> Int { state.entries.values.reduce(0) { $0 + $1.names.count } }
}
