import Notes
import NotesStoreContract

/// The key of a note: its account and its id.
package struct NoteAddress: Hashable, Sendable {
    package var account: AccountNumber
    package var id: NoteID

    package init(_ account: AccountNumber, _ id: NoteID) {
        self.account = account
        self.id = id
    }
}
