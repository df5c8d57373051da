import Dispatch
import NotesPrimitives
import NotesStoreContract

/// Makes threads wait that borrow connections while the server holds as many as it may.
final class ConnectionPlaces: Sendable {
    private struct State {
        var budget: ConnectionBudget
        var turns: [Int: DispatchSemaphore] = [:]
        var isClosed = false
    }

    private enum Place {
        case taken
        case waits(Int, DispatchSemaphore)
    }

    private let state: Mutex<State>
    private let patience: Duration

    /// `patience` is how long a borrower waits.
    init(_ budget: ConnectionBudget, patience: Duration) {
        state = Mutex(State(budget: budget))
        self.patience = patience
    }

    /// Waits for a connection; do not call it on a loop.
    func take(for use: ConnectionUse) throws(StoreError) {
        let place = try state.withLock { state throws(StoreError) -> Place in
            if state.isClosed { throw .closed }
            guard case .waits(let number) = state.budget.borrow(for: use) else { return .taken }
            let turn = DispatchSemaphore(value: 0)
            state.turns[number] = turn
            return .waits(number, turn)
        }
        guard case .waits(let number, let turn) = place else { return }
        let limit = DispatchTime.now() + .milliseconds(Int(patience / .milliseconds(1)))
        if turn.wait(timeout: limit) == .success, !state.withLock({ $0.isClosed }) { return }
        let left = state.withLock { state in
            state.turns[number] = nil
            return (hadNoTurn: state.budget.leave(number), isClosed: state.isClosed)
        }
        if left.isClosed { throw .closed }
        if left.hadNoTurn { throw .unavailable("all connections to the database are in use") }
    }

    func giveBack(from use: ConnectionUse) {
        state.withLock { state in
            for number in state.budget.giveBack(from: use) { state.turns.removeValue(forKey: number)?.signal() }
        }
    }

    /// Fails all waiting borrowers.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.turns = [:] }
            return Array(state.turns.values)
        }
        for turn in waiting { turn.signal() }
    }
}
