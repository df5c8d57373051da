import Testing

/// docs/protocol.md 2: a sign-up makes an account if its name and its password follow the rules.
@Suite(.notesServer(environment: ["NOTES_SIGNUP": "open"]))
struct SignUpTests {
    @Test func `sign-up, sign-in and a note`() throws {
        let stranger = try NotesServer.shared.caller(nil)
        let made = try stranger.call("POST", "/v1/accounts", ["name": "new.user-1_x", "password": "12345678"])
        #expect(made.status == 201)
        #expect(made.json == ["name": "new.user-1_x"])
        let again = try stranger.call("POST", "/v1/accounts", ["name": "new.user-1_x", "password": "87654321"])
        #expect(again.status == 409)
        #expect(again.code == "already_exists")

        let session = try stranger.call(
            "POST", "/v1/sessions", ["name": "new.user-1_x", "password": "12345678", "device": "laptop é"])
        #expect(session.status == 201)
        #expect(session.json.names == ["token", "device", "account"])
        #expect(session.json["device"].names == ["id", "name", "createdAt"])
        #expect(session.json["device"]["name"] == "laptop é")
        #expect(session.json["account"] == ["name": "new.user-1_x"])
        #expect(session["Set-Cookie"] == nil)
        let token = try #require(session.json["token"].text)
        // 256 bits need at least 43 characters of the densest alphabet that a header can hold without quoting.
        #expect(token.utf8.count >= 43)
        #expect(try NotesServer.shared.caller(token).put("first", ["title": "x"])["title"] == "x")
    }

    @Test(arguments: ["", "a b", "a/b", "é", "a@b", "a\u{0}", String(repeating: "a", count: 65)])
    func `a name outside of the rule is refused`(_ name: String) throws {
        try refused(["name": .text(name), "password": "12345678"], "/name")
    }

    @Test(arguments: ["", "1234567", String(repeating: "x", count: 1025), String(repeating: "é", count: 513)])
    func `a password outside of the rule is refused`(_ password: String) throws {
        try refused(["name": "refused", "password": .text(password)], "/password")
    }

    @Test(arguments: ["", String(repeating: "메", count: 257)])
    func `a device's label outside of the rule is refused, and no account is made`(_ label: String) throws {
        let form: Doc = ["name": "labelled", "password": "12345678", "device": .text(label)]
        try refused(form, "/device")
        let longest = form.with("device", .text(String(repeating: "메", count: 256)))
        let name = "labelled-\(label.count)"
        #expect(
            try NotesServer.shared.caller(nil).call("POST", "/v1/accounts", longest.with("name", .text(name))).status
                == 201)
    }

    @Test(arguments: ["/v1/accounts", "/v1/sessions"])
    func `a query parameter is refused`(_ path: String) throws {
        let form: Doc = ["name": "asked", "password": "12345678", "device": "test"]
        let answer = try NotesServer.shared.caller(nil).call("POST", path + "?admin=true", form)
        #expect(answer.status == 422)
        #expect(answer.code == "invalid_parameter")
    }

    @Test(
        arguments: [
            ["name": "x"], ["password": "12345678"], ["name": 1, "password": "12345678"],
            ["name": "x", "password": nil],
        ] as [Doc])
    func `a missing member or one of the wrong type is refused`(_ body: Doc) throws { try refused(body, nil) }

    private func refused(_ body: Doc, _ pointer: String?) throws {
        let answer = try NotesServer.shared.caller(nil).call("POST", "/v1/accounts", body)
        #expect(answer.status == 422)
        #expect(answer.code == "invalid_parameter")
        if let pointer { #expect(answer.pointers == [pointer]) }
    }

    @Test func `a name is taken in any case, and stored in lower case`() throws {
        let server = try NotesServer.shared
        let form: Doc = ["name": "Case-Of-Anna", "password": "12345678", "device": "phone"]
        let made = try server.caller(nil).call("POST", "/v1/accounts", form)
        #expect(made.status == 201)
        #expect(made.json["name"] == "case-of-anna")
        #expect(try server.caller(nil).call("POST", "/v1/accounts", form).status == 409)
        let signedIn = try server.caller(nil).signIn("CASE-of-anna", "12345678")
        #expect(signedIn.json["account"]["name"] == "case-of-anna")
        let token = try #require(made.json["token"].text)
        #expect(try Caller(port: server.port, basic: "cASE-of-anna", "12345678").get("/v1/status").status == 200)
        #expect(try Caller(port: server.port, basic: "cASE-of-anna", token).get("/v1/status").status == 200)
        let changes = try server.caller(token).get("/v1/changes?account=Case-Of-Anna")
        #expect(changes.status == 200)
        let app = AppCaller(server, name: "Case-of-Anna", secret: token)
        let user = try app.call(
            "GET", "/ocs/v2.php/cloud/users/Case-Of-Anna?format=json")
        #expect(user.status == 200)
        #expect(user.json["ocs"]["data"]["id"] == "case-of-anna")
        #expect(try app.call("GET", "/ocs/v2.php/cloud/user?format=json").text == user.text)
        #expect(try app.call("GET", "/ocs/v2.php/cloud/users/me?format=json").status == 404)
    }

    @Test(arguments: [(1, 8), (64, 1024)])
    func `the shortest and the longest name and password are accepted`(_ name: Int, _ password: Int) throws {
        let answer = try NotesServer.shared.caller(nil).call(
            "POST", "/v1/accounts",
            [
                "name": .text(String(repeating: "z", count: name)),
                "password": .text(String(repeating: "p", count: password)),
            ])
        #expect(answer.status == 201)
    }

    @Test func `info shows whether sign-up is open`() throws {
        #expect(try NotesServer.shared.caller(nil).get("/v1/info").status == 200)
    }
}

