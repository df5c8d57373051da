import Notes
import NotesStoreContract
import TestDesk
import Testing

@testable import NotesStoreEngine

/// docs/protocol.md 2.7: an account keeps 1,000 events at most, for 90 days, and 1,000 devices (2.3).
struct EventTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private let home = ClientTrace(address: "203.0.113.77", agent: "Firefox")

    private func record(
        _ kind: AccountEvent.Kind, device: String? = nil, from client: ClientTrace? = nil, detail: String? = nil
    ) {
        desk.store.record(
            AccountEvent(
                kind, of: desk.account, at: desk.now, device: device, client: client ?? home, detail: detail))
    }

    private func events(
        before last: StoredEvent.Position? = nil, limit: Int = 2_000
    ) throws -> [StoredEvent] {
        try Wait.reply { desk.store.writeMarks(reply: $0) }
        return try desk.reader.events(of: desk.account, before: last, limit: limit)
    }

    @Test func `events come newest first, with the names of devices that were revoked since`() throws {
        let (store, account) = (desk.store, desk.account)
        let phone = try Wait.reply { store.createDevice(account, name: "phone", token: [1], reply: $0) }
        record(.signedIn, device: phone.id)
        _ = try events()
        desk.pass(milliseconds: 1)
        _ = try Wait.reply { store.revokeDevice(account, id: phone.id, reply: $0) }
        record(.deviceRevoked, device: phone.id)
        desk.pass(milliseconds: 1)
        record(.restored, detail: "merge")
        let all = try events()
        #expect(all.map(\.event.kind) == [.restored, .deviceRevoked, .signedIn])
        #expect(all.map(\.deviceName) == [nil, "phone", "phone"])
        #expect(all[0].event.client == home)
        #expect(all[0].event.detail == "merge")
        #expect(try events(before: all[0].position, limit: 1).map(\.event.kind) == [.deviceRevoked])
    }

    @Test func `a repeated event within an hour is one event, in memory and on the disk`() throws {
        for _ in 0..<50 { record(.signInFailed) }
        desk.pass(milliseconds: 3_599_999)
        #expect(try events().map(\.event.count) == [50])
        record(.signInFailed)
        record(.signInFailed, from: ClientTrace(address: "198.51.100.1", agent: nil))
        let folded = try events()
        #expect(folded.map(\.event.count).sorted() == [1, 51])
        #expect(folded.allSatisfy { $0.event.at == desk.now })
        desk.pass(milliseconds: 3_600_001)
        record(.signInFailed)
        #expect(try events().count == 3)
    }

    @Test func `an account has 1,000 events at most, and failed sign-ins evict no others`() throws {
        record(.signedIn, detail: "the first")
        for number in 0..<300 {
            desk.pass(milliseconds: 1)
            record(.signInFailed, from: ClientTrace(address: "198.51.\(number / 250).\(number % 250)", agent: nil))
        }
        let kinds = try events().map(\.event.kind)
        #expect(kinds.filter { $0 == .signInFailed }.count == EventWriting.mostFailures)
        #expect(kinds.last == .signedIn)
        for number in 0..<1_000 {
            desk.pass(milliseconds: 1)
            record(.noteShared, detail: "\(number)")
        }
        let last = try events()
        #expect(last.count == 1_000)
        #expect(last.allSatisfy { $0.event.kind == .noteShared })
    }

    @Test func `after 30 days an address is cut to its network, after 90 the event is removed`() throws {
        record(.signedIn)
        record(.signedOut, from: ClientTrace(address: "2001:db8:1:2:3:4:5:6", agent: nil))
        _ = try events()
        desk.pass(days: 30)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(try events().compactMap(\.event.client.address).contains("203.0.113.77"))
        desk.pass(milliseconds: 1)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(try Set(events().map(\.event.client.address)) == ["203.0.113.0/24", "2001:db8:1::/48"])
        desk.pass(days: 60)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(try events().isEmpty)
    }

    @Test func `events are deleted with their account, and none is kept for a missing one`() throws {
        record(.signedIn)
        _ = try events()
        try Wait.reply { desk.store.deleteAccount(desk.account, reply: $0) }
        record(.signInFailed)
        #expect(try events().isEmpty)
        #expect(desk.memory.rowCounts.events == 0)
    }

    @Test func `a device shows its last address, before and after it is written`() throws {
        let (store, account) = (desk.store, desk.account)
        let phone = try Wait.reply { store.createDevice(account, name: "phone", token: [1], reply: $0) }
        store.mark(phone.device, DeviceMark(seenAt: desk.now, client: home))
        store.mark(phone.device, DeviceMark(seenAt: desk.now, pull: .init(account, upTo: 0)))
        #expect(try desk.reader.devices(of: account).map(\.client) == [home])
        _ = try events()
        #expect(try desk.reader.devices(of: account).map(\.client) == [home])
        store.mark(phone.device, DeviceMark(seenAt: desk.now, client: ClientTrace(address: "::1", agent: nil)))
        _ = try events()
        #expect(try desk.reader.devices(of: account).map(\.client) == [ClientTrace(address: "::1", agent: nil)])
    }

    @Test func `a name's devices give the addresses of their last use, while they are signed in`() throws {
        let (store, account) = (desk.store, desk.account)
        for (number, address) in ["203.0.113.77", "2001:db8::1", "198.51.100.1"].enumerated() {
            let device = try Wait.reply {
                store.createDevice(account, name: address, token: [UInt8(number)], reply: $0)
            }
            let seen = desk.now.advanced(byMilliseconds: Int64(number))
            store.mark(device.device, DeviceMark(seenAt: seen, client: ClientTrace(address: address, agent: nil)))
            if address == "198.51.100.1" {
                _ = try Wait.reply { store.revokeDevice(account, id: device.id, reply: $0) }
            }
        }
        _ = try events()
        func addresses(since time: Timestamp) throws -> [DeviceAddress] {
            let answer = try desk.reader.answer(.addresses(ofAccountNamed: "me", since: time))
            guard case .addresses(let addresses) = answer else { throw StoreError.otherAnswer }
            return addresses
        }
        let last = DeviceAddress("2001:db8::1", seenAt: desk.now.advanced(byMilliseconds: 1))
        #expect(try addresses(since: desk.now) == [last])
        #expect(try addresses(since: desk.now.advanced(byMilliseconds: -1)).count == 2)
        #expect(try addresses(since: last.seenAt) == [])
    }

    @Test func `an account has 1,000 devices at most, and a revoked one frees one`() throws {
        let (store, account) = (desk.store, desk.account)
        let group = Wait.Group(count: 1_000)
        for number in 0..<1_000 {
            let token = [UInt8(number >> 8), UInt8(number & 255)]
            store.createDevice(account, name: "d", token: token) { _ in group.done() }
        }
        group.wait()
        #expect(throws: StoreError.tooManyDevices(limit: 1_000)) {
            try Wait.reply { store.createDevice(account, name: "d", token: [9], reply: $0) }
        }
        let devices = try desk.reader.devices(of: account)
        #expect(devices.count == 1_000)
        _ = try Wait.reply { store.revokeDevice(account, id: devices[0].id, reply: $0) }
        _ = try Wait.reply { store.createDevice(account, name: "d", token: [9], reply: $0) }
    }
}
