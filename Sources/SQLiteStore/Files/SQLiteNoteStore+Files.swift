import Dispatch
import Hashing
import Notes
import StoreContract
import StoreCore

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

    public func file(_ digest: SHA256.Digest, of account: AccountNumber) throws(StoreError) -> (any StoredBytes)? {
        try configuration.files.open(digest)
    }

    /// Syncing a file may take long: no loop and no other write waits for it.
    private static let filing = DispatchQueue(label: "cloudnotes.filing", qos: .userInitiated, attributes: .concurrent)

    /// A write whose rows reference files that were just received: they are durable before it begins. Those that it does not
    /// reference in the end are removed.
    func adopt<Value: Sendable>(
        _ received: [any ReceivedBytes], _ reply: @escaping Reply<Value>,
        _ body: @escaping @Sendable (WriteConnection) throws -> Result<Value, StoreError>
    ) {
        Self.filing.async { [self] in
            do throws(StoreError) {
                let hold = try configuration.files.hold()
                for file in received { try configuration.files.adopt(file, hold) }
                judge(reply) { connection in
                    // This closure holds the pin until the transaction is on the disk.
                    try withExtendedLifetime(hold) {
                        let result = try body(connection)
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
