import Foundation
import NotesPrimitives
import Testing

/// A title exists once in its category, also when several clients write at the same moment.
@Suite(.commonServer)
struct AppNameTests {
    private static func names(_ title: String, _ count: Int) -> Set<String> {
        Set([title] + (2...count).map { "\(title) (\($0))" })
    }

    /// Sends each request on a connection of its own, at the same moment.
    private func atOnce(
        _ count: Int, _ app: AppCaller, _ body: @escaping @Sendable (AppCaller, Int) throws -> Void
    ) throws {
        let server = try NotesServer.shared
        let failures = Mutex<[String]>([])
        let authorization = app.authorization
        DispatchQueue.concurrentPerform(iterations: count) { number in
            do {
                let other = AppCaller(server)
                other.authorization = authorization
                try body(other, number)
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
    }

    @Test func `notes that are made at the same moment get distinct titles`() throws {
        let (app, _, _) = try AppCaller.alone()
        let titles = Mutex<[Int: String]>([:])
        try atOnce(6, app) { app, number in
            for round in 0..<5 {
                let note = try app.create(
                    ["title": "same", "content": .text("text \(number) \(round)"), "category": "k"])
                titles.withLock { $0[note.number32] = note["title"].text }
            }
        }
        let list = try app.list("?category=k")
        #expect(Set(list.compactMap { $0["title"].text }) == Self.names("same", 30))
        #expect(list.allSatisfy { note in titles.withLock { $0[note.number32] } == note["title"].text })
    }

    @Test func `notes that are renamed or moved at the same moment get distinct titles`() throws {
        let (app, _, _) = try AppCaller.alone()
        let notes = try (0..<12).map { number in
            let change: Doc = number % 2 == 0 ? ["title": "one"] : ["category": ""]
            let title = number % 2 == 0 ? "a\(number)" : "one"
            let category = number % 2 == 0 ? "" : "c\(number)"
            return (try app.create(["title": .text(title), "category": .text(category)]), change)
        }
        try atOnce(notes.count, app) { app, number in _ = try app.update(notes[number].0, notes[number].1) }
        #expect(Set(try app.list("?category=").compactMap { $0["title"].text }) == Self.names("one", 12))
    }

    @Test func `a number that no app named goes when the note's first line is changed elsewhere`() throws {
        let (app, own, _) = try AppCaller.alone()
        func titles() throws -> [String?] {
            try app.list().sorted { $0.number32 < $1.number32 }.map { $0["title"].text }
        }
        _ = try app.create(["title": "Shopping", "content": "Shopping\nmilk"])
        let second = try app.create(["title": "Shopping", "content": "Shopping\ntea"])
        _ = try app.create(["title": "Shopping (7)", "content": "Shopping\neggs"])
        #expect(second["title"] == "Shopping (2)")
        let notes = try own.get("/v1/notes").json["notes"].list
        for note in notes where note["body"].text != "milk" {
            let id = try #require(note["id"].text)
            #expect(try own.call("PATCH", "/v1/notes/\(id)", ["title": "Walk"]).status == 200)
        }
        // An app named the third one.
        #expect(try titles() == ["Shopping", "Walk", "Shopping (7)"])
        // A text that an app writes under the title that it was shown keeps that title.
        let shown = try app.create(["title": "Shopping", "content": "Shopping\njam"])
        #expect(try app.update(shown, ["content": "Jam\njam"])["title"] == "Shopping (2)")
    }

    @Test func `a title is reserved while a note has it, whichever protocol wrote it`() throws {
        let (app, own, _) = try AppCaller.alone()
        func made(_ title: String, in category: String = "k") throws -> Doc {
            try app.create(["title": .text(title), "category": .text(category)])["title"]
        }
        _ = try app.create(["title": "a", "content": "a\nx", "category": "k"])
        let id = try #require(try own.get("/v1/notes").json["notes"][0]["id"].text)
        _ = try own.call("PATCH", "/v1/notes/\(id)", ["title": "b"])
        #expect(try made("b") == "b (2)")
        #expect(try made("a") == "a")
        #expect(try made("a", in: "l") == "a")
        _ = try own.put("c", ["title": "c", "folder": "k:"])
        #expect(try made("c") == "c (2)")
        #expect(try own.call("DELETE", "/v1/notes/c").status < 300)
        #expect(try made("c") == "c")
        _ = try own.call("POST", "/v1/notes/c/undelete")
        #expect(try made("c") == "c (3)")
        // These are more changes than a transaction reads.
        let many = (0..<1_100).map { Doc.object([(name: "id", value: .text("m\($0)")), (name: "title", value: "m")]) }
        for start in stride(from: 0, to: many.count, by: 550) {
            _ = try own.sync(["changes": .list(Array(many[start..<start + 550]))])
        }
        #expect(try made("m", in: "") == "m (2)")
        let backup = try own.get("/v1/backup").body
        #expect(try made("later") == "later")
        let restored = try own.call(
            "POST", "/v1/restore?mode=replace", ["Content-Type": "application/x-ndjson"], body: backup)
        #expect(restored.status == 200)
        #expect(try made("later") == "later", "the one of before is gone")
        #expect(try made("m", in: "") == "m (3)")
    }
}
