import Dispatch
import Notes
import NotesSQLiteStore
import NotesStoreContract

/// Writes notes with texts of their own.
extension Shop {
    typealias Text = (number: Int, title: String, body: String)

    /// Writes the notes in one push.
    func push(_ notes: [Text]) {
        let changes = notes.map { note in
            Change(
                id: Shop.id(note.number), action: .write(Content(title: note.title, body: note.body)),
                lastModified: Timestamp(clamping: 1_790_000_000_000 + Int64(note.number) * 60_000))
        }
        let done = DispatchSemaphore(value: 0)
        let push = SyncPush(
            account: account, asker: Asker(account, deviceID: "bench"), changes: changes,
            pull: PullRequest(start: .since(.latest), limit: 1))
        store.sync(push) { result in
            guard case .success = result else { fatalError("\(result)") }
            done.signal()
        }
        done.wait()
    }

    func purge(_ number: Int) {
        let done = DispatchSemaphore(value: 0)
        let command = NoteCommand(
            account: account, asker: Asker(account, deviceID: "bench"), id: Shop.id(number), action: .purge)
        store.write(command) { result in
            guard case .success = result else { fatalError("\(result)") }
            done.signal()
        }
        done.wait()
    }

    func write(_ notes: [Text], writers: Int) {
        let commands = notes.map { note in
            let id = Shop.id(note.number)
            let content = Content(title: note.title, body: note.body)
            return NoteCommand(
                account: account, asker: Asker(account, deviceID: "bench"), id: id,
                action: .put { _ in .success(Change(id: id, action: .write(content))) })
        }
        write(commands, writers: writers)
    }
}
