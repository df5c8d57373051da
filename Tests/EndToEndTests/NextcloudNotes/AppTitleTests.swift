import Testing

/// All clients see the titles, which apps of version 1 keep apart from contents.
@Suite(.commonServer)
struct AppTitleTests {
    @Test func `a title that is not the first line is the note's title everywhere`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "Shopping", "content": "milk\neggs"])
        let id = try own.id(titled: "Shopping")
        func texts() throws -> [Doc] { [try own.note(id)["title"], try own.note(id)["body"]] }
        #expect(try texts() == ["Shopping", "milk\neggs"])
        #expect(try own.get("/v1/search?q=Shopping").json["total"] == 1)
        #expect(try app.update(note, ["content": "bread\neggs"])["title"] == "Shopping")
        #expect(try texts() == ["Shopping", "bread\neggs"])
        _ = try own.call("PATCH", "/v1/notes/\(id)", ["title": "On: Monday"])
        #expect(try app.read(note)["title"] == "On Monday")
        #expect(try app.read(note)["content"] == "bread\neggs")
        // An app's echo changes nothing, nor does version 0.2, which has no titles.
        _ = try app.update(note, ["title": "On Monday", "content": "bread"])
        _ = try app.update(note, ["content": "bread\nbutter"], version: "v0.2")
        #expect(try texts() == ["On: Monday", "bread\nbutter"])
        #expect(try app.update(note, ["title": "bread"])["content"] == "bread\nbutter")
        #expect(try texts() == ["bread", "butter"])
        #expect(try own.note(id)["extra"] == [:])
        #expect(try app.update(note, ["title": "Baker"])["content"] == "bread\nbutter")
        #expect(try texts() == ["Baker", "bread\nbutter"])
    }

    @Test func `a title that an app derives from the first line leaves the text as it is`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "Big trip", "content": "# *Big* trip\nrest"])
        let id = try own.id(titled: "# *Big* trip")
        #expect(try own.note(id)["extra"]["nextcloud"]["title"] == "Big trip")
        #expect(try app.update(note, ["content": "Small trip\nrest"])["title"] == "Big trip")
        #expect(try own.note(id)["title"] == "Small trip")
        #expect(try app.update(note, ["title": "Small trip"])["title"] == "Small trip")
        #expect(try own.note(id)["extra"] == [:])
    }
}

extension Caller {
    /// Returns the id of the account's note with this title.
    func id(titled title: String) throws -> String {
        let found = try get("/v1/notes").json["notes"].list.first { $0["title"].text == title }
        return try #require(found?["id"].text)
    }
}
