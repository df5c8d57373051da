import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Lists the rows that the commands of a batch will read, as far as they are known before the commands run.
package struct BatchKeys {
    package var accounts: Set<AccountNumber> = []
    package var notes: Set<NoteAddress> = []
    package var versions: Set<VersionBuffer.Address> = []
    package var devices: Set<DeviceNumber> = []
    package var idempotency: Set<PostgresIdempotency.Address> = []
    /// Lists the accounts that may lose notes.
    package var losing: Set<AccountNumber> = []
    /// Lists the accounts whose recent mass-damage snapshots are needed: a deletion counts towards one, and the
    /// response to a push names it.
    package var warned: Set<AccountNumber> = []

    package init() {}

    package mutating func add(_ keys: CommandKeys) {
        switch keys {
        case .unknown: break
        case .note(let command): add(command)
        case .push(let push): add(push)
        case .account(let account, let asker):
            accounts.insert(account)
            if let device = asker?.device { devices.insert(device) }
        }
    }

    package mutating func add(_ command: NoteCommand) {
        accounts.insert(command.account)
        notes.insert(NoteAddress(command.account, command.id))
        if let device = command.asker.device { devices.insert(device) }
        if case .delete = command.action {
            losing.insert(command.account)
            warned.insert(command.account)
        }
        guard let key = command.idempotency?.key else { return }
        idempotency.insert(
            PostgresIdempotency.Address(account: command.account, asker: command.asker.account, key: key))
    }

    package mutating func add(_ push: SyncPush) {
        accounts.insert(push.account)
        warned.insert(push.account)
        if let device = push.asker.device { devices.insert(device) }
        for change in push.changes {
            let note = NoteAddress(push.account, change.id)
            notes.insert(note)
            if BulkDeletionGuard.removesText(change) { losing.insert(push.account) }
            if let base = change.baseRev { versions.insert(VersionBuffer.Address(note: note, rev: base)) }
        }
    }
}

/// Groups the buffers of a writing connection.
package struct BatchBuffers {
    package let batch: PostgresBatch
    package let counters: CounterBuffer
    package let notes: NoteBuffer
    package let versions: VersionBuffer
    package let resends: ResendBuffer
    package let tags: TagBuffer
    package let devices: DeviceBuffer
    package let idempotency: PostgresIdempotency
    package let losses: LossBuffer

    package init(_ batch: PostgresBatch, _ texts: RecentTexts = RecentTexts()) {
        self.batch = batch
        counters = CounterBuffer(batch)
        notes = NoteBuffer(batch, counters, texts)
        tags = TagBuffer(batch)
        resends = ResendBuffer(batch)
        devices = DeviceBuffer(batch)
        idempotency = PostgresIdempotency(batch)
        losses = LossBuffer(batch)
        versions = VersionBuffer(batch, counters)
    }

    /// Sends statements that lock the accounts and read the rest after the locks. Rows that no key needs are not read.
    func ask(_ keys: BatchKeys, now: Int64) throws {
        try counters.lock(keys.accounts)
        if !keys.devices.isEmpty { try devices.gather(keys.devices) }
        if !keys.notes.isEmpty { try gatherNotes(keys.notes) }
        // A version that is also a present state is read twice.
        if !keys.versions.isEmpty { try versions.gather(keys.versions) }
        if !keys.idempotency.isEmpty { try idempotency.gather(keys.idempotency) }
        if !keys.warned.isEmpty { try losses.gather(keys, now: now) }
        try batch.later(BatchMoment.query, PostgresArguments())
        try batch.sync()
    }

    /// Reads notes whose ids became known inside the transaction. What was written before must be flushed.
    func fetch(_ addresses: Set<NoteAddress>) throws {
        try gatherNotes(addresses)
        try batch.receive()
    }

    private func gatherNotes(_ addresses: Set<NoteAddress>) throws {
        let present = notes.request(addresses)
        try batch.later(VersionBuffer.gatherPresent, present.arguments) { [notes, versions] in
            let states = try notes.take($0, of: present)
            try versions.take($0, of: states, from: NoteBuffer.columnCount)
        }
        try resends.gather(addresses)
    }

    /// Waits for the results of `ask`.
    func receive() throws -> BatchMoment {
        guard let last = try batch.receive() else { throw StoreError.unavailable("a statement had no result") }
        let moment = try BatchMoment(last)
        batch.learn(moment.rowTypes)
        return moment
    }
}

