#if PostgreSQL
    import Hashing
    import StoreContract
    import StoreCore

    /// Files in and out of the store. They are in a folder that all servers share; the database has their digests.
    extension PostgresNoteStore {
        package func makeIntake(limit: Int64) throws(StoreError) -> any Intake {
            try settings.files.makeIntake(limit: limit)
        }

        package func file(_ digest: SHA256.Digest, of account: AccountNumber) throws(StoreError) -> (any StoredBytes)? {
            try settings.files.open(digest)
        }

        /// Files that no row names stay: which those are, only all servers together know.
        package func collect() {}
    }
#endif
