import NotesPrimitives
import NotesStoreEngine

/// Runs bodies when a test calls for it, and never by itself.
final class ManualExecutor: CommandExecutor {
    private struct State {
        var ready: [@Sendable () -> Void] = []
        var later: [@Sendable () -> Void] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    func run(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.ready.append(body) } }

    func run(afterSeconds seconds: Int, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.later.append(body) }
    }

    func runAndWait(_ body: () -> Void) {
        runReady()
        work(body)
    }

    /// Runs all bodies without a delay, and those that they add.
    func runReady() {
        while let body = state.withLock({ $0.ready.isEmpty ? nil : $0.ready.removeFirst() }) { work(body) }
    }

    /// Runs the delayed bodies, as if their time had come, but not those that they delay. Returns their number.
    @discardableResult func runDelayed() -> Int {
        let bodies = state.withLock { state in
            defer { state.later = [] }
            return state.later
        }
        for body in bodies { work(body) }
        runReady()
        return bodies.count
    }

    func assertIsCurrent() { precondition(state.withLock { $0.isRunning }) }

    private func work(_ body: () -> Void) {
        state.withLock { $0.isRunning = true }
        body()
        state.withLock { $0.isRunning = false }
    }
}
