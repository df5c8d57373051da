import Notes
import NotesStoreContract

/// Renames a folder or a tag in all live notes of an account. Each note is changed in one register, at the server's
/// time. The state before is no version, since its text is still there; its rev stays known as a base.
struct RenameWriting {
    private let renaming: Renaming
    private let account: AccountNumber
    private let transaction: WriteTransaction
    private let admission: NoteAdmission

    init(_ renaming: Renaming, _ account: AccountNumber, _ asker: Asker, _ transaction: WriteTransaction) {
        self.renaming = renaming
        self.account = account
        self.transaction = transaction
        admission = NoteAdmission(
            transaction: transaction, account: account, device: asker.deviceID, now: transaction.now)
    }

    func perform() throws -> RenameAnswer {
        try transaction.counters.require(account)
        if renaming.mayGrow, let fault = try fault() { return .invalid(fault) }
        var renamed = 0
        try each { row, content in
            let change = Change(id: row.note.id, action: .write(content), leftOut: [], isRename: true)
            _ = try admission.admit(change, over: row)
            renamed += 1
        }
        return .renamed(renamed)
    }

    /// Returns the reason why a note cannot have the new name.
    private func fault() throws -> DomainError? {
        var found: DomainError?
        try each { _, content in
            guard found == nil, let fault = NoteLimits().fault(inNames: content) else { return }
            found = DomainError(
                Problem(.invalidParameter, at: "/to", "A note would have a name that is too long. " + fault))
        }
        return found
    }

    /// Visits the notes that change, with their contents under the new name.
    private func each(_ visit: (NoteRow, Content) throws -> Void) throws {
        try transaction.tables.names.each(renaming, of: account) { row in
            guard let content = row.note.state.content, let renamed = renaming.renamed(content) else { return }
            try visit(row, renamed)
        }
    }
}
