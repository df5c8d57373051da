import Dispatch
import NotesHashing
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Announces this server's commits to the other servers of the database, and receives theirs.
package final class ServerHints: Sendable {
    private let sender: HintSender
    private let listener: HintReceiver?

    /// Sends the announcements of `state` to other servers from now on. If it `listens`, theirs go to the hooks of
    /// `state`.
    package init(_ connector: Connector, state: StoreSignals, listens: Bool = true) throws {
        guard let random = SecureRandom.bytes(8) else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        let name = Hex.encode(random)
        sender = HintSender(connector, name: name)
        listener = listens ? HintReceiver(connector, name: name, state) : nil
        state.setForwarding(changes: { [sender] in sender.send($0) }, revocation: { [sender] in sender.send($0) })
    }

    /// `watching` returns the listeners of this server.
    package func watch(_ watching: @escaping @Sendable () -> Listeners) { listener?.watch(watching) }

    package func start() { listener?.start() }

    package func close() {
        guard let listener else { return sender.flush() }
        listener.close()
        sender.wake()
    }
}

/// Reports to other servers, after a commit, that something has changed.
private enum Hint: Equatable {
    case change(AccountNumber, AccountChange)
    case revocation(Revocation)

    /// PostgreSQL accepts payloads of fewer than 8,000 bytes.
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

/// Sends hints after their commits, on their own connection: a NOTIFY inside a write transaction would serialize the
/// commits of all servers. The first hint is sent at once. Hints that follow within the interval are sent together,
/// since each NOTIFY is a transaction that wakes every server. The poll of the other servers (`HintReceiver`) finds a
/// lost hint.
private final class HintSender: Sendable {
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
    /// The connection is used on `queue` only, so no thread waits for its lock.
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

/// Receives hints of other servers' commits. A hint may be lost with a server or a connection. So every two seconds
/// this also polls the change bounds of the accounts that have listeners here, and the devices' tokens.
private final class HintReceiver: Sendable {
    private struct State {
        var isClosed = false
        var watching: (@Sendable () -> Listeners)?
    }

    private static let interval = Duration.seconds(2)

    private let name: String
    private let connector: Connector
    private let store: StoreSignals
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "cloudnotes.hints.listener")

    init(_ connector: Connector, name: String, _ store: StoreSignals) {
        self.connector = connector
        self.name = name
        self.store = store
    }

    func watch(_ watching: @escaping @Sendable () -> Listeners) {
        state.withLock { $0.watching = watching }
    }

    func start() { queue.async { [self] in listen() } }

    /// Stops receiving, at the latest when the present wait ends.
    func close() { state.withLock { $0.isClosed = true } }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func listen() {
        while !isClosed {
            // An error ends the connection.
            try? listen(on: connector.connect())
            if !isClosed { usleep(UInt32.random(in: 50_000...500_000)) }
        }
    }

    private func listen(on connection: PostgresConnection) throws {
        try connection.run("LISTEN \(HintSender.channel)")
        // The first poll finds what was announced before this.
        var epochs: [AccountNumber: UInt64] = [:]
        var nextCheck = ContinuousClock.now
        while !isClosed {
            if ContinuousClock.now >= nextCheck {
                let listeners = state.withLock { $0.watching }?() ?? Listeners()
                try findSignOuts(connection, of: listeners.devices)
                try findChanges(connection, beyond: listeners.sent, &epochs)
                nextCheck = .now + Self.interval
            }
            for payload in try connection.waitForNotifications(until: nextCheck) { hear(payload) }
        }
    }

    private func hear(_ payload: String) {
        let (sender, hints) = Hint.read(payload)
        guard sender != name else { return }
        var changes: AccountChanges = []
        for hint in hints {
            switch hint {
            case .change(let account, let change): changes.append((account, change))
            case .revocation(let revocation): store.heard(revocation)
            }
        }
        store.heard(changes)
    }

    private func findSignOuts(_ connection: PostgresConnection, of devices: Set<String>) throws {
        guard !devices.isEmpty else { return }
        let signedIn = try connection.run(
            "SELECT id FROM devices WHERE id = ANY ($1) AND token IS NOT NULL",
            PostgresArguments(Array(devices))
        ).map { String(decoding: try $0.bytes(0), as: UTF8.self) }
        for device in devices.subtracting(signedIn) { store.heard(.device(device)) }
    }

    private func findChanges(
        _ connection: PostgresConnection, beyond sent: [AccountNumber: Int64],
        _ epochs: inout [AccountNumber: UInt64]
    ) throws {
        let known = epochs
        epochs = [:]
        guard !sent.isEmpty else { return }
        let heads = try connection.run(
            """
            SELECT number, seq, accounts.epoch # server.epoch FROM accounts, server WHERE number = ANY ($1)
            """, PostgresArguments(Array(sent.keys)))
        var changes: AccountChanges = []
        for row in heads {
            let (account, seq) = try (AccountNumber(row.int(0)), row.int(1))
            let epoch = UInt64(bitPattern: try row.int(2))
            epochs[account] = epoch
            guard seq > sent[account] ?? 0 else { continue }
            let isNew = known[account].map { $0 != epoch } ?? false
            changes.append((account, AccountChange(seq: seq, newEpoch: isNew ? epoch : nil)))
        }
        store.heard(changes)
    }
}
