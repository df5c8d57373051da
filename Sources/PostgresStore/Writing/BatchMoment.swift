import NotesPostgres
import NotesStoreContract

/// The state of the database after the locks of a batch were acquired.
struct BatchMoment {
    /// The database's clock, in milliseconds. It is not the time at which the transaction began, which may have waited
    /// since.
    let time: Int64
    /// The present timeline; each failover begins a new one.
    let timeline: String
    /// The timeline in the row `server`; nil in a new database.
    let knownTimeline: String?
    /// The number of timelines that the row has seen after its first.
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

    /// The tolerance, in milliseconds, between clocks. Another server's estimate of the old primary's clock may be
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
    /// standby that became primary may have lost changes whose positions devices have. `told` is the time by the old
    /// primary's clock, up to which this server may have given times to clients.
    func writeTimeline(_ connection: PostgresConnection, told: Int64) throws {
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
                $0.add(told)
            })
    }
}
