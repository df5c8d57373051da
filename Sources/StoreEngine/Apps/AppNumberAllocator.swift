import Notes
import NotesStoreContract

/// Gives notes the numbers by which an app identifies them. A number is never given to another note: the next one only
/// grows, and no restore sets it back.
package struct AppNumberAllocator {
    private let rows: any AppRows
    private let owner: AppOwner
    private let account: AccountNumber

    package init(_ app: AppKind, in scope: ReadScope, _ transaction: WriteTransaction) {
        rows = transaction.tables.apps
        owner = AppOwner(app, of: scope.asker.account)
        account = scope.account
    }

    package func numbers(of ids: [NoteID]) throws -> [AppNumber] {
        let first = try rows.next(for: owner)
        var next = first
        var given: [NoteID: AppNumber] = [:]
        let known = try rows.numbers(of: ids, account: account, for: owner)
        let numbers = try zip(ids, known).map { id, known in
            if let number = known ?? given[id] { return number }
            guard let number = AppNumber(exactly: next) else {
                throw StoreError.unavailable("the account has no numbers left for the notes of other apps")
            }
            try rows.keep(next, of: id, account: account, for: owner)
            next += 1
            given[id] = number
            return number
        }
        if next != first { try rows.keep(next: next, for: owner) }
        return numbers
    }

    /// Adds the number of the answer's note, if the answer has one.
    package func numbered(_ answer: NoteAnswer) throws -> NumberedAnswer {
        guard let note = answer.note else { return NumberedAnswer(answer, number: nil) }
        return NumberedAnswer(answer, number: try numbers(of: [note.id])[0])
    }

    /// Gives a note without a number the one of the backup, unless this store may have given that number to another
    /// note. Such a note gets a new number when it is shown.
    func restore(_ restored: RestoredApp, replacing: Bool) throws {
        let first = try rows.next(for: owner)
        var next = first
        for (id, number) in restored.numbers
        where try number >= next && rows.number(of: id, account: account, for: owner) == nil {
            try rows.keep(Int64(number), of: id, account: account, for: owner)
            next = Int64(number) + 1
        }
        next = max(next, Int64(restored.next))
        if next != first { try rows.keep(next: next, for: owner) }
        guard let settings = restored.settings else { return }
        if try replacing || rows.settings(of: owner) == nil { try rows.keep(settings: settings, of: owner) }
    }
}

extension NoteAnswer {
    fileprivate var note: StoredNote? {
        switch self {
        case .created(let note, _), .replaced(let note, _), .unchanged(let note), .replayed(let note, _, _),
            .gone(let note), .conflict(let note, _, _), .alreadyExists(let note):
            note
        case .preconditionFailed(let note): note
        case .notFound, .noSuchAttachment, .idempotencyMismatch, .invalid: nil
        }
    }
}
