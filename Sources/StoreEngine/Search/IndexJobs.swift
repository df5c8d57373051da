import NotesPrimitives
import NotesStoreContract

/// Runs jobs of the index in the writer's transactions, and waits for their results.
package struct IndexJobs: Sendable {
    private let submit: @Sendable (CommandJob) -> Void

    package init(_ submit: @escaping @Sendable (CommandJob) -> Void) { self.submit = submit }

    package func run<Value: Sendable>(_ body: @escaping @Sendable (IndexWriting) throws -> Value) throws -> Value {
        let result = AwaitedValue<Result<Value, StoreError>>()
        submit(
            CommandJob(
                run: { connection in
                    guard let connection = connection as? any IndexedConnection else {
                        throw StoreError.unavailable("the connection has no search index")
                    }
                    let value = try body(connection.index)
                    return { result.set(.success(value)) }
                },
                refuse: { result.set(.failure($0)) }))
        return try result.wait().get()
    }
}
