import NotesClient
import NotesPrimitives

/// Limits the time that a verb for one note waits for the network. A captive portal or a sleeping VPN accepts a
/// connection and stays silent; a command that works offline must not wait for it.
struct Deadline: Sendable {
    let seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    /// Reads the seconds from `NOTES_SEND_SECONDS`, which is for slow networks and for tests.
    init(_ environment: [String: String], usual: Double = 3) {
        let given = environment["NOTES_SEND_SECONDS"].flatMap { Double($0) } ?? usual
        seconds = given >= 0 && given <= 3600 ? given : usual
    }

    /// Returns the result of `body`, or throws as if the server were not reached. `body` goes on by itself if it cannot
    /// be cancelled, as in a lookup of a name.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let (results, first) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
        let work = Task {
            do { first.yield(.success(try await body())) } catch { first.yield(.failure(error)) }
        }
        let timer = Task {
            try await Task.sleep(for: .seconds(seconds))
            let time = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
            first.yield(.failure(ServerError.transport(TransportError(.offline, "no answer within \(time) s"))))
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for await result in results { return try result.get() }
        throw CancellationError()
    }
}

/// Shows a line at a terminal, such as "Sending…", if the work takes longer than half a second.
final class SendingNotice: Sendable {
    private enum State { case waits, isShown, ended }

    private let console: Console
    private let state: SharedState
    private let timer: Task<Void, Never>?

    private final class SharedState: Sendable { let value = Mutex(State.waits) }

    init(_ console: Console, _ text: String = "Sending…", after seconds: Double = 0.5) {
        let state = SharedState()
        (self.console, self.state) = (console, state)
        guard console.showsProgress else {
            timer = nil
            return
        }
        timer = Task {
            guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
            state.value.withLock { state in
                guard state == .waits else { return }
                console.errors(Array(text.utf8))
                state = .isShown
            }
        }
    }

    /// Removes the line, or prevents it.
    func end() {
        timer?.cancel()
        state.value.withLock { state in
            if state == .isShown { console.errors(Array("\r\u{1B}[K".utf8)) }
            state = .ended
        }
    }
}
