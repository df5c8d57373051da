import CNotesSQLite

/// Reports an error of SQLite without bound values: notes are private, and errors are logged.
public struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// Gives the extended result code.
    public let code: Int32
    public let message: String
    /// Quotes the failed statement with its placeholders.
    public let sql: String?

    public enum Kind: Sendable {
        case full, busy, io, readOnly, cannotOpen, damaged, constraint, tooBig, noMemory, other
    }

    public var kind: Kind {
        switch code & 0xff {
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_IOERR, SQLITE_PROTOCOL: .io
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_TOOBIG: .tooBig
        case SQLITE_NOMEM: .noMemory
        default: .other
        }
    }

    public var description: String {
        guard let sql else { return "SQLite \(code): \(message)" }
        return "SQLite \(code): \(message) in: \(sql)"
    }

    init(code: Int32, message: String? = nil, sql: String? = nil) {
        self.code = code
        self.message = unsafe message ?? String(cString: sqlite3_errstr(code))
        self.sql = sql
    }

    /// The connection's own message names columns for constraints and quotes SQL where a statement does not compile;
    /// elsewhere it may quote a bound value (FTS5 does), so the general text of the code is used instead.
    init(connection: SharedHandle, sql: String?, isPreparing: Bool = false) {
        let code = unsafe sqlite3_extended_errcode(connection.handle)
        let isSafe = isPreparing || code & 0xff == SQLITE_CONSTRAINT
        unsafe self.init(
            code: code, message: isSafe ? String(cString: sqlite3_errmsg(connection.handle)) : nil, sql: sql)
    }
}
