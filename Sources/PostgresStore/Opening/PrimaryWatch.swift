#if PostgreSQL
    import Dispatch
    import Postgres
    import StoreCore

    /// Notices that another machine took the primary's place while this one hangs. A connection to a machine that hangs stays open,
    /// and what waits on it would wait for half a minute; so the primary is asked several times a second, and where it is
    /// silent, its address is asked by a new connection.
    ///
    ///     silent, and the new connection meets the same PostgreSQL      it was slow: nothing is done
    ///     silent, and the new connection meets another one              all connections are broken, and are opened again
    ///
    /// `@unchecked Sendable`: what changes is used on the queue alone.
    final class PrimaryWatch: @unchecked Sendable {
        /// The running PostgreSQL: a promotion changes the timeline, a machine that takes over the disk of another starts anew.
        private struct Identity: Equatable {
            let timeline: String
            let started: Int64
        }

        private static let interval = DispatchTimeInterval.milliseconds(250)
        private static let patience = Duration.milliseconds(400)

        private let address: PostgresAddress
        private let watched: OpenConnections
        private let queue = DispatchQueue(label: "cloudnotes.primary")
        private let timer: any DispatchSourceTimer
        private var connection: PostgresConnection?
        private var known: Identity?
        private var opened = 0

        /// `watched` are the connections of the store. Its own is none of them.
        init(_ address: PostgresAddress, watching watched: OpenConnections) {
            self.address = address
            self.watched = watched
            timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
            timer.setEventHandler { [weak self] in self?.look() }
        }

        func start() { timer.activate() }

        func close() { timer.cancel() }

        /// How many connections it has needed.
        var openings: Int { queue.sync { opened } }

        private func look() {
            do {
                try learn(try connection ?? open())
            } catch {
                connection = nil
                // Where no host takes writes, the next look tries again.
                if let fresh = try? open() { try? learn(fresh) }
            }
        }

        private func open() throws -> PostgresConnection {
            let connection = try PostgresConnection(address)
            connection.patience = Self.patience
            opened += 1
            return connection
        }

        private func learn(_ asked: PostgresConnection) throws {
            connection = nil
            let found = try Self.identity(by: asked)
            connection = asked
            if let known, known != found { watched.breakAll() }
            known = found
        }

        private static func identity(by connection: PostgresConnection) throws -> Identity? {
            try connection.run(
                """
                SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                    (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::int8
                """
            ).first.map { Identity(timeline: try $0.text(0), started: try $0.int(1)) }
        }
    }
#endif
