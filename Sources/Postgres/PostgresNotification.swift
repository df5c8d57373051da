/// The channel and text of a NOTIFY.
public struct PostgresNotification: Sendable, Equatable {
    public let channel: String
    public let payload: String
    /// The server's process that sent it: `PostgresConnection.backend` where that was the receiver itself.
    public let backend: Int32
}
