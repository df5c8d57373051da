import Notes

public struct BackupHeader: Equatable, Sendable {
    public static let format = "cloudnotes-backup"
    public static let version: Int64 = 1

    public var account: String
    public var createdAt: Timestamp
    /// Of notes, deleted ones included.
    public var count: Int

    public init(account: String, createdAt: Timestamp, count: Int) {
        self.account = account
        self.createdAt = createdAt
        self.count = count
    }
}
