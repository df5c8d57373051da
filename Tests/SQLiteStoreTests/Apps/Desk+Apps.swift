import Hashing
import Notes
import SQLiteStore
import StoreContract

extension Desk {
    var scope: ReadScope { ReadScope(Asker(account), of: account) }

    struct Listed: Equatable {
        var id: String
        var number: AppNumber?
        var receivedAt: Int64
        var body: String?
    }

    func listed(fullSince: Timestamp? = nil) throws -> [Listed] {
        var listed: [Listed] = []
        var failure: (any Error)?
        _ = try reader.numbered(NumberedQuery(.nextcloud, fullSince: fullSince), in: scope) { note, json in
            do {
                listed.append(
                    Listed(
                        id: note.id.text, number: note.number, receivedAt: note.receivedAt.milliseconds,
                        body: try json.map { try Desk.body(of: Array($0)) }))
            } catch { failure = error }
            return true
        }
        if let failure { throw failure }
        return listed
    }

    @discardableResult
    func number(_ ids: [String]) throws -> [AppNumber] {
        let ids = try ids.map { try id($0) }
        return try Wait.reply { store.number(ids, for: .nextcloud, in: scope, reply: $0) }
    }

    /// Gives a number to everything that is shown, as a list does.
    func showAll() throws {
        let shown = try listed()
        try number(shown.map(\.id))
    }

    func note(_ number: AppNumber) throws -> StoredNote? {
        guard case .numbered(let note) = try reader.answer(.numbered(.nextcloud, number, scope)) else {
            throw Unexpected(answer: "another read's")
        }
        return note
    }

    func appState() throws -> AppState {
        guard case .app(let state) = try reader.answer(.app(.nextcloud, scope)) else {
            throw Unexpected(answer: "another read's")
        }
        return state
    }

    func set(_ settings: String?) throws {
        try Wait.reply { store.set(settings.map { Array($0.utf8) }, of: .nextcloud, by: Asker(account), reply: $0) }
    }

    func create(_ id: String, _ body: String, known: Idempotency? = nil) throws -> NumberedAnswer {
        let note = try self.id(id)
        let command = NoteCommand(
            account: account, asker: Asker(account, deviceID: "phone"), id: note,
            action: .create(Change(id: note, action: .write(Content(body: body)))), idempotency: known)
        return try Wait.reply { store.write(command, numberedFor: .nextcloud, reply: $0) }
    }
}
