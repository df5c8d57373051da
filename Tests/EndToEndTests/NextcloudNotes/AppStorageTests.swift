import Foundation
import Testing
import Waiting

/// A store that cannot answer completely answers 503. Apps delete their copies after a short list, an empty one or a
/// 404.
struct AppStorageTests {
    private static let queries = ["", "?exclude=content", "?category=k", "?chunkSize=50", "?pruneBefore=1"]

    private func expectUnavailable(_ app: AppCaller, _ method: String, _ path: String, _ body: Doc? = nil) throws {
        let answer = try app.notes(method, path, body)
        #expect(answer.status == 503, "\(method) \(path)")
        #expect(answer.json["errorType"].text?.isEmpty == false)
    }

    private func files(_ notes: Range<Int>, _ own: Caller) throws {
        for number in notes { _ = try own.put("n\(number)", ["title": .text("n\(number)"), "folder": "k"]) }
    }

    @Test(.ofDataFolders)
    func `a list is 503 while notes have no numbers, and complete once they have`() throws {
        // The log is a file too.
        let server = try NotesServer(["--log", "off"])
        let (app, own) = (AppCaller(server), server.caller())
        try files(0..<3, own)
        #expect(try app.list().map(\.number32) == [100, 101, 102])
        try files(3..<6, own)
        try server.limitFiles(to: 4096)
        for query in Self.queries { try expectUnavailable(app, "GET", "notes" + query) }
        #expect(try app.notes("GET", "notes/100").status == 200)
        for (method, path) in [("POST", "notes"), ("PUT", "notes/100")] {
            try expectUnavailable(app, method, path, ["content": "x"])
        }
        try expectUnavailable(app, "DELETE", "notes/100")
        try server.limitFiles(to: nil)
        try Patience.until("the store to take writes again") { try own.get("/ready").status == 200 }
        for query in Self.queries { #expect(try app.list(query).count == 6) }
    }

    @Test(.ofDataFolders, arguments: ["json = x'7B22'", "rev = x'00'"])
    func `a note whose row is damaged makes the list 503, and is not 404`(damage: String) throws {
        let server = try NotesServer()
        let (app, own) = (AppCaller(server), server.caller())
        try files(0..<3, own)
        let notes = try app.list()
        let database = try server.database()
        try database.execute("CREATE TABLE well AS SELECT key, rev, json FROM notes WHERE id = 'n1'")
        try database.execute("UPDATE notes SET \(damage) WHERE id = 'n1'")
        for query in Self.queries { try expectUnavailable(app, "GET", "notes" + query) }
        try expectUnavailable(app, "GET", "notes/101")
        try expectUnavailable(app, "PUT", "notes/101", ["content": "x"])
        try expectUnavailable(app, "DELETE", "notes/101")
        #expect(try app.read(notes[0]) == notes[0])
        try database.execute("UPDATE notes SET rev = well.rev, json = well.json FROM well WHERE notes.key = well.key")
        for query in Self.queries { #expect(try app.list(query).count == 3) }
        #expect(try app.list() == notes)
    }
}
