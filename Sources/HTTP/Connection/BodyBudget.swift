import NotesPrimitives
import struct Synchronization.Atomic

/// Bounds the memory of all bodies of requests, and chooses which of the waiting ones is next.
///
/// A body claims its announced length, or its route's limit where it has none, before its connection reads on: a body
/// that has its memory can always be completed, so bodies never block each other half-read. A body without memory waits
/// in line. Memory goes to the client that holds least, and among those to the one that has waited longest:
///
///     of 6, a claims 2, 2, 2, then b claims 2     a holds 2 (half at most), b 2
///     one of a's is released                      a's second is held
///
/// Half of the memory is the most that one client gets, so one client with many bodies delays no other one. A larger
/// body gets its memory once its client holds nothing else, and one larger than all of it once nothing is held.
struct BodyBudget {
    typealias Number = UInt64

    private struct Claim {
        let number: Number
        let client: UInt64
        let bytes: Int
    }

    let capacity: Int
    private(set) var used = 0
    private var held: [Number: Claim] = [:]
    /// Counts the bytes that each client holds.
    private var clients: [UInt64: Int] = [:]
    /// Lists the claims that wait, in the order of arrival.
    private var waiting: [Claim] = []
    private var last: Number = 0

    init(_ capacity: Int) { self.capacity = capacity }

    /// Some body waits for memory.
    var isCrowded: Bool { !waiting.isEmpty }

    /// Claims memory for a body. If it does not fit now, `release` returns its number once it does.
    mutating func claim(_ bytes: Int, for client: UInt64) -> (number: Number, hasMemory: Bool) {
        last += 1
        let claim = Claim(number: last, client: client, bytes: bytes)
        guard fits(claim) else {
            waiting.append(claim)
            return (last, false)
        }
        hold(claim)
        return (last, true)
    }

    /// Ends a claim, held or waiting. Returns the claims that fit now.
    mutating func release(_ number: Number) -> [Number] {
        if let claim = held.removeValue(forKey: number) {
            used -= claim.bytes
            let rest = (clients[claim.client] ?? 0) - claim.bytes
            clients[claim.client] = rest > 0 ? rest : nil
        } else {
            waiting.removeAll { $0.number == number }
        }
        var admitted: [Number] = []
        while let index = next() {
            let claim = waiting.remove(at: index)
            hold(claim)
            admitted.append(claim.number)
        }
        return admitted
    }

    private mutating func hold(_ claim: Claim) {
        used += claim.bytes
        held[claim.number] = claim
        clients[claim.client, default: 0] += claim.bytes
    }

    /// Returns the claim that is next. A client above its half does not hold up the line. One that only lacks free
    /// memory does: otherwise small bodies would pass a large one forever.
    private func next() -> Int? {
        let candidates = waiting.indices.filter { isWithinHalf(waiting[$0]) }
        guard let first = candidates.min(by: { clients[waiting[$0].client] ?? 0 < clients[waiting[$1].client] ?? 0 })
        else { return nil }
        return hasFree(waiting[first]) ? first : nil
    }

    /// Returns true if a new body fits. It may not pass those that wait for free memory.
    private func fits(_ claim: Claim) -> Bool {
        isWithinHalf(claim) && hasFree(claim) && !waiting.contains { isWithinHalf($0) }
    }

    private func hasFree(_ claim: Claim) -> Bool { used + claim.bytes <= capacity || used == 0 }

    private func isWithinHalf(_ claim: Claim) -> Bool {
        guard let own = clients[claim.client] else { return true }
        return own + claim.bytes <= capacity / 2
    }
}

/// Bounds the memory of all bodies of a server, which its loops share. Bodies of up to one buffer have a quarter of it
/// to themselves: they are read before their client is authenticated, and must not wait for large ones. A large body
/// counts twice, because what is read from it is kept beside it until the request is answered.
final class BodyMemory: Sendable {
    /// Bounds the bytes of a small body and its head together.
    static let small = 64 * 1024

    struct Claim: Equatable {
        fileprivate let isSmall: Bool
        fileprivate let number: BodyBudget.Number
    }

    private struct State {
        var small: BodyBudget
        var large: BodyBudget
        /// Maps the number of each waiting claim to its exchange: small bodies, then large ones.
        var waiters: [[BodyBudget.Number: Exchange]] = [[:], [:]]
    }

    private let state: Mutex<State>
    private let crowded = Atomic<Bool>(false)

    init(_ bytes: Int) {
        state = Mutex(State(small: BodyBudget(bytes / 4), large: BodyBudget(bytes - bytes / 4)))
    }

    /// Some body waits for memory. The others must then arrive faster, and new requests are read in small pieces.
    var isCrowded: Bool { crowded.load(ordering: .relaxed) }

    /// Claims memory for a body. Where it does not fit yet, the exchange's connection is notified once it does.
    func claim(_ bytes: Int, for client: UInt64, _ exchange: Exchange) -> (claim: Claim, hasMemory: Bool) {
        let isSmall = bytes <= Self.small
        return state.withLock { state in
            let (number, hasMemory) =
                isSmall ? state.small.claim(bytes, for: client) : state.large.claim(bytes * 2, for: client)
            if !hasMemory {
                state.waiters[isSmall ? 0 : 1][number] = exchange
                crowded.store(true, ordering: .relaxed)
            }
            return (Claim(isSmall: isSmall, number: number), hasMemory)
        }
    }

    func release(_ claim: Claim) {
        let admitted: [Exchange] = state.withLock { state in
            let kind = claim.isSmall ? 0 : 1
            state.waiters[kind][claim.number] = nil
            let numbers = claim.isSmall ? state.small.release(claim.number) : state.large.release(claim.number)
            crowded.store(state.small.isCrowded || state.large.isCrowded, ordering: .relaxed)
            return numbers.compactMap { state.waiters[kind].removeValue(forKey: $0) }
        }
        for exchange in admitted { exchange.loop.post(.hasMemory(exchange.connection, exchange.number)) }
    }
}
