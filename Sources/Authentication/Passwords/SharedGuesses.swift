import Hashing
import StoreContract

/// The failures of names and addresses that servers on one store count together, by the rules of `GuessLimit`. What fails
/// here fails with the store. Not for a loop.
struct SharedGuesses: Sendable {
    let table: any GuessTable

    /// As `GuessLimit.begin`.
    func begin(
        _ subjects: [GuessLimit.Subject], deciding: [GuessLimit.Subject], now: Int64
    ) throws(StoreError) -> Int64? {
        try change(subjects) { all in
            let waits = zip(subjects, all).compactMap { deciding.contains($0) ? $1.wait(now: now) : nil }
            if let wait = waits.max() { return wait }
            for index in all.indices { all[index].add(now) }
            return nil
        }
    }

    func failed(_ subjects: [GuessLimit.Subject], now: Int64) throws(StoreError) {
        try change(subjects) { all in
            for index in all.indices { all[index].add(now) }
        }
    }

    func succeeded(_ subjects: [GuessLimit.Subject], at began: Int64) throws(StoreError) {
        try change(subjects) { all in
            for index in all.indices { all[index].remove(began) }
        }
    }

    private func change<Value>(
        _ subjects: [GuessLimit.Subject], _ body: (inout [GuessTimes]) -> Value
    ) throws(StoreError) -> Value {
        try table.change(subjects.map(\.digest)) { times in
            var all = zip(subjects, times).map { GuessTimes($1, most: $0.allowed) }
            let value = body(&all)
            times = all.map(\.times)
            return value
        }
    }
}

extension GuessLimit.Subject {
    /// What the store knows of it.
    var digest: SHA256.Digest {
        switch self {
        case .name(let name): SHA256.hash("name \(name)")
        case .address(let network): SHA256.hash("address \(network)")
        case .near(let network): SHA256.hash("near \(network)")
        case .far(let network): SHA256.hash("far \(network)")
        }
    }
}
