import Foundation
import NotesSQLite
import Testing

@testable import NotesSQLiteStore
import NotesStoreEngine

struct SchemaTests {
    @Test func `a new database has the tables that all steps make of an empty one`() throws {
        let fixture = try DataFolderFixture()
        let stepped = try Database(path: fixture.folder + "/stepped.sqlite", mode: .create)
        for step in Schema.steps.indices {
            try stepped.execute(Schema.steps[step])
            try Schema.complete(step, in: stepped)
        }
        try StoreEngine(fixture.configuration).close()
        let new = try fixture.database()
        #expect(try new.described == stepped.described)
        #expect(try new.int("PRAGMA user_version") == Int64(Schema.latest))
        // A step may fill a table, too.
        let tables = try new.column("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'server'")
        for table in tables {
            let count = "SELECT count(*) FROM \(table)"
            #expect(try stepped.int(count) == new.int(count), "\(table)")
        }
    }

    /// The files were made by the program of each schema version (`BackupTests`).
    @Test(arguments: 1...Schema.latest)
    func `a database of every schema version gets the tables of a new one`(version: Int) throws {
        let oldFile = try #require(
            Bundle.module.path(forResource: "schema-\(version)", ofType: "sqlite", inDirectory: "Fixtures"))
        let (old, new) = (try DataFolderFixture(), try DataFolderFixture())
        try FileManager.default.copyItem(atPath: oldFile, toPath: old.configuration.databasePath)
        let described = try [old, new].map { fixture in
            try StoreEngine(fixture.configuration).close()
            return try fixture.database().described
        }
        #expect(described[0] == described[1])
    }
}

extension Database {
    /// Lists the definitions of every table, index and trigger, with insignificant white space left out.
    fileprivate var described: [String] {
        get throws {
            try column("SELECT type || ' of ' || tbl_name || ': ' || sql FROM sqlite_schema WHERE sql IS NOT NULL")
                .map { sql in
                    sql.replacing(#/\s*([(),;])\s*/#) { "\($0.1)" }.replacing(#/\s+/#, with: " ")
                }
                .sorted()
        }
    }

    fileprivate func column(_ sql: String) throws -> [String] {
        var values: [String] = []
        try statement(sql).each { row in
            values.append(row.text(0))
            return true
        }
        return values
    }
}
