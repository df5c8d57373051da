import NotesStoreEngine
import Testing

@testable import NotesSQLite
@testable import NotesSQLiteStore

/// A statement is compiled at its first use, and some are used once in a year: this test finds a wrong one.
struct StoreStatementsTests {
    @Test func `every statement of the store compiles`() throws {
        let fixture = try DataFolderFixture()
        let store = try StoreEngine(fixture.configuration)
        defer { store.close() }
        let database = try OpenDatabase.reader(fixture.configuration)
        let keyspaces = Keyspaces(database)
        let files = FileTable(database, keyspaces)
        let holders: [Any] = [
            keyspaces, AccountTables(database, keyspaces), NoteTable(database, keyspaces), files,
            TagTable(database, keyspaces), VersionTable(database, keyspaces), ResendTable(database, keyspaces),
            IdempotencyTable(database), ShareTable(database),
            CounterTable(database), SegmentWrites(database, keyspaces), AppTable(database, keyspaces),
            FlowTable(database),
            UndoTable(database, UndoFolder(fixture.configuration), files), ReadTables(database, nil, HistoryNumbers()),
            SegmentSource(database),
        ]
        var statements: [Statement] = []
        for holder in holders {
            let found = Self.statements(in: holder)
            #expect(!found.isEmpty, "\(type(of: holder)) has no statement")
            statements += found
        }
        #expect(statements.count > 150)
        for statement in statements { try statement.compile() }
    }

    /// Returns the statements in the stored properties, at any depth.
    private static func statements(in value: Any, depth: Int = 6) -> [Statement] {
        if let statement = value as? Statement { return [statement] }
        guard depth > 0, !(value is Database) else { return [] }
        return Mirror(reflecting: value).children.flatMap { statements(in: $0.value, depth: depth - 1) }
    }
}
