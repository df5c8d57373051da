import Primitives
import struct Synchronization.Atomic

/// The memory of all bodies of a server, which its loops share. Bodies of up to one buffer have a quarter of it to
/// themselves: they are read before their client is known for certain, and must not wait for large ones. A large body
/// counts twice, because what is read from it is kept beside it until the request is answered.
final class BodyMemory: Sendable {
    /// Bytes of a small body, with its head.
    static let small = 64 * 1024

    struct Claim: Equatable {
        fileprivate let isSmall: Bool
        fileprivate let number: BodyBudget.Number
    }

    private struct State {
        var small: BodyBudget
        var large: BodyBudget
        /// By number of the claim; small bodies, then large ones.
        var waiters: [[BodyBudget.Number: Exchange]] = [[:], [:]]
    }

    private let state: Mutex<State>
    private let crowded = Atomic<Bool>(false)

    init(_ bytes: Int) {
        state = Mutex(State(small: BodyBudget(bytes / 4), large: BodyBudget(bytes - bytes / 4)))
    }

    /// True if some body waits for memory. The others must then arrive faster, and new requests are read in small
    /// pieces.
    var isCrowded: Bool { crowded.load(ordering: .relaxed) }

    /// Claims memory for a body. Where it does not fit yet, the exchange's connection is notified once it does.
    func claim(_ bytes: Int, for client: UInt64, _ exchange: Exchange) -> (claim: Claim, hasRoom: Bool) {
        let isSmall = bytes <= Self.small
        return state.withLock { state in
            let (number, hasRoom) =
                isSmall ? state.small.claim(bytes, for: client) : state.large.claim(bytes * 2, for: client)
            if !hasRoom {
                state.waiters[isSmall ? 0 : 1][number] = exchange
                crowded.store(true, ordering: .relaxed)
            }
            return (Claim(isSmall: isSmall, number: number), hasRoom)
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
        for exchange in admitted { exchange.loop.post(.hasRoom(exchange.connection, exchange.number)) }
    }
}
