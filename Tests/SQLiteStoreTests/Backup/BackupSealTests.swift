import Foundation
import Hashing
import SQLite
import Testing

@testable import SQLiteStore
import StoreEngine

/// A whole backup is taken back as it was made, or not at all.
struct BackupSealTests {
    private let desk: Desk
    private let other: Room
    private let file: String
    private let bytes: Data

    /// A backup of some notes, and a folder with other notes that it is brought into.
    init() throws {
        desk = try Desk()
        for number in 0..<60 { try desk.stands("n\(number)", "a text that must not become another \(number)") }
        file = desk.room.folder + "/backup.sqlite"
        try DatabaseBackup.write(desk.room.configuration, to: file)
        bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        other = try Room()
        try StoreEngine(other.configuration).close()
    }

    private typealias Alteration = (name: String, alter: (inout Data) -> Void)

    /// Every one must be refused, and the folder be what it was.
    private func expectRefused(_ altered: some Sequence<Alteration>) throws {
        let before = try other.contents()
        for (name, alter) in altered {
            var data = bytes
            alter(&data)
            try data.write(to: URL(fileURLWithPath: file))
            #expect(throws: OpenError.self, "\(name)") { try DatabaseBackup.restore(other.configuration, from: file) }
        }
        #expect(try other.contents() == before)
    }

    @Test func `no bit may be another, of the pages or of the seal`() throws {
        // Of the pages one bit of a byte: all bits of them are hashed alike. Of the seal, which is read, each.
        let pages = Array(0..<100) + Array(stride(from: 100, to: bytes.count - 64, by: 1201))
        let bits =
            pages.map { ($0, $0 % 8) } + (bytes.count - 64..<bytes.count).flatMap { byte in (0..<8).map { (byte, $0) } }
        try expectRefused(
            bits.lazy.map { position, bit in
                ("bit \(bit) of byte \(position)", { $0[position] ^= 1 << UInt8(bit) })
            })
    }

    @Test func `no byte may be missing at the end, and none be added`() throws {
        let cuts = Array(1...130) + [512, 576, 4096, 4160, bytes.count / 2, bytes.count - 100]
        try expectRefused(cuts.lazy.map { count in ("\(count) bytes less", { $0.removeLast(count) }) })
        let additions = Array(1...65) + [448, 512, 4032, 4096]
        for byte in [UInt8(0), UInt8(ascii: "0")] {
            try expectRefused(
                additions.lazy.map { count in
                    ("\(count) bytes \(byte) more", { $0.append(contentsOf: [UInt8](repeating: byte, count: count)) })
                })
        }
    }

    @Test func `put into a data folder by hand it is not taken for a database, and left as it is`() throws {
        let room = try Room()
        try bytes.write(to: URL(fileURLWithPath: room.configuration.databasePath))
        #expect(throws: OpenError.backup(path: room.configuration.databasePath)) {
            try StoreEngine(room.configuration)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: room.configuration.databasePath)) == bytes)
    }

    @Test func `it reports in one line that the file is not what was made`() throws {
        var data = bytes
        data[data.count / 2] ^= 1
        try data.write(to: URL(fileURLWithPath: file))
        #expect(
            throws: OpenError.damaged(
                path: file, reason: "it was altered: its last 64 bytes must be the SHA-256 of the bytes before them")
        ) { try DatabaseBackup.restore(other.configuration, from: file) }
    }

    @Test func `the end is the digest of what comes before, and SQLite opens the file as any other`() throws {
        #expect(bytes.suffix(64).elementsEqual(SHA256.hash(Array(bytes.dropLast(64))).hex.utf8))
        let database = try Database(path: file, mode: .readWrite)
        #expect(try database.text("PRAGMA integrity_check") == "ok")
        #expect(try database.int("SELECT count(*) FROM notes") == 60)
    }

    @Test func `one that is unaltered comes back, and what it makes is sealed anew without a trace of it`() throws {
        try DatabaseBackup.restore(other.configuration, from: file)
        #expect(try StoreCheck.run(other.configuration).problems == [])
        let restored = try other.database()
        #expect(try restored.int("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'backup%'") == 0)
        let second = other.folder + "/second.sqlite"
        try DatabaseBackup.write(other.configuration, to: second)
        let third = try Room()
        try DatabaseBackup.restore(third.configuration, from: second)
        #expect(try StoreCheck.run(third.configuration).problems == [])
    }

    @Test func `the copies a server makes by itself are sealed`() throws {
        let folder = CopyFolder(path: desk.room.folder + "/copies", keep: 1)
        let copy = try folder.take(desk.room.configuration)
        #expect(try BackupSeal.holds(copy))
    }

    /// As the versions before made them.
    private func unseal() throws {
        let database = try Database(path: file, mode: .readWrite)
        try database.execute("DROP TABLE backup_sealed; VACUUM")
    }

    @Test func `a backup from before there were seals is taken, where its rows are what they say`() throws {
        try unseal()
        #expect(try !BackupSeal.holds(file))
        try DatabaseBackup.restore(other.configuration, from: file)
        #expect(try StoreCheck.run(other.configuration).problems == [])

        try Database(path: file, mode: .readWrite)
            .execute("UPDATE notes SET json = CAST(replace(json, 'not become', 'now become') AS BLOB) WHERE id = 'n7'")
        let before = try other.contents()
        #expect(throws: OpenError.damaged(path: file, reason: "note n7 has a rev that does not match its content")) {
            try DatabaseBackup.restore(other.configuration, from: file)
        }
        #expect(try other.contents() == before)
    }
}
