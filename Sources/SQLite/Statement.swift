import CNotesSQLite

/// Compiles one statement at its first use, and runs it on the thread of its `Database`. A store has some two hundred
/// statements, and most servers use few of them. Compiling all took a quarter of the time to start and a fifth of the
/// idle memory.
///
/// Binding never throws: the first failure is kept and thrown by the next step, so that bindings can be chained.
/// `one`, `each` and `run` leave the statement reset and its bindings cleared, also when they throw; a forgotten
/// reset would hold a read transaction open and stop checkpoints.
@safe public final class Statement {
    public let sql: String
    private let connection: SharedHandle
    // A write binds dozens of values, and without this each access is checked for exclusivity at run time. Accesses are
    // short: no caller's code runs during one.
    @exclusivity(unchecked) private var compiled: OpaquePointer?
    @exclusivity(unchecked) private var bindingFailure: Int32 = SQLITE_OK
    /// Short values are kept here until the reset: SQLite would allocate memory for a copy of each.
    @exclusivity(unchecked) private var short: UnsafeMutableRawBufferPointer?
    @exclusivity(unchecked) private var shortBytes = 0

    private static let shortCapacity = 512

    init(connection: SharedHandle, sql: String) {
        self.sql = sql
        self.connection = connection
    }

    deinit {
        unsafe sqlite3_finalize(compiled)
        unsafe short?.deallocate()
    }

    /// Compiles the statement if necessary; nil if it does not compile. SQLite reports a binding to nil as a failure,
    /// and the step throws the reason.
    private var handle: OpaquePointer? { unsafe compiled ?? (try? compile()) }

    @discardableResult func compile() throws(SQLiteError) -> OpaquePointer {
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let status = unsafe sqlite3_prepare_v3(connection.handle, sql, -1, flags, &compiled, nil)
        guard status == SQLITE_OK, let compiled = unsafe compiled else {
            throw SQLiteError(connection: connection, sql: sql, isPreparing: true)
        }
        return unsafe compiled
    }

    // MARK: Binding, from 1

    @discardableResult public func bind(_ index: Int32, _ value: Int64) -> Statement {
        unsafe note(sqlite3_bind_int64(handle, index, value))
    }

    @discardableResult public func bind(_ index: Int32, _ value: Int64?) -> Statement {
        guard let value else { return bindNull(index) }
        return bind(index, value)
    }

    @discardableResult public func bind(_ index: Int32, _ value: Bool) -> Statement {
        unsafe note(sqlite3_bind_int(handle, index, value ? 1 : 0))
    }

