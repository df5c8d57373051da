import Primitives
import StoreContract

/// Waits for the store's reply: a command has nothing else to do.
enum BlockingReply {
    static func value<Value: Sendable>(
        _ start: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) throws(StoreError) -> Value {
        let reply = AwaitedValue<Result<Value, StoreError>>()
        start { reply.set($0) }
        return try reply.wait().get()
    }
}
