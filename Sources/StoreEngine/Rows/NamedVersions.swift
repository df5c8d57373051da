import Notes
import StoreContract

/// All versions of a note, or one of them.
package struct NamedVersions: Equatable, Sendable {
    package let account: AccountNumber
    package let id: NoteID
    /// Nil means all.
    package let rev: Rev?

    package init(of id: NoteID, _ account: AccountNumber, rev: Rev? = nil) {
        self.account = account
        self.id = id
        self.rev = rev
    }
}
