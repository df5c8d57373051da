import Foundation
import Notes
import NotesPostgres
import NotesPostgresStore
import NotesPrimitives
import NotesStoreContract
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct AccountsTests {
    let desk: PostgresDesk

    init() throws { desk = try PostgresDesk(clock: StoppedClock()) }

    private func create(_ name: String, _ desk: PostgresDesk) throws -> AccountNumber? {
        try desk.writing.inBatch { _ in try desk.accounts.create(name: name, password: "hash", now: 7) }
    }

    @Test func `a name belongs to one account, byte for byte`() throws {
        let first = try create("민수\u{0}", desk)
        #expect(first != nil)
        #expect(try create("민수\u{0}", desk) == nil)
        #expect(try create("민수", desk) != nil)
        let record = try desk.reader().account(named: "민수\u{0}")
        #expect(record?.account == first)
        #expect(record?.password == "hash")
        #expect(record?.createdAt == Timestamp(clamping: 7))
    }

    @Test func `one of several servers that create one name at the same time succeeds`() throws {
        let made = Mutex<[AccountNumber?]>([])
        let desks = try (0..<4).map { _ in Once(try PostgresDesk(clock: StoppedClock(), beside: desk)) }
        DispatchQueue.concurrentPerform(iterations: desks.count) { index in
            let account = try? desks[index].desk.writing.inBatch { _ in
                try desks[index].desk.accounts.create(name: "same", password: nil, now: 1)
            }
            made.withLock { $0.append(account ?? nil) }
        }
        #expect(made.withLock { $0.compactMap { $0 }.count } == 1)
        #expect(try desk.observer.run("SELECT 1 FROM accounts").count == 2)
    }

    @Test func `a device has a session until it is revoked`() throws {
        let token = [UInt8](repeating: 5, count: 32)
        let (account, accounts) = (desk.account, desk.accounts)
        let device = try desk.writing.inBatch { _ in
            try accounts.createDevice(account, id: "d1", name: "전화", token: token, now: 3)
        }
        let asker = Asker(account, device: device, deviceID: "d1")
        let session = try desk.reader().authenticatedDevice(token: token)
        #expect(session?.device == device && session?.account == account && session?.deviceID == "d1")
        #expect(try desk.writing.inBatch { try $0.devices.accept(asker) })
        #expect(try desk.writing.inBatch { _ in try accounts.revoke(account, device: "d1") })
        #expect(try !desk.writing.inBatch { _ in try accounts.revoke(account, device: "d1") })
        #expect(try !desk.writing.inBatch { try $0.devices.accept(asker) })
        #expect(try desk.reader().authenticatedDevice(token: token) == nil)
    }

    @Test func `a new password signs the other devices out`() throws {
        let (account, accounts) = (desk.account, desk.accounts)
        let devices = try desk.writing.inBatch { _ in
            try (0..<2).map { number in
                try accounts.createDevice(
                    account, id: "d\(number)", name: "", token: [UInt8](repeating: UInt8(number), count: 32), now: 3
                )
            }
        }
        try desk.writing.inBatch { _ in
            try accounts.changePassword(account, password: "other", keeping: devices[1])
        }
        let accepted = try desk.writing.inBatch { transaction in
            try devices.map { try transaction.devices.accept(Asker(account, device: $0)) }
        }
        #expect(accepted == [false, true])
    }
}

/// Is `@unchecked Sendable`: one thread of `concurrentPerform` alone uses it.
final class Once: @unchecked Sendable {
    let desk: PostgresDesk
    init(_ desk: PostgresDesk) { self.desk = desk }
}
