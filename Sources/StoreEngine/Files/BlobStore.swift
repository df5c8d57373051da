import NotesHashing
import NotesStoreContract

/// Keeps the bytes of attachments, each file under its digest.
///
/// A file is *adopted* before the transaction commits that references it, and is on the disk from then on. So every
/// file that a note references exists. A hold keeps unreferenced files from being removed: acquire one before a file is
/// adopted, and keep it until its row is committed.
package protocol BlobStore: Sendable {
    func makeIntake(limit: Int64) throws(StoreError) -> any Intake
    /// Acquires a hold. It may wait for a moment; do not call it on a loop or on the command queue.
    func hold() throws(StoreError) -> any BlobHold
    /// Makes the file durable and replaces an existing one. So the duration does not reveal whether another account has
    /// the same file.
    func adopt(_ received: any ReceivedBytes, _ hold: any BlobHold) throws(StoreError)
    func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)?
}

/// Keeps the files of the store from being removed while it lives.
package typealias BlobHold = AnyObject & Sendable
