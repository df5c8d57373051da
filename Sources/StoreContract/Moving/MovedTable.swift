/// Describes a table as `StoreMove` copies it: the columns that every store has, under names that they share. Indexes
/// and counts that only one store keeps are made again there.
public struct MovedTable: Sendable {
    public struct Column: Sendable {
        public enum Kind: Sendable {
            case int, bool, bytes
        }

        /// The number may belong to another row in another store.
        public enum Number: Sendable {
            case account, device
        }

        public let name: String
        public let kind: Kind
        public let number: Number?

        static func int(_ name: String) -> Column { Column(name: name, kind: .int, number: nil) }
        static func bool(_ name: String) -> Column { Column(name: name, kind: .bool, number: nil) }
        static func bytes(_ name: String) -> Column { Column(name: name, kind: .bytes, number: nil) }
        static func account(_ name: String = "account") -> Column {
            Column(name: name, kind: .int, number: .account)
        }
        static func device(_ name: String) -> Column { Column(name: name, kind: .int, number: .device) }
    }

    public let name: String
    public let columns: [Column]
    /// The rows are ordered by these columns.
    public let order: String
    /// This column has the account of a row.
    public let owner: String
    /// A move of one account leaves the table out, since it is made again, or lasts for minutes.
    public let isSpare: Bool

    init(_ name: String, order: String, owner: String = "account", isSpare: Bool = false, _ columns: Column...) {
        self.name = name
        self.columns = columns
        self.order = order
        self.owner = owner
        self.isSpare = isSpare
    }
}

extension MovedTable {
    /// Lists all tables. A row comes after those that it refers to.
    public static let all = [
        accounts, logins, devices, events, syncProgress, notes, noteTags, versions, admitted, idempotency, files,
        shares,
        appNumbers, apps, flows, undos, undoFiles, undoPieces, undoPurges, blobs, blobPieces, segments, leaves, stale,
    ]

    /// Each piece of an attachment has this number of bytes, except for the last one.
    public static let pieceBytes = 256 << 10

    public static let accounts = MovedTable(
        "accounts", order: "number", owner: "number",
        .account("number"), .int("kind"), .account("owner"), .int("created_at"), .int("seq"), .int("floor"),
        .int("received_at"), .int("live"), .int("deleted"), .int("versions"), .int("version_number"), .int("bytes"),
        .int("file_bytes"), .int("quota"), .int("last_change_at"), .int("last_backup_at"), .int("epoch"),
        .int("replaced_at"), .int("indexed"), .bytes("digest"), .bytes("digest_key"))

    public static let logins = MovedTable(
        "logins", order: "account", .bytes("name"), .account(), .bytes("password"))

    public static let devices = MovedTable(
        "devices", order: "number",
        .device("number"), .account(), .bytes("id"), .bytes("name"), .bytes("token"), .int("created_at"),
        .int("last_seen_at"), .int("clock_offset"), .bytes("last_address"), .bytes("last_agent"))

    public static let events = MovedTable(
        "events", order: "number",
        .account(), .int("at"), .bytes("kind"), .bytes("device"), .bytes("address"), .bytes("network"),
        .bytes("agent"), .bytes("detail"), .int("count"))

    public static let syncProgress = MovedTable(
        "sync_progress", order: "account, device", .account(), .device("device"), .int("seq"), .int("synced_at"))

    public static let notes = MovedTable(
        "notes", order: "account, seq",
        .account(), .int("seq"), .bytes("id"), .bytes("rev"), .int("last_modified"), .int("created_at"),
        .int("received_at"), .int("deleted"), .bool("pinned"), .bool("archived"), .bool("undated"), .bytes("device"),
        .int("sent_modified"), .bytes("base"), .int("arrived_at"), .int("trash_modified"), .bytes("folder"),
        .bytes("title"), .bytes("json"), .bytes("trash"), .bytes("stamps"))

    public static let noteTags = MovedTable(
        "note_tags", order: "account, is_tree, deleted, tag, id",
        .account(), .bool("is_tree"), .bool("deleted"), .bytes("tag"), .bytes("id"), .bool("archived"))

    public static let versions = MovedTable(
        "versions", order: "account, number",
        .account(), .int("number"), .bytes("id"), .bytes("rev"), .int("last_modified"), .int("received_at"),
        .int("sent_modified"), .bytes("base"), .bytes("device"), .int("reason"), .bool("deleted"), .bytes("json"),
        .bytes("imprint"), .bytes("hashes"), .int("ages_from"))

    public static let admitted = MovedTable(
        "admitted", order: "account, id, fingerprint",
        .account(), .bytes("id"), .bytes("fingerprint"), .bytes("rev"), .int("last_modified"), .int("admitted_at"))

    public static let idempotency = MovedTable(
        "idempotency", order: "account, asker, key",
        .account(), .account("asker"), .bytes("key"), .int("created_at"), .bytes("fingerprint"), .int("created"),
        .bytes("note"), .bytes("rev"), .int("seq"), .int("last_modified"), .bytes("json"))

    public static let files = MovedTable(
        "files", order: "account, id, rev, name",
        .account(), .bytes("id"), .bytes("rev"), .bytes("name"), .bytes("type"), .int("size"), .bytes("digest"))

    public static let shares = MovedTable(
        "shares", order: "token", .bytes("token"), .account(), .bytes("id"), .int("created_at"), .int("expires_at"))

    public static let appNumbers = MovedTable(
        "app_numbers", order: "viewer, kind, number", owner: "viewer",
        .account("viewer"), .int("kind"), .int("number"), .account(), .bytes("id"))

    public static let apps = MovedTable(
        "apps", order: "account, kind", .account(), .int("kind"), .int("next"), .bytes("settings"))

