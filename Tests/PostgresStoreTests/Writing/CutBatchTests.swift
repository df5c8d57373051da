#if PostgreSQL
    import Dispatch
    import Locking
    import Notes
    import PostgresCluster
    import PostgresStore
    import StoreContract
    import StoreCore
    import Testing

    @Suite(.enabled(if: PostgresCluster.isHere))
    struct CutBatchTests {
        @Test(arguments: [CutProxy.Direction.toServer, .toClient])
        func `a connection cut anywhere is opened again, and each change takes effect once and is answered`(
            direction: CutProxy.Direction
        ) throws {
            let cluster = try PostgresCluster.shared.get()
            let proxy = try CutProxy(to: cluster.port)
            defer { proxy.stop() }
            let desk = try PostgresDesk(clock: StoppedClock(), port: proxy.port)
            let queue = desk.makeQueue()
            defer { queue.close() }
            let id = try #require(NoteID("n"))
            var expected: Int64 = 0
            var place = 1
            // Until a batch goes through uncut. The steps are no divisor of any message's length.
            repeat {
                let change = Change(
                    id: id, action: .write(Content(body: "\(place)")), lastModified: Timestamp(clamping: Int64(place)),
                    origin: .sync)
                let push = HistoryStep.push(
                    SyncPush(
                        account: desk.account, asker: Asker(desk.account), changes: [change],
                        pull: PullRequest(start: .beginning)))
                proxy.cut((direction, place), once: true)
                let answer = try Replies.first { push.submit(to: queue, $0) }.get()
                #expect(answer.contains("applied"), "\(place): \(answer)")
                expected += 1
                let rows = try desk.observer.run("SELECT count(*), max(seq) FROM notes")
                #expect(try rows.first?.int(0) == 1)
                #expect(try rows.first?.int(1) == expected, "cut after \(place)")
                place += 97
            } while proxy.hasCut
            #expect(expected > 20)
        }

        @Test func `a command that loses a deadlock is run again`() throws {
            let desk = try PostgresDesk(clock: StoppedClock())
            let other = try desk.writing.inBatch { [writing = desk.writing] _ in
                try #require(try writing.accounts.create(name: "other", password: nil, now: 1))
            }
            let queue = desk.makeQueue()
            defer { queue.close() }
            // The one that finds the deadlock loses it.
            let account = desk.account
            let rival = try PostgresCluster.shared.get().connect(desk.database)
            try rival.run("SET deadlock_timeout = '10min'")
            try rival.run("BEGIN")
            try rival.run("SELECT 1 FROM accounts WHERE number = \(other.value) FOR UPDATE")
            let tries = Mutex(0)
            let waits = DispatchSemaphore(value: 0)
            let answer = Replies.Pending<String>()
            queue.submit(
                CommandJob(
                    run: { connection in
                        guard let connection = connection as? PostgresWritingConnection else { throw StoreError.closed }
                        _ = try connection.transaction.counters[account]
                        tries.withLock { $0 += 1 }
                        waits.signal()
                        _ = try connection.transaction.counters[other]
                        return { answer.set(.success("done")) }
                    }, refuse: { answer.set(.failure($0)) }))
            waits.wait()
            try rival.run("SELECT 1 FROM accounts WHERE number = \(account.value) FOR UPDATE")
            rival.close()
            #expect(try answer.wait().get() == "done")
            // It may overtake the rival and lose once more.
            #expect(tries.withLock { $0 } >= 2)
        }
    }
#endif
