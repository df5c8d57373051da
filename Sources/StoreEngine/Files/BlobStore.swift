import Hashing
import StoreContract

/// Keeps the bytes of attachments, each file under its digest.
///
/// A file is *adopted* before the transaction commits that references it, and is on the disk then, so every file that a
/// note references is there. Whatever removes files that no row references removes none while a hold exists: take one
/// before a file is adopted, and keep it until its row is committed.
package protocol BlobStore: Sendable {
    func makeIntake(limit: Int64) throws(StoreError) -> any Intake
    /// May wait for a moment; never on a loop or where commands run.
    func hold() throws(StoreError) -> any BlobHold
    /// A file that is there is replaced: the time this takes does not reveal whether another account has the same file.
    func adopt(_ received: any ReceivedBytes, _ hold: any BlobHold) throws(StoreError)
    func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)?
}

/// While it lives, no file of the store is removed.
package typealias BlobHold = AnyObject & Sendable