    public static let flows = MovedTable(
        "flows", order: "number", isSpare: true,
        .bytes("poll"), .bytes("page"), .int("kind"), .bytes("state"), .account(), .int("expires_at"))

    /// Undo snapshots are in the order in which they were made.
    public static let undos = MovedTable(
        "undos", order: "number",
        .account(), .bytes("id"), .int("created_at"), .bytes("reason"), .bytes("device"), .int("damaged"))

    public static let undoFiles = MovedTable(
        "undo_files", order: "account, undo, digest", .account(), .bytes("undo"), .bytes("digest"))

    /// The bytes of a snapshot are in order.
    public static let undoPieces = MovedTable(
        "undo_pieces", order: "account, undo, place",
        .account(), .bytes("undo"), .int("place"), .bytes("bytes"))

    /// Lists the purges since a snapshot was made.
    public static let undoPurges = MovedTable(
        "undo_purges", order: "account, undo, id",
        .account(), .bytes("undo"), .bytes("id"), .bytes("line"), .bool("is_pending"))

    /// Lists attachments by each account that names them.
    public static let blobs = MovedTable(
        "blobs", order: "account, digest", .account(), .bytes("digest"), .int("size"))

    /// The bytes of attachments are in order; an empty attachment has no row.
    public static let blobPieces = MovedTable(
        "blob_pieces", order: "account, digest, place",
        .account(), .bytes("digest"), .int("place"), .bytes("bytes"))

    /// Lists the segments of the search index that are in use.
    public static let segments = MovedTable(
        "search_segments", order: "number", isSpare: true,
        .account(), .int("number"), .int("after"), .int("last"), .int("state"), .int("notes"), .int("form"),
        .bytes("places"), .bytes("directory"), .bytes("vocabulary"))

    public static let leaves = MovedTable(
        "search_leaves", order: "account, segment, place", isSpare: true,
        .account(), .int("segment"), .int("place"), .bytes("data"))

    public static let stale = MovedTable(
        "search_stale", order: "account, seq", isSpare: true,
        .account(), .int("seq"), .bytes("id"), .bool("is_there"))
}

/// Carries rows of a table from one store to another. A row is its number of columns in 2 bytes, then each column as
/// its length in 4 bytes and its bytes, all big-endian. NULL has the length -1, an integer 8 bytes, a truth value 1.
/// This is the binary format of PostgreSQL's COPY, which reads and writes these rows unchanged.
public struct MovedRows: Sendable {
    public private(set) var bytes: [UInt8] = []
    public private(set) var count = 0

    public init() {}

    /// A source passes its rows on once it has buffered this number of bytes.
    public static let enough = 1 << 20

    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        count = 0
    }

    // MARK: Filling

    public mutating func beginRow(columns: Int) {
        append(Int16(truncatingIfNeeded: columns))
        count += 1
    }

    public mutating func add(_ value: Int64) {
        append(Int32(8))
        append(value)
    }

    public mutating func add(_ value: Bool) {
        append(Int32(1))
        bytes.append(value ? 1 : 0)
    }

    public mutating func add(_ value: [UInt8]) {
        unsafe value.withUnsafeBytes { unsafe add($0) }
    }

    public mutating func add(_ value: UnsafeRawBufferPointer) {
        append(Int32(truncatingIfNeeded: value.count))
        unsafe bytes.append(contentsOf: value)
    }

    public mutating func addNull() { append(Int32(-1)) }

    /// Adds a row in this format.
    public mutating func add(row: UnsafeRawBufferPointer) {
        unsafe bytes.append(contentsOf: row)
        count += 1
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        unsafe withUnsafeBytes(of: value.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    // MARK: Reading

    /// Calls `body` with each row's columns, as the ranges of their bytes; nil is NULL.
    public func each(_ body: (_ columns: [Range<Int>?]) throws -> Void) throws {
        var position = 0
        var columns: [Range<Int>?] = []
        while position < bytes.count {
            columns.removeAll(keepingCapacity: true)
            for _ in 0..<(try number(at: &position, bytes: 2)) {
                let length = try number(at: &position, bytes: 4)
                guard length >= 0 else {
                    columns.append(nil)
                    continue
                }
                guard length <= bytes.count - position else { throw Self.damaged }
                columns.append(position..<position + length)
                position += length
            }
            try body(columns)
        }
    }

    public func int(_ column: Range<Int>) throws -> Int64 {
        guard column.count == 8 else { throw Self.damaged }
        return bytes[column].reduce(0) { $0 << 8 | Int64($1) }
    }

    public func bool(_ column: Range<Int>) -> Bool { bytes[column].contains { $0 != 0 } }

    private static let damaged = StoreError.unavailable("a row on its way to the other store is damaged")

    private func number(at position: inout Int, bytes count: Int) throws -> Int {
        guard count <= bytes.count - position else { throw Self.damaged }
        defer { position += count }
        let value = bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
        return value >> (count * 8 - 1) == 0 ? value : value - 1 << (count * 8)
    }

    /// Adds an offset to each number of accounts and of devices.
    mutating func shift(_ table: MovedTable, accounts: Int64, devices: Int64) throws {
        guard accounts != 0 || devices != 0 else { return }
        var shifted: [(position: Range<Int>, value: Int64)] = []
        try each { columns in
            for (column, position) in zip(table.columns, columns) {
                guard let number = column.number, let position else { continue }
                shifted.append((position, try int(position) + (number == .account ? accounts : devices)))
            }
        }
        for (position, value) in shifted {
            for (shift, index) in zip(stride(from: Int64(56), through: 0, by: -8), position) {
                bytes[index] = UInt8(truncatingIfNeeded: value >> shift)
            }
        }
    }
}
