import Dispatch
import Hashing
import Notes

/// Files in and out of the store.
extension SQLiteNoteStore {
    public func makeIntake(limit: Int64) throws(StoreError) -> any Intake {
        do throws(StoreError) {
            return try configuration.files.makeIntake(limit: limit)
        } catch {
            blobWatch.probeSoon()
            throw error
        }
    }

    public func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)? {
        try configuration.files.open(digest)
    }

    /// Syncing a file takes as long as the disk likes: no loop and no other writer waits for it.
    private static let filing = DispatchQueue(label: "cloudnotes.filing", qos: .userInitiated, attributes: .concurrent)

    /// A write whose rows name files that were just taken in: they are there for good before it begins. Those that it
    /// then does not name are removed again.
    func adopt<Value: Sendable>(
        _ received: [any ReceivedBytes], _ reply: @escaping Reply<Value>, within account: AccountNumber,
        _ body: @escaping @Sendable (WriteConnection) throws -> Value
    ) {
        Self.filing.async { [self] in
            do throws(StoreError) {
                let hold = try BlobPin(configuration.files)
                for file in received { try configuration.files.adopt(file, hold) }
                judge(reply) { connection in
                    // Until the transaction is on the disk this closure lives, and the hold with it.
                    try withExtendedLifetime(hold) {
                        let result = try Quota(account: account, connection: connection).apply(body)
                        for file in received { try connection.files.dropUnlessNamed(file.digest) }
                        return result
                    }
                }
            } catch {
                blobWatch.probeNow()
                collector.collect(Set(received.map(\.digest)))
                reply(.failure(error))
            }
        }
    }
}
