import Notes
import NotesStoreContract
import NotesStoreEngine

/// Opens a store with one account and a few devices, and has short methods for common steps of tests.
package protocol TestDesk: AnyObject {
    var store: StoreEngine { get }
    var reader: any NoteReader { get }
    var account: AccountNumber { get }
    var clock: TestClock { get }
}

package struct UnexpectedAnswer: Error {
    package var answer: String

    package init(answer: String) { self.answer = answer }
}

extension TestDesk {
    package typealias Unexpected = UnexpectedAnswer

    /// Makes an account.
    package static func makeAccount(_ store: StoreEngine, named name: String = "me") throws -> AccountNumber {
        guard let account = try Wait.reply({ store.createAccount(name: name, password: "hash", reply: $0) }) else {
            throw StoreError.noSuchAccount
        }
        return account
    }

    package var now: Timestamp { Timestamp(clamping: clock.now) }

    package func pass(milliseconds: Int64) { clock.now += milliseconds }
    package func pass(days: Int64) { pass(milliseconds: days * 86_400_000) }

    package func id(_ text: String) throws -> NoteID {
        guard let id = NoteID(text) else { throw StoreError.unavailable("no id") }
        return id
    }

    package func write(
        _ id: String, _ action: NoteCommand.Action, if precondition: Precondition = .init(),
        from device: String? = "phone", key: Idempotency? = nil
    ) throws -> NoteAnswer {
        let command = NoteCommand(
            account: account, asker: Asker(account, deviceID: device), id: try self.id(id), action: action,
            precondition: precondition,
            idempotency: key)
        return try Wait.reply { store.write(command, reply: $0) }
    }

    package func put(
        _ id: String, _ body: String, at stamp: Timestamp? = nil, base: Rev? = nil, typing: Bool = false,
        from device: String? = "phone", if precondition: Precondition = .init()
    ) throws -> NoteAnswer {
        let note = try self.id(id)
        return try write(
            id,
            .put { _ in
                .success(
                    Change(
                        id: note, action: .write(Content(body: body)), lastModified: stamp, baseRev: base,
                        isTyping: typing))
            }, if: precondition, from: device)
    }

    /// Puts a note, and expects the put to win.
    @discardableResult package func stands(
        _ id: String, _ body: String, at stamp: Timestamp? = nil, base: Rev? = nil, typing: Bool = false,
        from device: String? = "phone"
    ) throws -> StoredNote {
        switch try put(id, body, at: stamp, base: base, typing: typing, from: device) {
        case .created(let note, _), .replaced(let note, _), .unchanged(let note): note
        case let other: throw Unexpected(answer: "\(other)")
        }
    }

    @discardableResult package func delete(_ id: String, at stamp: Timestamp? = nil) throws -> StoredNote {
        switch try write(id, .delete(lastModified: stamp)) {
        case .replaced(let note, _), .unchanged(let note): note
        case let other: throw Unexpected(answer: "\(other)")
        }
    }

    package func note(_ id: String) throws -> StoredNote? { try reader.note(self.id(id), of: account) }

    package func body(_ id: String) throws -> String? {
        try note(id).map { try Self.body(of: $0.json) }
    }

    package static func body(of json: [UInt8]) throws -> String {
        try json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }.body
    }

    package func isUnmodified(_ id: NoteID, since second: Int) throws -> Bool {
        let read = PointRead.note(id, seconds: [second], ReadScope(Asker(account), of: account))
        guard case .note(_, let unmodified) = try reader.answer(read) else { throw Unexpected(answer: "no note") }
        return unmodified.contains(second)
    }

    package func versions(_ id: String) throws -> [StoredVersion] {
        var versions: [StoredVersion] = []
        _ = try reader.versions(HistoryQuery(self.id(id), of: account)) { versions.append($0) }
        return versions
    }

    package func pull(_ start: PullRequest.Start, limit: Int = 500, bytes: Int = 4 << 20) throws -> ChangePage {
        let answer = try reader.changes(PullRequest(start: start, limit: limit, byteLimit: bytes), of: account)
        guard case .page(let page) = answer else { throw Unexpected(answer: "expired") }
        return page
    }

    package func isExpired(_ cursor: Cursor) throws -> Bool {
        if case .expired = try reader.changes(PullRequest(start: .after(cursor)), of: account) { true } else { false }
    }

    /// Returns the ids of a page in order, with `-` before those that are tombstones.
    package static func ids(_ page: ChangePage) throws -> [String] {
        let array = [UInt8(ascii: "[")] + page.changes + [UInt8(ascii: "]")]
        return try array.withUnsafeBufferPointer { bytes in
            try JSONView.read(bytes) { view in
                view.elements.map { note in
                    let members = note.members
                    let id = members.first { $0.name.string == "id" }?.value.string ?? "?"
                    let isDeleted = members.first { $0.name.string == "deleted" }?.value.bool ?? false
                    return isDeleted ? "-" + id : id
                }
            }
        }
    }

    package func sync(
        _ changes: [Change], from start: PullRequest.Start = .beginning, device: String? = "phone", limit: Int = 500
    ) throws -> SyncAnswer {
        let push = SyncPush(
            account: account, asker: Asker(account, deviceID: device), changes: changes,
            pull: PullRequest(start: start, limit: limit))
        return try Wait.reply { store.sync(push, reply: $0) }
    }
}