/// docs/protocol.md 2: all but a few open paths require credentials.
@Suite(.notesServer())
struct ClosedDoorTests {
    static let closed: [(String, String)] = [
        ("PUT", "/v1/accounts/current/password"), ("DELETE", "/v1/accounts/current"),
        ("DELETE", "/v1/sessions/current"),
        ("GET", "/v1/devices"), ("DELETE", "/v1/devices/x"), ("GET", "/v1/status"), ("GET", "/v1/notes"),
        ("POST", "/v1/notes"), ("GET", "/v1/notes/x"), ("PUT", "/v1/notes/x"), ("PATCH", "/v1/notes/x"),
        ("DELETE", "/v1/notes/x"), ("POST", "/v1/notes/x/undelete"), ("GET", "/v1/notes/x/versions"),
        ("GET", "/v1/notes/x/versions/r"), ("POST", "/v1/notes/x/versions/r/restore"), ("GET", "/v1/notes/x/explain"),
        ("GET", "/v1/tags"), ("GET", "/v1/folders"), ("POST", "/v1/sync"), ("GET", "/v1/changes"),
        ("GET", "/v1/events"), ("GET", "/v1/accounts/current"),
    ]

    static let credentials = [
        nil, "Bearer", "Bearer ", "Bearer wrong", "Bearer \(NotesServer.token)x", "Token \(NotesServer.token)", "Basic",
        "Basic !!!", "Basic bWU=", "Digest username=me", NotesServer.token,
    ]

    @Test(arguments: closed)
    func `a request without valid credentials gets 401 and nothing else`(_ method: String, _ target: String) throws {
        for authorization in Self.credentials {
            let stranger = try Caller(port: NotesServer.shared.port, authorization: authorization)
            let answer = try stranger.call(method, target)
            #expect(answer.status == 401)
            #expect(answer.code == "unauthorized")
            #expect(answer.json["current"] == .missing)
        }
    }

    @Test(arguments: ["/", "/health", "/ready", "/v1/info", "/openapi.yaml", "/openapi.json", "/docs", "/docs/errors"])
    func `an open path needs no token, and ignores a wrong one`(_ target: String) throws {
        #expect(try NotesServer.shared.caller(nil).get(target).status == 200)
        #expect(try NotesServer.shared.caller("wrong").get(target).status == 200)
    }

    @Test func `sign-up is closed unless it was opened`() throws {
        let answer = try NotesServer.shared.caller(nil).call(
            "POST", "/v1/accounts", ["name": "somebody", "password": "12345678"])
        #expect(answer.status == 403)
        #expect(answer.code == "forbidden")
        #expect(try NotesServer.shared.command(["user", "list"]).output == "me\n")
    }

    @Test func `the scheme's name is case-insensitive`() throws {
        for scheme in ["bearer", "BEARER"] {
            let caller = try Caller(port: NotesServer.shared.port, authorization: "\(scheme) \(NotesServer.token)")
            #expect(try caller.get("/v1/status").status == 200)
        }
    }

    @Test func `Basic accepts a name with its token, and no other name`() throws {
        let port = try NotesServer.shared.port
        #expect(try Caller(port: port, basic: "me", NotesServer.token).get("/v1/status").status == 200)
        #expect(try Caller(port: port, basic: "you", NotesServer.token).get("/v1/status").status == 401)
        #expect(try Caller(port: port, basic: "", NotesServer.token).get("/v1/status").status == 401)
    }
}
