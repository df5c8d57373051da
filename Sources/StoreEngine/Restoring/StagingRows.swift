import StoreContract

/// Where a database can write an account's notes aside, and exchange them in a short transaction.
package protocol StagingRows: AnyObject {
    /// Makes an account without a name to sign in with, with the counters of `account` if its notes are to be copied, and none
    /// otherwise.
    func create(for account: AccountNumber, isCopy: Bool, now: Int64) throws -> AccountNumber
    /// Copies some more of the account's notes, versions and what belongs to them; false where none is left.
    func copyPiece(of account: AccountNumber, to staged: AccountNumber) throws -> Bool
    /// Gives the account the notes of `staged`, and `staged` those of the account, for an erasure.
    func exchange(_ account: AccountNumber, _ staged: AccountNumber) throws
    /// Counts the account's notes as received at `time`: no answer showed those that were staged before.
    func arrived(_ account: AccountNumber, at time: Int64) throws
    /// Forgets how far devices have pulled: what they had is replaced.
    func forgetPulls(of account: AccountNumber) throws
    /// Takes a snapshot for undo that was written before.
    func keepUndo(_ id: String, of account: AccountNumber, device: String?, now: Int64) throws
}
