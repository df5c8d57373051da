import Notes
import NotesHashing
import NotesStoreContract

package struct Listed: Equatable {
    package var id: String
    package var number: AppNumber?
    package var receivedAt: Int64
    package var body: String?
}

extension TestDesk {
    package var scope: ReadScope { ReadScope(Asker(account), of: account) }

    package func listed(fullSince: Timestamp? = nil) throws -> [Listed] {
        var listed: [Listed] = []
        var failure: (any Error)?
        _ = try reader.numbered(NumberedQuery(.nextcloud, fullSince: fullSince), in: scope) { note, json in
            do {
                listed.append(
                    Listed(
                        id: note.id.text, number: note.number, receivedAt: note.receivedAt.milliseconds,
                        body: try json.map { try Self.body(of: Array($0)) }))
            } catch { failure = error }
            return true
        }
        if let failure { throw failure }
        return listed
    }

    @discardableResult
    package func number(_ ids: [String]) throws -> [AppNumber] {
        let ids = try ids.map { try id($0) }
        return try Wait.reply { store.number(ids, for: .nextcloud, in: scope, reply: $0) }
    }

    /// Gives a number to every shown note, as a list does.
    package func showAll() throws {
        let shown = try listed()
        try number(shown.map(\.id))
    }

    package func note(_ number: AppNumber) throws -> StoredNote? {
        guard case .numbered(let note) = try reader.answer(.numbered(.nextcloud, number, scope)) else {
            throw Unexpected(answer: "another read's")
        }
        return note
    }

    package func appState() throws -> AppState {
        guard case .app(let state) = try reader.answer(.app(.nextcloud, scope)) else {
            throw Unexpected(answer: "another read's")
        }
        return state
    }

    package func set(_ settings: String?) throws {
        try Wait.reply { store.set(settings.map { Array($0.utf8) }, of: .nextcloud, by: Asker(account), reply: $0) }
    }

    package func create(_ id: String, _ body: String, known: Idempotency? = nil) throws -> NumberedAnswer {
        let note = try self.id(id)
        let command = NoteCommand(
            account: account, asker: Asker(account, deviceID: "phone"), id: note,
            action: .create(Change(id: note, action: .write(Content(body: body)))), idempotency: known)
        return try Wait.reply { store.write(command, numberedFor: .nextcloud, reply: $0) }
    }

    package func text(of note: StoredNote?) throws -> String? { try note.map { try Self.body(of: $0.json) } }
}
