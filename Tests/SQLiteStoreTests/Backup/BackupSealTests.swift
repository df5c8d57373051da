import Foundation
import NotesHashing
import NotesSQLite
import Testing

@testable import NotesSQLiteStore
import NotesStoreEngine

/// A backup of the database is restored as it was made, or not at all.
struct BackupSealTests {
    private let desk: Desk
    private let other: DataFolderFixture
    private let file: String
    private let bytes: Data

    /// Makes a backup of some notes, and a folder with other notes as the target.
    init() throws {
        desk = try Desk()
        for number in 0..<60 { try desk.stands("n\(number)", "a text that must not become another \(number)") }
        file = desk.fixture.folder + "/backup.sqlite"
        try DatabaseBackup.write(desk.fixture.configuration, to: file)
        bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        other = try DataFolderFixture()
        try StoreEngine(other.configuration).close()
    }

    private typealias Alteration = (name: String, alter: (inout Data) -> Void)

    /// Checks that every alteration is refused, and that the folder is unchanged.
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

    @Test func `a turned bit of the pages or of the seal is refused`() throws {
        // One bit of each byte is enough in the pages, since all bits are hashed alike. The seal, which is parsed,
        // needs each bit.
        let pages = Array(0..<100) + Array(stride(from: 100, to: bytes.count - 64, by: 1201))
        let bits =
            pages.map { ($0, $0 % 8) } + (bytes.count - 64..<bytes.count).flatMap { byte in (0..<8).map { (byte, $0) } }
        try expectRefused(
            bits.lazy.map { position, bit in
                ("bit \(bit) of byte \(position)", { $0[position] ^= 1 << UInt8(bit) })
            })
    }

    @Test func `a missing byte at the end is refused, and an added one`() throws {
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

    @Test func `a backup in place of a database is refused and left as it is`() throws {
        let fixture = try DataFolderFixture()
        try bytes.write(to: URL(fileURLWithPath: fixture.configuration.databasePath))
        #expect(throws: OpenError.backup(path: fixture.configuration.databasePath)) {
            try StoreEngine(fixture.configuration)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.configuration.databasePath)) == bytes)
    }

    @Test func `an altered backup is reported in one line`() throws {
        var data = bytes
        data[data.count / 2] ^= 1
        try data.write(to: URL(fileURLWithPath: file))
        #expect(
            throws: OpenError.damaged(
                path: file, reason: "it was altered: its last 64 bytes must be the SHA-256 of the bytes before them")
        ) { try DatabaseBackup.restore(other.configuration, from: file) }
    }

    @Test func `the seal is the digest of the bytes before it, and SQLite opens the file`() throws {
        #expect(bytes.suffix(64).elementsEqual(SHA256.hash(Array(bytes.dropLast(64))).hex.utf8))
        let database = try Database(path: file, mode: .readWrite)
        #expect(try database.text("PRAGMA integrity_check") == "ok")
        #expect(try database.int("SELECT count(*) FROM notes") == 60)
    }

    @Test func `a restored backup makes sealed backups, and has no trace of the seal`() throws {
        try DatabaseBackup.restore(other.configuration, from: file)
        #expect(try StoreCheck.run(other.configuration).problems == [])
        let restored = try other.database()
        #expect(try restored.int("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'backup%'") == 0)
        let second = other.folder + "/second.sqlite"
        try DatabaseBackup.write(other.configuration, to: second)
        let third = try DataFolderFixture()
        try DatabaseBackup.restore(third.configuration, from: second)
        #expect(try StoreCheck.run(third.configuration).problems == [])
    }

    @Test func `the copies a server makes by itself are sealed`() throws {
        let folder = CopyFolder(path: desk.fixture.folder + "/copies", keep: 1)
        let copy = try folder.take(desk.fixture.configuration)
        #expect(try BackupSeal.holds(copy))
    }

    /// Removes the seal, which earlier versions did not make.
    private func unseal() throws {
        let database = try Database(path: file, mode: .readWrite)
        try database.execute("DROP TABLE backup_sealed; VACUUM")
    }

    @Test func `a backup without a seal is restored if its rows are consistent`() throws {
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