/// Describes the database after the locks of a batch were acquired.
struct BatchMoment {
    /// Gives the database's time in milliseconds, read after the locks: the transaction may have begun earlier and
    /// waited since.
    let time: Int64
    /// Identifies the present timeline; each failover begins a new one.
    let timeline: String
    /// Identifies the timeline in the row `server`; nil in a new database.
    let knownTimeline: String?
    /// Counts the timelines that the row has seen after its first.
    let generation: Int64
    /// Times up to here may have been given to clients or changes on an earlier timeline.
    let latestIssued: Int64
    let rowTypes: RowTypes

    static let query = """
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8,
            substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), timeline, told, generation,
            \(ServerRow.columns), \(RowTypes.columns)
        FROM server
        """

    /// Clocks may differ by this number of milliseconds. Another server's estimate of the old primary's clock may be
    /// ahead of this one's. A new primary's clock may be behind the old one's without any server having seen that.
    static let tolerance = 1_000

    init(_ result: PostgresResult) throws {
        guard let row = result.first else { throw ServerRow.Missing() }
        try ServerRow.check(row, from: 5)
        time = try row.int(0)
        timeline = try row.text(1)
        knownTimeline = try row.optionalText(2)
        latestIssued = try row.int(3)
        generation = try row.int(4)
        rowTypes = try RowTypes(row, from: 9)
    }

    /// Begins a new generation, in which each account continues after a gap (`CounterBuffer.jump`). An asynchronous
    /// standby that became primary may have lost changes whose positions devices have. `issued` is the time by the old
    /// primary's clock, up to which this server may have given times to clients.
    func writeTimeline(_ connection: PostgresConnection, issued: Int64) throws {
        try connection.run(
            """
            UPDATE server SET timeline = $1, generation = generation + (timeline IS NOT NULL)::int,
                told = CASE WHEN timeline IS NULL THEN told
                    ELSE greatest(told, $3 + \(Self.tolerance), (SELECT max(at) FROM writers) + \(Self.tolerance)) END
            WHERE timeline IS NOT DISTINCT FROM $2
            """,
            PostgresArguments {
                $0.add(text: timeline)
                $0.add(text: knownTimeline)
                $0.add(issued)
            })
    }
}

/// Caches the devices that have a token, for one transaction.
package final class DeviceBuffer: DeviceRows, BatchBuffer {
    private let batch: PostgresBatch
    private var signedIn: [DeviceNumber: Bool] = [:]

    package init(_ batch: PostgresBatch) {
        self.batch = batch
        batch.add(self)
    }

    static let gather = "SELECT number FROM devices WHERE number = ANY ($1) AND token IS NOT NULL"

    func gather(_ devices: Set<DeviceNumber>) throws {
        try batch.later(Self.gather, PostgresArguments(Array(devices))) { [self] in try take($0, of: devices) }
    }

    private func take(_ result: PostgresResult, of devices: Set<DeviceNumber>) throws {
        for device in devices { signedIn[device] = false }
        for row in result { signedIn[DeviceNumber(try row.int(0))] = true }
    }

    package func isSignedIn(_ device: DeviceNumber) throws -> Bool {
        if let known = signedIn[device] { return known }
        try gather([device])
        try batch.receive()
        return signedIn[device] ?? false
    }

    func flush() throws {}

    package func forget() { signedIn.removeAll(keepingCapacity: true) }
}

/// Gives the numbers under which the database has the types of the rows that batches send.
struct RowTypes {
    let note: Int64
    let version: Int64

    static let columns = "'note_row_2'::regtype::oid::int8, 'version_row_3'::regtype::oid::int8"

    init(_ row: PostgresRow, from column: Int32) throws(PostgresError) {
        note = try row.int(column)
        version = try row.int(column + 1)
    }
}
