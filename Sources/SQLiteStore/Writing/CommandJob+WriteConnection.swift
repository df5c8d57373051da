import NotesStoreContract
import NotesStoreEngine

extension CommandJob {
    /// Makes a job of this store, whose queue only uses a `WriteConnection`. The queue is not generic over its
    /// connection: in another module that costs every call a lookup of metadata, 3 µs a write.
    init(
        isLong: Bool = false, keys: CommandKeys = .unknown, refuse: @escaping @Sendable (StoreError) -> Void,
        run: @escaping @Sendable (WriteConnection) throws -> Answer
    ) {
        self.init(
            isLong: isLong, keys: keys,
            run: { connection in
                guard let connection = connection as? WriteConnection else {
                    throw StoreError.unavailable("the connection is of another store")
                }
                return try run(connection)
            }, refuse: refuse)
    }
}
