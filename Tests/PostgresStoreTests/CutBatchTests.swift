#if PostgreSQL
    import Notes
    import Postgres
    import PostgresCluster
    import PostgresStore
    import StoreContract
    import Testing

    @Suite(.enabled(if: PostgresCluster.isHere))
    struct CutBatchTests {
        @Test(arguments: [CutProxy.Direction.toServer, .toClient])
        func `cut anywhere, a change is there once or not at all, and its resend is answered right`(
            direction: CutProxy.Direction
        ) throws {
            let cluster = try PostgresCluster.shared.get()
            let whole = try PostgresDesk(clock: StoppedClock())
            let proxy = try CutProxy(to: cluster.port)
            defer { proxy.stop() }
            let id = try #require(NoteID("n"))
            var expected = 0
            var place = 1
            var isCut = true
            // Until a batch goes through uncut. The steps are no divisor of any message's length.
            while isCut {
                let desk = try PostgresDesk(clock: StoppedClock(), beside: whole, port: proxy.port)
                let change = Change(
                    id: id, action: .write(Content(body: "\(place)")), lastModified: Timestamp(clamping: Int64(place)),
                    origin: .sync)
                let push = HistoryStep.push(
                    SyncPush(
                        account: whole.account, asker: Asker(whole.account), changes: [change],
                        pull: PullRequest(start: .beginning)))
                proxy.cut((direction, place))
                do {
                    _ = try desk.perform([push], gathering: true)
                    isCut = false
                } catch let error as PostgresError {
                    #expect(error.kind == .disconnected)
                }
                proxy.cut(nil)
                // The lock of a batch that is under way still is waited for, so what is seen here is final.
                let again = try whole.perform([push], gathering: true)
                #expect(again[0].contains("applied") || again[0].contains("unchanged"), "\(place): \(again)")
                expected += 1
                let rows = try whole.observer.run("SELECT count(*), max(seq) FROM notes")
                #expect(try rows.first?.int(0) == 1)
                #expect(try rows.first?.int(1) == Int64(expected), "cut after \(place)")
                place += 97
            }
            #expect(expected > 20)
        }
    }
#endif
