import NotesPrimitives

/// Wakes one waiting task. If no task waits, the next one to wait returns at once.
final class Alarm: Sendable {
    private struct State: Sendable {
        var isRung = false
        var waiter: CheckedContinuation<Bool, Never>?
        /// Tells a timer that is late from the present one.
        var number = 0
    }

    private let state = Mutex(State())

    func ring() {
        let waiter = state.withLock { state in
            let waiter = state.waiter
            state.waiter = nil
            state.isRung = waiter == nil
            return waiter
        }
        waiter?.resume(returning: true)
    }

    /// Returns true if it rang since the last check.
    func take() -> Bool {
        state.withLock { state in
            defer { state.isRung = false }
            return state.isRung
        }
    }

    /// Returns false after that time.
    func wait(_ milliseconds: Int64) async -> Bool {
        var timer: Task<Void, Never>?
        defer { timer?.cancel() }
        return await withCheckedContinuation { continuation in
            let number: Int? = state.withLock { state in
                if state.isRung {
                    state.isRung = false
                    return nil
                }
                state.waiter = continuation
                state.number += 1
                return state.number
            }
            guard let number else { return continuation.resume(returning: true) }
            timer = Task { [self] in
                try? await Task.sleep(for: .milliseconds(milliseconds))
                if !Task.isCancelled { expire(number) }
            }
        }
    }

    private func expire(_ number: Int) {
        let waiter: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.number == number else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: false)
    }
}
