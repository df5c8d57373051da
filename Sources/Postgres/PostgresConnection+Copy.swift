import CNotesPostgres

/// Runs COPY in the binary format, which pipeline mode does not have: nothing else may be outstanding, and nothing else
/// can be sent before it ends.
extension PostgresConnection {
    /// Precedes the rows: a signature, flags, and the length of an extension, which is zero.
    private static let header =
        Array("PGCOPY\n".utf8) + [0xFF] + Array("\r\n\0".utf8) + [UInt8](repeating: 0, count: 8)
    /// Follows the rows.
    private static let trailer: [UInt8] = [0xFF, 0xFF]

    // MARK: In

    /// Begins to copy rows into a table. Frozen rows need no VACUUM, and are only accepted in the transaction that made
    /// the table or emptied it.
    public func beginCopy(into table: String, _ columns: [String], isFrozen: Bool = false) throws(PostgresError) {
        let options = isFrozen ? "FORMAT binary, FREEZE" : "FORMAT binary"
        let sql = "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (\(options))"
        try beginCopy(sql, expecting: PGRES_COPY_IN)
        try put(Self.header)
    }

    /// Sends rows in the binary format, without the header and the trailer. It waits until the server has accepted
    /// earlier rows: libpq would buffer them without a limit.
    public func put(_ rows: [UInt8]) throws(PostgresError) {
        while try awaitProgress(nil) {}
        let handle = try open()
        while true {
            let taken = rows.withUnsafeBytes { bytes in
                PQputCopyData(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
            }
            if taken == 1 { return }
            guard taken == 0 else { throw broken(PostgresError(handle: handle)) }
            try awaitProgress(nil)
        }
    }

    /// Ends the copy. Throws the server's error about the rows.
    public func endCopyIn() throws(PostgresError) {
        try put(Self.trailer)
        let handle = try open()
        while true {
            let ended = PQputCopyEnd(handle, nil)
            if ended == 1 { break }
            guard ended == 0 else { throw broken(PostgresError(handle: handle)) }
            try awaitProgress(nil)
        }
        try finish(nil)
    }

    // MARK: Out

    /// Calls `body` with each row in the binary format. An error that it throws closes the connection.
    public func copy(from query: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try beginCopy("COPY (\(query)) TO STDOUT (FORMAT binary)", expecting: PGRES_COPY_OUT)
        do {
            try takeRows(body)
            try finish(query)
        } catch {
            throw isBroken ? error : brokenCopy(error)
        }
    }

    private func takeRows(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let handle = try open()
        var hasBegun = false
        while true {
            var buffer: UnsafeMutablePointer<CChar>?
            let count = PQgetCopyData(handle, &buffer, 1)
            if count == 0 {
                try awaitCopy()
                continue
            }
            guard count > 0, let buffer else { return }
            defer { PQfreemem(buffer) }
            var row = UnsafeRawBufferPointer(start: buffer, count: Int(count))
            if !hasBegun {
                guard row.starts(with: Self.header) else {
                    throw PostgresError(.type, "COPY has another form")
                }
                row = UnsafeRawBufferPointer(rebasing: row.dropFirst(Self.header.count))
                hasBegun = true
            }
            if !row.isEmpty, !row.elementsEqual(Self.trailer) { try body(row) }
        }
    }

    /// Breaks the connection, since the remaining rows would have to be read before anything else.
    private func brokenCopy(_ error: any Error) -> any Error {
        _ = broken(PostgresError(.disconnected, "COPY was not read to its end"))
        return error
    }

    /// Waits for more rows, since all that arrived were read.
    private func awaitCopy() throws(PostgresError) {
        guard SocketWait.until(ContinuousClock.now + patience, socket, alsoWriting: false) else {
            throw broken(PostgresError(.disconnected, "no rows came in time"))
        }
        _ = try advance()
    }

    private func beginCopy(_ sql: String, expecting status: ExecStatusType) throws(PostgresError) {
        let handle = try leavePipeline(sql)
        guard PQsendQuery(handle, sql) == 1, let result = try awaitResult(sql) else {
            throw broken(PostgresError(handle: handle, sql: sql))
        }
        defer { PQclear(result) }
        if PQresultStatus(result) == status { return }
        let error = PostgresError(result: result, handle: handle, sql: sql)
        try? finish(sql)
        throw error
    }
}
