import Dispatch
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Receives hints of other servers' commits. A hint may be lost with a server or a connection. So every two seconds
/// this also polls the change bounds of the accounts that have listeners here, and the devices' tokens.
final class HintReceiver: Sendable {
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
            for notification in try connection.waitForNotifications(until: nextCheck) { hear(notification.payload) }
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
            PostgresArguments { $0.add(bytes: devices.map { Array($0.utf8) }) }
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
            """, PostgresArguments { $0.add(ints: sent.keys.map(\.value)) })
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
