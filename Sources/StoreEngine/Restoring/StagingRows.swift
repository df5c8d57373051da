import NotesStoreContract

/// Writes an account's notes aside, and exchanges them in a short transaction.
package protocol StagingRows: AnyObject {
    /// Makes an account without a login. It has the counters of `account` if its notes are to be copied, and zeros
    /// otherwise.
    func create(for account: AccountNumber, isCopy: Bool, now: Int64) throws -> AccountNumber
    /// Copies some more of the account's notes, versions and their other rows; returns false if nothing was left.
    func copyPiece(of account: AccountNumber, to staged: AccountNumber) throws -> Bool
    /// Gives the account the notes of `staged`, and `staged` those of the account, for an erasure.
    func exchange(_ account: AccountNumber, _ staged: AccountNumber) throws
    /// Counts the account's notes as received at `time`, since no answer showed the staged ones before.
    func arrived(_ account: AccountNumber, at time: Int64) throws
    /// Forgets the progress of devices, whose notes were replaced.
    func forgetPulls(of account: AccountNumber) throws
    /// Inserts the row of an undo snapshot whose file was written before.
    func keepUndo(_ id: String, of account: AccountNumber, device: String?, now: Int64) throws
}
