import CNotesPostgres

/// Describes an error of PostgreSQL or of the connection to it, without values of parameters or columns: notes are
/// private, and errors are logged.
public struct PostgresError: Error, Equatable, CustomStringConvertible {
    public let kind: Kind
    /// Gives the SQLSTATE, five characters; nil if the server sent none.
    public let code: String?
    public let message: String
    /// Contains the failed statement, with its placeholders.
    public let sql: String?

    /// Classifies an error for the caller. No other code interprets an SQLSTATE.
    public enum Kind: Sendable {
        /// The connection is lost or the server shuts down. The outcome of an outstanding COMMIT is not known.
        case disconnected
        /// The server takes no writes: it is a standby, or was the primary a moment ago.
        case readOnly
        /// The database rejects this client: password, user, database or `pg_hba.conf`.
        case rejected
        /// The server's disk is full.
        case full
        /// The server has no more memory or connections.
        case exhausted
        /// The transaction lost against another one; a second run may succeed.
        case conflict
        /// Another transaction held a lock for longer than `lock_timeout`.
        case locked
        case canceled
        case constraint
        /// An earlier statement in the same pipeline failed, so this one was not run.
        case skipped
        /// The value that was read is not of the requested type.
        case type
        case other
    }

    init(_ kind: Kind, _ message: String, code: String? = nil, sql: String? = nil) {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// Leaves out messages that may quote values (classes 21, 22 and XX) or that a function wrote (P0). Of a broken
    /// constraint it keeps the name.
    init(code: String, message: String, constraint: String?, sql: String?) {
        let text =
            switch code.prefix(2) {
            case "21", "22", "P0", "XX": "(the message may quote a value)"
            case "23": constraint.map { "the constraint \($0)" } ?? "a constraint"
            default: Self.isOfPooler(code) ? "\(message) (\(Self.pooler))" : message
            }
        self.init(Self.kind(of: code), text, code: code, sql: sql)
    }

    /// Returns true for an error that only a pooler causes. Each connection prepares a statement once, under a name of
    /// its own. So it exists already, or is missing, only if another client shares the connection to the server.
    private static func isOfPooler(_ code: String) -> Bool { code == "42P05" || code == "26000" }

    private static let pooler = """
        a pooler in between shares connections, as with transaction pooling; give this database session pooling, or connect \
        without the pooler
        """

    static func kind(of code: String) -> Kind {
        switch code {
        case "25006": .readOnly
        case "53100": .full
        case "40001", "40P01": .conflict
        case "55P03": .locked
        case "57014": .canceled
        // Shutdown, crash of another backend, starting up; an idle session that the server ended.
        case "57P01", "57P02", "57P03", "57P04", "57P05", "25P03": .disconnected
        // No such database.
        case "3D000": .rejected
        default:
            switch code.prefix(2) {
            case "08": .disconnected
            case "23": .constraint
            case "28": .rejected
            case "53": .exhausted
            default: .other
            }
        }
    }

    public var description: String {
        let head = code.map { "PostgreSQL \($0)" } ?? "PostgreSQL"
        guard let sql else { return "\(head): \(message)" }
        return "\(head): \(message) in: \(sql)"
    }
}

extension PostgresError {
    /// Reads the error from the result of a failed statement.
    init(result: OpaquePointer?, handle: OpaquePointer, sql: String?) {
        guard let code = Self.field(notes_postgres_sqlstate(), of: result) else {
            self.init(handle: handle, sql: sql)
            return
        }
        self.init(
            code: code, message: Self.field(notes_postgres_message(), of: result) ?? "",
            constraint: Self.field(notes_postgres_constraint(), of: result), sql: sql)
    }

    /// Reads the error of the connection itself from libpq.
    init(handle: OpaquePointer, sql: String? = nil) {
        let kind: Kind = PQstatus(handle) == CONNECTION_BAD ? .disconnected : .other
        self.init(kind, Self.line(String(cString: PQerrorMessage(handle))), sql: sql)
    }

    /// Makes the error of a connection that could not be opened. libpq gives only its text, which names hosts and users
    /// and no password.
    init(opening handle: OpaquePointer) {
        self.init(
            PQconnectionNeedsPassword(handle) == 1 ? .rejected : .disconnected,
            Self.line(String(cString: PQerrorMessage(handle))))
    }

    static func field(_ field: Int32, of result: OpaquePointer?) -> String? {
        PQresultErrorField(result, field).map { String(cString: $0) }
    }

    static func line(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}

/// Contains a message of the server beside a result.
public struct PostgresNotice: Sendable, Equatable {
    public let code: String
    /// Contains `NOTICE`, `WARNING` and the like, in English whatever the server's language.
    public let severity: String
    public let message: String

    public var isWarning: Bool { severity == "WARNING" }
}

/// Buffers notices while libpq parses what has arrived. It lives as long as its connection.
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
