import Testing

/// Clients alter the handles that they were given: cursors, page tokens, tokens, revs, ids of devices.
@Suite(.notesServer())
struct ForgeryTests {
    /// Returns every text that differs from `handle` by one character, by its length, or by its case.
    private func altered(_ handle: String) -> [String] {
        let characters = Array(handle)
        var forged = characters.indices.map { index in
            var copy = characters
            copy[index] = copy[index] == "A" ? "B" : "A"
            return String(copy)
        }
        forged += [String(handle.dropLast()), handle + "A", handle + handle, handle.uppercased(), "A", "%20", "-1"]
        return forged.filter { $0 != handle }
    }

    @Test func `an altered cursor is refused, and never read as another account's`() throws {
        let me = try Caller.me
        _ = try me.put("forgery", ["title": "x"])
        let cursor = try #require(try me.get("/v1/changes").json["cursor"].text)
        for forged in altered(cursor) {
            let answer = try me.get("/v1/changes?cursor=\(forged)")
            #expect([200, 400, 410].contains(answer.status), "\(forged): \(answer.status)")
            if answer.status == 200 { #expect(answer.json["changes"].count <= 1) }
            let pushed = try me.call(
                "POST", "/v1/sync", ["cursor": .text(forged), "changes": [["id": "forged", "title": "x"]]])
            guard answer.status != 200 else { continue }
            #expect(pushed.status == answer.status)
            #expect(try me.get("/v1/notes/forged").status == 404)
        }
    }

    @Test func `an altered page token is refused, or leads to a page of the same account`() throws {
        let me = try NotesServer.shared.newAccount("pager")
        for number in 0..<4 { _ = try me.put("n\(number)", ["title": .text("t\(number)")]) }
        let page = try #require(try me.get("/v1/notes?limit=2&sort=title").json["nextPage"].text)
        for forged in altered(page) {
            let answer = try me.get("/v1/notes?limit=2&sort=title&page=\(forged)")
            #expect([200, 400, 422].contains(answer.status), "\(forged): \(answer.status)")
            if answer.status == 200 {
                #expect(answer.json["notes"].list.allSatisfy { $0["id"].text?.hasPrefix("n") == true })
            }
        }
    }

    @Test func `an altered token opens nothing`() throws {
        let server = try NotesServer.shared
        for forged in altered(NotesServer.token) where forged.lowercased() != NotesServer.token {
            for authorization in ["Bearer \(forged)", "bearer \(forged)"] {
                #expect(try Caller(port: server.port, authorization: authorization).get("/v1/notes").status == 401)
            }
        }
        for authorization in ["Bearer", "Bearer ", "Bearer null", "Token \(NotesServer.token)", NotesServer.token] {
            #expect(try Caller(port: server.port, authorization: authorization).get("/v1/notes").status == 401)
        }
        #expect(try server.caller().get("/v1/notes").status == 200)
    }

    @Test(arguments: [
        "X-HTTP-Method-Override", "X-Method-Override", "X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix",
    ])
    func `a field that would replace the request's method or path is ignored`(_ name: String) throws {
        let me = try NotesServer.shared.newAccount("override-\(name.lowercased())")
        _ = try me.put("n", ["title": "stays"])
        for value in ["DELETE", "/v1/accounts/current", "/v1/notes/n?purge=true"] {
            #expect(try me.get("/v1/notes/n", [name: value]).json["title"] == "stays")
            #expect(try me.call("POST", "/v1/notes/n", fields: [name: value]).status == 405)
        }
        #expect(try me.note("n")["deleted"] == false)
    }

    @Test(arguments: ["TRACE", "CONNECT", "TRACK", "PROPFIND", "DEBUG", "get", "GETS"])
    func `an unknown method does nothing and echoes nothing`(_ method: String) throws {
        let answer = try Caller.me.call(method, "/v1/notes", fields: ["X-Echo": "echoed-back"])
        #expect([400, 405].contains(answer.status))
        #expect(!answer.text.contains("echoed-back") && !answer.text.contains(NotesServer.token))
    }
}
