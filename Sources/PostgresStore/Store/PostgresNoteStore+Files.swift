import Hashing
import StoreContract
import StoreCore

/// Files in and out of the store. They are in the database, in pieces; what is received is in a folder of this server's until then.
extension PostgresNoteStore {
    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake {
        try settings.spool.makeIntake(limit: limit)
    }

    package func file(_ digest: SHA256.Digest, of account: AccountNumber) throws(StoreError) -> (any StoredBytes)? {
        try writer.blobs(account).file(digest)
    }

    package func collect() {
        writer.collect()
        erasing.soon()
    }
}
