import Dispatch
import Notes
import NotesPostgres
import NotesPostgresStore
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct HintTests {
    /// Collects the hints that a server receives, in turn.
    final class Ear: Sendable {
        private struct State {
            var changes: [AccountNumber: AccountChange] = [:]
            var revocations: [Revocation] = []
        }

        private let state = Mutex(State())
        private let arrived = DispatchSemaphore(value: 0)
        let hints: ServerHints

        init(_ desk: WriterDesk) throws {
            let address = try PostgresAddress(PostgresCluster.shared.get().url(desk.database))
            hints = try ServerHints(Connector(address), state: desk.state)
            desk.state.setHook { [weak self] changes in
                self?.state.withLock { for (account, change) in changes { $0.changes[account] = change } }
                self?.arrived.signal()
            }
            desk.state.setRevocationHook { [weak self] revocation in
                self?.state.withLock { $0.revocations.append(revocation) }
                self?.arrived.signal()
            }
            hints.start()
        }

        deinit { hints.close() }

        func awaitSeq(_ seq: Int64, of account: AccountNumber) -> AccountChange? {
            while true {
                if let change = state.withLock({ $0.changes[account] }), change.seq >= seq { return change }
                guard arrived.wait(timeout: .now() + 600) == .success else { return nil }
            }
        }

        func hasHeard(_ revocation: Revocation) -> Bool {
            state.withLock { $0.revocations.contains(revocation) }
        }

        func awaitRevocation(_ wanted: Revocation) -> Bool {
            while true {
                if hasHeard(wanted) { return true }
                guard arrived.wait(timeout: .now() + 600) == .success else { return false }
            }
        }
    }

    @Test func `a server gets the changes and sign-outs of another`() throws {
        let one = try WriterDesk()
        let two = try WriterDesk(beside: one)
        let (speaker, ear) = (try Ear(one), try Ear(two))
        let account = try one.makeAccount("me")
        // Its first check finds the changes that were sent before it listened.
        ear.hints.watch { Listeners(sent: [account: 0]) }
        let asker = try one.makeDevice(account, "phone")
        for round in 1...20 {
            _ = one.put("n", "\(round)", by: asker)
            #expect(ear.awaitSeq(Int64(round), of: account)?.seq == Int64(round))
        }
        #expect(speaker.awaitSeq(20, of: account)?.seq == 20)
        let id = try #require(asker.deviceID)
        _ = try Replies.first { one.store.revokeDevice(account, id: id, reply: $0) }.get()
        #expect(ear.awaitRevocation(.device(id)))
        #expect(speaker.awaitRevocation(.device(id)))
        try Replies.first { one.store.changePassword(account, password: "p", keeping: nil, reply: $0) }.get()
        #expect(ear.awaitRevocation(.devices(of: account, but: nil)))
    }

    @Test func `a change whose hint was lost is found by the check of the counters`() throws {
        let silent = try WriterDesk()
        let two = try WriterDesk(beside: silent)
        let ear = try Ear(two)
        let account = try silent.makeAccount("me")
        ear.hints.watch { Listeners(sent: [account: 0]) }
        let asker = try silent.makeDevice(account, "phone")
        _ = silent.put("n", "1", by: asker)
        #expect(ear.awaitSeq(1, of: account)?.seq == 1)
        // Its connection is cut: it listens again.
        try silent.observe().run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
        _ = silent.put("n", "2", by: asker)
        #expect(ear.awaitSeq(2, of: account)?.seq == 2)
    }

    @Test func `a listener whose sign-out notice was lost is ended by the check`() throws {
        let silent = try WriterDesk()
        let two = try WriterDesk(beside: silent)
        let account = try silent.makeAccount("me")
        let (phone, tablet) = (try silent.makeDevice(account, "phone"), try silent.makeDevice(account, "tablet"))
        let (id, kept) = (try #require(phone.deviceID), try #require(tablet.deviceID))
        _ = try Replies.first { silent.store.revokeDevice(account, id: id, reply: $0) }.get()
        let ear = try Ear(two)
        ear.hints.watch { Listeners(devices: [id, kept]) }
        #expect(ear.awaitRevocation(.device(id)))
        #expect(!ear.hasHeard(.device(kept)))
    }

    @Test func `many hints go in payloads that PostgreSQL accepts, and come back unchanged`() throws {
        let one = try WriterDesk()
        let two = try WriterDesk(beside: one)
        let (_, ear) = (try Ear(one), try Ear(two))
        let account = AccountNumber(1)
        ear.hints.watch { Listeners(sent: [account: 0]) }
        // The listener is registered once it receives an earlier change.
        let asker = try one.makeDevice(one.makeAccount("me"), "phone")
        _ = one.put("n", "1", by: asker)
        #expect(ear.awaitSeq(1, of: asker.account) != nil)
        var changes: AccountChanges = []
        for number: Int64 in 1_000_000..<1_002_000 {
            let change = AccountChange(seq: number * 7, newEpoch: number % 3 == 0 ? .max : nil)
            changes.append((AccountNumber(number), change))
        }
        one.state.announce(changes)
        for (account, change) in changes { #expect(ear.awaitSeq(change.seq, of: account) == change) }
    }
}
