import Dispatch
import NotesPostgres
import NotesPrimitives
import NotesStoreContract

/// Sends hints after their commits, on their own connection: a NOTIFY inside a write transaction would serialize the
/// commits of all servers. The first hint is sent at once. Hints that follow within the interval are sent together,
/// since each NOTIFY is a transaction that wakes every server. The poll of the other servers (`HintReceiver`) finds a
/// lost hint.
final class HintSender: Sendable {
    private struct State {
        var changes: [AccountNumber: AccountChange] = [:]
        var revocations: [Revocation] = []
        var isSending = false
    }

    static let channel = "cloudnotes"
    private static let interval = DispatchTimeInterval.milliseconds(20)

    private let name: String
    private let connector: Connector
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "cloudnotes.hints.sender")
    /// It is used on `queue` only, so no thread waits for its lock.
    private let connection = Mutex<PostgresConnection?>(nil)

    init(_ connector: Connector, name: String) {
        self.connector = connector
        self.name = name
    }

    func send(_ changes: AccountChanges) {
        add { state in
            for (account, change) in changes {
                let epoch = change.newEpoch ?? state.changes[account]?.newEpoch
                state.changes[account] = AccountChange(seq: change.seq, newEpoch: epoch)
            }
        }
    }

    func send(_ revocation: Revocation) { add { $0.revocations.append(revocation) } }

    /// Sends a payload without hints after those that wait, which wakes this server's listener.
    func wake() { queue.async { [self] in deliver(Hint.payloads(of: takeHints(), from: name) + [name]) } }

    /// Sends the waiting hints before it returns, if the database can be reached.
    func flush() {
        queue.sync {
            let payloads = Hint.payloads(of: takeHints(), from: name)
            if !payloads.isEmpty { deliver(payloads) }
        }
    }

    private func add(_ body: (inout State) -> Void) {
        let starts = state.withLock { state in
            body(&state)
            defer { state.isSending = true }
            return !state.isSending
        }
        if starts { queue.async { [self] in drain() } }
    }

    private func drain() {
        let hints = takeHints()
        if hints.isEmpty { return }
        deliver(Hint.payloads(of: hints, from: name))
        queue.asyncAfter(deadline: .now() + Self.interval) { [self] in drain() }
    }

    private func takeHints() -> [Hint] {
        state.withLock { state in
            let hints =
                state.revocations.map { Hint.revocation($0) } + state.changes.map { .change($0.key, $0.value) }
            (state.changes, state.revocations) = ([:], [])
            if hints.isEmpty { state.isSending = false }
            return hints
        }
    }

    /// Delivers the payloads, with a second attempt, since an idle connection may fail once.
    private func deliver(_ payloads: [String]) {
        connection.withLock { connection in
            for _ in 0..<2 {
                do {
                    let open = try opened(connection)
                    connection = open
                    return try deliver(payloads, on: open)
                } catch {
                    connection = nil
                }
            }
        }
    }

    private func deliver(_ payloads: [String], on connection: PostgresConnection) throws {
        for payload in payloads {
            try connection.run(
                "SELECT pg_notify('\(Self.channel)', $1)", PostgresArguments { $0.add(text: payload) })
        }
    }

    private func opened(_ connection: PostgresConnection?) throws -> PostgresConnection {
        if let connection, !connection.isBroken { return connection }
        let connection = try connector.connect()
        // A hint need not survive a crash.
        try connection.run("SET synchronous_commit = off")
        return connection
    }
}
