import CNotesPostgres

/// A message of the server beside a result.
public struct PostgresNotice: Sendable, Equatable {
    public let code: String
    /// `NOTICE`, `WARNING` and so on, in English whatever the server's language.
    public let severity: String
    public let message: String

    public var isWarning: Bool { severity == "WARNING" }
}

/// The buffer for notices while libpq parses what has arrived. It lives as long as its connection.
final class NoticeBox {
    var notices: [PostgresNotice] = []

    func take() -> [PostgresNotice] {
        defer { notices = [] }
        return notices
    }

    func attach(to handle: OpaquePointer) {
        PQsetNoticeReceiver(
            handle,
            { context, result in
                guard let context else { return }
                Unmanaged<NoticeBox>.fromOpaque(context).takeUnretainedValue().notices.append(
                    PostgresNotice(
                        code: PostgresError.field(notes_postgres_sqlstate(), of: result) ?? "",
                        severity: PostgresError.field(notes_postgres_severity(), of: result) ?? "",
                        message: PostgresError.field(notes_postgres_message(), of: result) ?? ""))
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}

/// The channel and text of a NOTIFY.
public struct PostgresNotification: Sendable, Equatable {
    public let channel: String
    public let payload: String
    /// The server's process that sent it: `PostgresConnection.backend` where that was the receiver itself.
    public let backend: Int32
}
