/// Identifies an account within a store: a small number that is never reused.
public struct AccountNumber: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) {
        self.value = value
    }
}
