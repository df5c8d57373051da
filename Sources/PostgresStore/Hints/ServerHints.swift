import NotesHashing
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