    @discardableResult public func bind(_ index: Int32, _ value: String) -> Statement {
        var value = value
        return note(
            value.withUTF8 { utf8 in
                let (bytes, destructor) = unsafe kept(UnsafeRawBufferPointer(utf8))
                return unsafe sqlite3_bind_text64(
                    handle, index, bytes.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), destructor,
                    UInt8(SQLITE_UTF8))
            })
    }

    @discardableResult public func bind(_ index: Int32, _ value: String?) -> Statement {
        guard let value else { return bindNull(index) }
        return bind(index, value)
    }

    @discardableResult public func bind(_ index: Int32, _ value: [UInt8]) -> Statement {
        unsafe value.withUnsafeBytes { unsafe bind(index, copying: $0) }
    }

    @discardableResult public func bind(_ index: Int32, copying bytes: UnsafeRawBufferPointer) -> Statement {
        let (kept, destructor) = unsafe kept(bytes)
        return unsafe note(sqlite3_bind_blob64(handle, index, kept, UInt64(bytes.count), destructor))
    }

    @discardableResult public func bind(_ index: Int32, _ value: [UInt8]?) -> Statement {
        guard let value else { return bindNull(index) }
        return bind(index, value)
    }

    @discardableResult public func bindNull(_ index: Int32) -> Statement {
        unsafe note(sqlite3_bind_null(handle, index))
    }

    /// Returns the address at which SQLite finds the bytes, and whether it has to copy them.
    private func kept(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawPointer, sqlite3_destructor_type?) {
        // An empty buffer may have no address, and a null pointer would bind NULL.
        guard let start = bytes.baseAddress, bytes.count > 0 else {
            return unsafe (UnsafeRawPointer(Self.empty.utf8Start), nil)
        }
        let short = unsafe short ?? UnsafeMutableRawBufferPointer.allocate(byteCount: Self.shortCapacity, alignment: 1)
        unsafe self.short = short
        guard let free = unsafe short.baseAddress?.advanced(by: shortBytes),
            unsafe bytes.count <= short.count - shortBytes
        else {
            return unsafe (start, Self.copied)
        }
        unsafe free.copyMemory(from: start, byteCount: bytes.count)
        unsafe shortBytes += bytes.count
        return (UnsafeRawPointer(free), nil)
    }

    @discardableResult private func note(_ status: Int32) -> Statement {
        if unsafe status != SQLITE_OK && bindingFailure == SQLITE_OK { unsafe bindingFailure = status }
        return self
    }

    private static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    private static let empty: StaticString = ""

    // MARK: Running

    /// Runs a statement and ignores its rows.
    public func run() throws(SQLiteError) {
        defer { reset() }
        while unsafe try step() != nil {}
    }

    /// Does what `run` does, with bytes that SQLite reads where they are: it makes no copy of a long value.
    public func run(_ index: Int32, inPlace bytes: [UInt8]) throws(SQLiteError) {
        let outcome = unsafe bytes.withUnsafeBytes { bytes in
            Result { () throws(SQLiteError) in
                let start = unsafe bytes.baseAddress ?? UnsafeRawPointer(Self.empty.utf8Start)
                unsafe note(sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), nil))
                // Clears the binding before the bytes may go.
                try run()
            }
        }
        try outcome.get()
    }

    /// Returns what `body` reads from the first row, or nil if there is no row.
    public func one<Value>(_ body: (borrowing Row) -> Value) throws(SQLiteError) -> Value? {
        defer { reset() }
        guard let row = unsafe try step() else { return nil }
        return unsafe body(Row(handle: row))
    }

    /// Calls `body` with each row until it returns false.
    public func each(_ body: (borrowing Row) -> Bool) throws(SQLiteError) {
        defer { reset() }
        while let row = unsafe try step() {
            guard unsafe body(Row(handle: row)) else { return }
        }
    }

    /// Calls `body` with each row until it returns false or throws.
    public func visit(_ body: (borrowing Row) throws -> Bool) throws {
        defer { reset() }
        while let row = unsafe try step() {
            guard try unsafe body(Row(handle: row)) else { return }
        }
    }

    /// Returns what `body` reads from each row, and leaves out nil.
    public func all<Value>(_ body: (borrowing Row) -> Value?) throws(SQLiteError) -> [Value] {
        var values: [Value] = []
        try each { row in
            if let value = body(row) { values.append(value) }
            return true
        }
        return values
    }

    private func step() throws(SQLiteError) -> OpaquePointer? {
        let handle = if let compiled = unsafe compiled { unsafe compiled } else { unsafe try compile() }
        guard unsafe bindingFailure == SQLITE_OK else { throw unsafe SQLiteError(code: bindingFailure, sql: sql) }
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return unsafe handle
        case SQLITE_DONE: return nil
        default: throw SQLiteError(connection: connection, sql: sql)
        }
    }

    private func reset() {
        if let compiled = unsafe compiled {
            unsafe sqlite3_reset(compiled)
            unsafe sqlite3_clear_bindings(compiled)
        }
        unsafe bindingFailure = SQLITE_OK
        unsafe shortBytes = 0
    }
}

/// Owns the open handle. A database and its statements share it, so it closes after the last of them. The log hook's
/// context lives as long as anything that can commit.
@safe final class SharedHandle {
    let handle: OpaquePointer
    private(set) var loggedPages = 0

    init(path: String, flags: Int32, vfs: String?) throws(SQLiteError) {
        SQLiteLibrary.configured
        var handle: OpaquePointer?
        let status = unsafe sqlite3_open_v2(path, &handle, flags, vfs)
        guard status == SQLITE_OK, let handle = unsafe handle else {
            // A failed open still makes a handle, which has to be closed.
            unsafe sqlite3_close_v2(handle)
            throw SQLiteError(code: status)
        }
        unsafe self.handle = unsafe handle
        assert(sqlite3_memory_used() == 0, "SQLite was used before SQLiteLibrary.configured")
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// Replaces SQLite's automatic checkpoint, which uses the same hook.
    func followLog() {
        unsafe sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context = unsafe context else { return SQLITE_OK }
                unsafe Unmanaged<SharedHandle>.fromOpaque(context).takeUnretainedValue().loggedPages = Int(pages)
                return SQLITE_OK
            }, unsafe Unmanaged.passUnretained(self).toOpaque())
    }
}

/// Reads the current row of a statement, with columns counted from 0. It cannot outlive the step that made it.
@safe public struct Row: ~Copyable {
    let handle: OpaquePointer

    public func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    public func int(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    public func optionalInt(_ column: Int32) -> Int64? {
        isNull(column) ? nil : int(column)
    }

    public func bool(_ column: Int32) -> Bool {
        unsafe sqlite3_column_int(handle, column) != 0
    }

    /// Calls `body` with the bytes of a text or blob in SQLite's memory, which are valid until it returns.
    public func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        // The pointer first: asking for it may convert the value, and only then is the count the right one.
        let start = unsafe sqlite3_column_blob(handle, column)
        return try unsafe body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    public func count(_ column: Int32) -> Int {
        unsafe Int(sqlite3_column_bytes(handle, column))
    }

    public func bytes(_ column: Int32) -> [UInt8] {
        unsafe withBytes(column) { unsafe Array($0) }
    }

    public func optionalBytes(_ column: Int32) -> [UInt8]? {
        isNull(column) ? nil : bytes(column)
    }

    public func text(_ column: Int32) -> String {
        unsafe withBytes(column) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    public func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }
}
