#if PostgreSQL
    import Dispatch
    import Locking
    import Postgres
    import Primitives

    /// Flushes PostgreSQL's log while another connection writes much. COPY writes out its own pages, each behind the log of
    /// that page: it waits for the disk unless another process has flushed the log that far.
    ///
    /// Without it, and where it fails, the rows only take longer.
    final class LogFlusher: Sendable {
        private let isOver = DispatchSemaphore(value: 0)
        private let ended = AwaitedValue<Bool>()

        /// A disk that is fast has no need of more, and a slow one takes longer for each.
        private static let pause = DispatchTimeInterval.milliseconds(2)

        init(_ address: PostgresAddress) {
            let (isOver, ended) = (isOver, ended)
            let failure = DetachedThread.start {
                try? Self.flush(address, until: isOver)
                ended.set(true)
            }
            if failure != 0 { ended.set(false) }
        }

        /// Returns when its connection is closed.
        deinit {
            isOver.signal()
            _ = ended.wait()
        }

        private static func flush(_ address: PostgresAddress, until isOver: DispatchSemaphore) throws {
            let connection = try PostgresConnection.openedForMoving(address)
            defer { connection.close() }
            // Standbys are waited for once, by the COMMIT of the rows.
            try connection.run("SET synchronous_commit = local")
            while isOver.wait(timeout: .now() + pause) == .timedOut {
                // A transaction that has written a few bytes, so that its end flushes the log.
                try connection.run("SELECT pg_logical_emit_message(true, 'cloudnotes', '')")
            }
        }
    }
#endif
