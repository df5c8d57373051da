import Notes
import NotesBackupFormat
import NotesHashing
import NotesStoreContract

extension TestDesk {
    package static var everything: BackupParts { BackupParts(versions: true, attachments: true) }

    /// Returns a complete backup.
    package func backup(_ parts: BackupParts = BackupParts(versions: true, attachments: true)) throws -> [UInt8] {
        let snapshot = try store.makeSnapshot(of: account, parts)
        var stream = BackupStream(snapshot, account: "me", createdAt: now)
        var bytes: [UInt8] = []
        while try stream.next(into: &bytes, limit: 1000) {}
        return bytes
    }

    /// Returns the lines by which two backups are compared: all but the header, and the end line's digest of it.
    package func lines() throws -> [String] {
        String(decoding: try backup(), as: UTF8.self).split(separator: "\n").dropFirst().dropLast().map(String.init)
    }

    package func restore(_ bytes: [UInt8], _ mode: RestoreMode = .merge, trial: Bool = false) throws -> RestoreAnswer {
        let intake = try store.makeIntake(limit: 1 << 30)
        try bytes.withUnsafeBytes { try intake.append($0) }
        let order = RestoreOrder(
            account: account, asker: Asker(account, deviceID: "laptop"), mode: mode, isTrial: trial,
            source: BackupReader(try intake.finish()))
        return try Wait.reply { store.restore(order, reply: $0) }
    }

    package func restored(_ bytes: [UInt8], _ mode: RestoreMode = .merge, trial: Bool = false) throws -> RestoreCounters
    {
        try Self.counters(try restore(bytes, mode, trial: trial))
    }

    package func undo(_ id: String?, of other: AccountNumber? = nil) throws -> RestoreAnswer {
        try Wait.reply {
            store.undo(id ?? "", of: other ?? account, by: Asker(other ?? account, deviceID: "laptop"), reply: $0)
        }
    }

    package static func counters(_ answer: RestoreAnswer) throws -> RestoreCounters {
        guard case .done(let counters) = answer else { throw Unexpected(answer: "\(answer)") }
        return counters
    }

    /// Returns the lines of a made-up backup, with an end whose digest is right.
    package static func ended(_ lines: String, count: Int) -> [UInt8] {
        Array((lines + #"{"end":true,"count":\#(count),"sha256":"\#(SHA256.hash(lines).hex)"}"# + "\n").utf8)
    }

    /// Makes notes of every kind: edited, conflicted, typed at, deleted, purged, tagged, with everything that a note
    /// can have.
    package func furnish() throws {
        try stands("plain", "one")
        pass(milliseconds: 1000)
        try stands("plain", "two")
        pass(milliseconds: 1000)
        let typed = try stands("typed", "t")
        pass(milliseconds: 1000)
        try stands("typed", "ty", base: typed.rev)
        _ = try put("plain", "late", at: Timestamp(clamping: clock.now - 100_000))
        pass(milliseconds: 1000)
        try stands("gone", "in the trash")
        pass(milliseconds: 1000)
        try delete("gone")
        try stands("purged", "no trace")
        _ = try write("purged", .purge)
        pass(milliseconds: 1000)
        try stands("ahead", "clock", at: Timestamp(clamping: clock.now + 3_600_000))
        let rich = Content(
            title: "장보기", body: "우유\n달걀\u{0}\"\\", tags: ["home", "먹을 것"], folder: "home/lists", pinned: true,
            weather: Weather(main: "Rain", icon: "10d", temperature: JSONNumber(-3)),
            extra: JSONObject(), archived: true, locked: true)
        let id = try self.id("rich")
        _ = try write("rich", .put { _ in .success(Change(id: id, action: .write(rich), leftOut: [])) })
        pass(milliseconds: 1000)
    }
}
