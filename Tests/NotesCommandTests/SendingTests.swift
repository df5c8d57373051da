import Foundation
import Notes
import NotesClient
import NotesPrimitives
import Testing

@testable import NotesCommand

/// Tests what the background process leaves for its user, and the age of a list.
struct SendingTests {
    private let home = NSTemporaryDirectory() + "sending-" + UUID().uuidString
    private let profile: Profile

    init() throws {
        profile = try Profile(name: "default", ["HOME": home])
        try profile.save(.init(server: "http://127.0.0.1:1", name: "me"), token: "token")
        _ = try profile.openNotebook()
    }

    private func clean() { try? FileManager.default.removeItem(atPath: home) }

    @Test func `a failure stays until a round succeeds, and messages are taken once`() {
        defer { clean() }
        #expect(SendingRecord.read(profile).failure == nil && SendingRecord.takeMessages(profile).isEmpty)
        SendingRecord.fail("no network", Timestamp(clamping: 1000), profile)
        SendingRecord.add(["one"], profile)
        SendingRecord.add(["two"], profile)
        #expect(SendingRecord.read(profile).failure == "no network")
        #expect(SendingRecord.takeMessages(profile) == ["one", "two"])
        #expect(SendingRecord.takeMessages(profile).isEmpty)
        #expect(SendingRecord.read(profile).failedAt == Timestamp(clamping: 1000))
        SendingRecord.add((0..<200).map(String.init), profile)
        SendingRecord.succeed(profile)
        #expect(SendingRecord.read(profile).failure == nil)
        #expect(SendingRecord.takeMessages(profile).count == 100)
    }

    @Test func `after a sign-out no report is written`() {
        defer { clean() }
        SendingRecord.fail("no network", .present, profile)
        #expect(File.exists(SendingRecord.path(profile)))
        profile.forget()
        SendingRecord.fail("no network", .present, profile)
        #expect(!File.exists(SendingRecord.path(profile)))
    }

    @Test func `one process at a time sends, and each watch has the lock of watches`() throws {
        defer { clean() }
        let lock = try #require(try ProfileLock(.sending, profile))
        #expect(try ProfileLock(.sending, profile) == nil)
        lock.release()
        try #require(try ProfileLock(.sending, profile)).release()
        let marks = [WatchMark(profile), WatchMark(profile)]
        #expect(!ProfileLock.isTaken(.watching, profile))
        for mark in marks { mark.note(.done(SyncReport())) }
        marks[0].note(.failed(.server(.transport(TransportError(.offline, "no network")))))
        #expect(ProfileLock.isTaken(.watching, profile))
        marks[1].note(.failed(.server(.transport(TransportError(.offline, "no network")))))
        #expect(!ProfileLock.isTaken(.watching, profile))
    }

    private func list(at now: Timestamp) async -> String {
        let errors = GatheredMessages()
        let console = Console(
            isTerminal: false, isErrorTerminal: true, isInputTerminal: false, usesColor: false, width: 80,
            output: { _ in }, errors: { errors.add($0) }, input: { [] }, line: { _, _ in nil })
        let code = await CommandLineTool.run(
            ["ls"], environment: ["HOME": home], console: console, transport: SystemTransport.shared, now: { now })
        #expect(code == .done)
        return errors.lines.joined(separator: "\n")
    }

    @Test func `the age of an old list is shown, unless a watch runs`() async throws {
        defer { clean() }
        let synced = Timestamp(clamping: 1_800_000_000_000)
        try profile.openNotebook().replica.transact { transaction in
            var progress = try transaction.progress()
            progress.lastSyncAt = synced
            try transaction.setProgress(progress)
        }
        func after(_ minutes: Int64) -> Timestamp { synced.advanced(byMilliseconds: minutes * 60_000) }
        #expect(await list(at: after(59)).isEmpty)
        #expect(await list(at: after(60)) == "Last synced 1 hour ago; see: notes sync")
        #expect(await list(at: after(47 * 60)).contains("47 hours"))
        #expect(await list(at: after(72 * 60)).contains("3 days"))
        let mark = WatchMark(profile)
        mark.note(.done(SyncReport()))
        #expect(await list(at: after(72 * 60)).isEmpty)
    }
}
