#if PostgreSQL
    import CPostgres
    import Primitives

    /// Opens connections to several hosts at the same time and keeps the first that is complete. libpq tries one host after
    /// the other, and a machine that hangs answers none of its tries: the next host would wait for seconds.
    ///
    ///     db1 hangs, db2 is a standby, db3 the primary      db2 is refused, db3 is kept, db1 is given up
    struct ConnectionRace {
        private struct Runner {
            let handle: OpaquePointer
            var state: PostgresPollingStatusType
        }

        private var runners: [Runner]
        private var refusals: [PostgresError] = []

        /// One for each address. A name is looked up here, one after the other.
        init(_ addresses: [PostgresAddress]) {
            runners = addresses.compactMap { address in
                address.begin().map { Runner(handle: $0, state: PGRES_POLLING_WRITING) }
            }
            for runner in runners where PQstatus(runner.handle) == CONNECTION_BAD { refuse(runner.handle) }
        }

        /// The first that is complete. The others are closed.
        mutating func run(until deadline: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer {
            defer { for runner in runners { PQfinish(runner.handle) } }
            while !runners.isEmpty {
                let sockets = runners.map { (PQsocket($0.handle), $0.state == PGRES_POLLING_WRITING) }
                let ready = SocketWait.ready(of: sockets, until: deadline)
                guard !ready.isEmpty else { throw PostgresError(.disconnected, "no host answered in time") }
                for place in ready {
                    let runner = runners[place]
                    runners[place].state = PQconnectPoll(runner.handle)
                    if runners[place].state == PGRES_POLLING_OK {
                        runners.remove(at: place)
                        return runner.handle
                    }
                }
                for runner in runners where runner.state == PGRES_POLLING_FAILED { refuse(runner.handle) }
            }
            // A host that is away may come back, whatever another says of a password.
            throw refusals.first { $0.kind != .rejected } ?? refusals.first
                ?? PostgresError(.exhausted, "no memory for a connection")
        }

        private mutating func refuse(_ handle: OpaquePointer) {
            refusals.append(PostgresError(opening: handle))
            runners.removeAll { $0.handle == handle }
            PQfinish(handle)
        }
    }
#endif
