import Notes

/// The answer to the `PointRead` of the same name; nil if there is no such thing.
public enum PointAnswer: Sendable {
    case time(Timestamp)
    case authenticatedDevice(AuthenticatedDevice?)
    indirect case account(AccountRecord?, guesses: [[Int64]])
    case addresses([DeviceAddress])
    case note(StoredNote?, unmodifiedSince: Set<Int>)
    case version(StoredNote?)
    indirect case attachment(StoredNote?, Attachment?, unmodifiedSince: Set<Int>)
    case changes(PullAnswer)
    case head(Cursor)
    case app(AppState)
    case numbered(StoredNote?)
    case flow(Flow?)
}

extension StoreError {
    /// The store answered a `PointRead` with the answer to another.
    public static let otherAnswer = StoreError.unavailable("the store answered another read")
}
