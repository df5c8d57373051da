import Notes
import StoreContract

/// A note of an account.
package struct NoteAddress: Hashable, Sendable {
    package var account: AccountNumber
    package var id: NoteID

    package init(_ account: AccountNumber, _ id: NoteID) {
        self.account = account
        self.id = id
    }
}
