import Notes
import NotesSQLiteStore
import NotesStoreEngine
import Testing

struct SnapshotFolderTests {
    let desk: Desk
    let folder: CopyFolder

    init() throws {
        desk = try Desk()
        folder = CopyFolder(path: desk.fixture.folder + "/backups", keep: 3)
    }

    @Test func `the newest copies and other files stay, and partial ones are removed`() throws {
        #expect(folder.newest() == nil)
        try desk.stands("a", "one")
        var made: [String] = []
        for _ in 0..<5 {
            desk.pass(milliseconds: 61_000)
            made.append(try folder.take(desk.fixture.configuration))
            try Files.write("half", to: made[0] + ".part")
            try Files.write("mine", to: folder.path + "/read me.txt")
        }
        let names = try Files.names(in: folder.path)
        let newest = made.suffix(3).compactMap { $0.split(separator: "/").last.map { String($0) } }
        #expect(names.filter { $0.hasSuffix(".sqlite") } == newest)
        #expect(names.contains("read me.txt"))
        #expect(names.filter { $0.hasSuffix(".part") }.count == 1, "the half one of the last round alone")
        #expect(folder.newest() == desk.fixture.clock.now / 1000 * 1000)
        #expect(try desk.reader.status(of: desk.account).lastBackupAt == desk.now)
    }

    @Test func `a copy can be restored`() throws {
        try desk.stands("a", "one")
        let file = try folder.take(desk.fixture.configuration)
        try desk.stands("a", "two")
        desk.store.close()
        try DatabaseBackup.restore(desk.fixture.configuration, from: file)
        let store = try StoreEngine(desk.fixture.configuration)
        let note = try store.makeReader().note(desk.id("a"), of: desk.account)
        #expect(try note.map { try Desk.body(of: $0.json) } == "one")
        store.close()
    }

    @Test func `a folder that cannot be written is reported`() throws {
        let nowhere = CopyFolder(path: desk.fixture.folder + "/missing/backups", keep: 3)
        #expect(throws: OpenError.self) { try nowhere.take(desk.fixture.configuration) }
    }
}
