import Foundation
import Testing

/// Each path and parameter of the notes API that apps of Nextcloud use has its answer.
@Suite(.commonServer)
struct AppRoutingTests {
    @Test(arguments: [
        "/index.php/apps/notes/api/v1/notes", "/apps/notes/api/v1/notes",
        "/index.php/index.php/apps/notes/api/v1/notes",
        "//index.php//apps/notes/api/v1//notes", "/index.php/apps/notes/api/v1/notes/", "/apps/notes/api/v1.3/notes",
        "/index.php/apps/notes/api/v1.4/notes", "/index.php/apps/notes/api/v0.2/notes",
    ])
    func `a path is found in any spelling`(_ path: String) throws {
        let answer = try AppCaller(.shared).call("GET", path)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "application/json; charset=utf-8")
        #expect(answer["X-Notes-API-Versions"] == AppCaller.versions)
    }

    @Test(arguments: ["v7", "v1.2", "v2", "1", "v0.3"])
    func `another version is 400 with an empty list`(_ version: String) throws {
        let app = try AppCaller(.shared)
        for (method, path) in [("GET", "notes"), ("GET", "notes/1"), ("POST", "notes"), ("PUT", "settings")] {
            let answer = try app.notes(method, path, method == "GET" ? nil : [:], version: version)
            #expect(answer.status == 400)
            #expect(answer.text == "[]")
        }
    }

    @Test func `refusals are typed, with their error's type`() throws {
        let app = try AppCaller(.shared)
        let cases: [(String, String, Doc?, Int)] = [
            ("GET", "notes/1", nil, 404), ("GET", "notes/99999999999", nil, 404), ("DELETE", "notes/1", nil, 404),
            ("PUT", "notes/1", ["content": "x"], 404), ("PATCH", "notes/1", ["content": "x"], 405),
        ]
        for (method, path, body, status) in cases {
            let answer = try app.notes(method, path, body)
            #expect(answer.status == status, "\(method) \(path)")
            #expect(answer.json["errorType"].text?.isEmpty == false)
        }
    }

    @Test func `a missing or wrong password is 401 with a challenge`() throws {
        let app = try AppCaller(.shared)
        for authorization in [nil, "Basic " + Data("me:wrong password".utf8).base64EncodedString()] {
            app.authorization = authorization
            let answer = try app.notes("GET", "notes")
            #expect(answer.status == 401)
            #expect(answer["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
            #expect(answer.json["errorType"].text?.isEmpty == false)
        }
    }

    @Test func `wrong passwords are throttled here too`() throws {
        let server = try NotesServer()
        _ = try server.newAccount("guessed", password: "correct horse")
        let app = AppCaller(server, name: "guessed", secret: "correct horse")
        #expect(try app.notes("GET", "notes").status == 200)
        for number in 0..<10 {
            let guess = AppCaller(server, name: "guessed", secret: "wrong \(number)")
            #expect(try guess.notes("GET", "notes").status == 401)
        }
        let refused = try AppCaller(server, name: "guessed", secret: "wrong again").notes("GET", "notes")
        #expect(refused.status == 429)
        #expect(refused["Retry-After"] != nil)
    }

    @Test func `query, form and JSON are merged, and the body takes precedence`() throws {
        let (app, _, _) = try AppCaller.alone()
        let form = try app.call(
            "POST", "/index.php/apps/notes/api/v1/notes?category=query&title=from+query",
            ["Content-Type": "application/x-www-form-urlencoded"], body: Array("content=a%20b&title=from+form".utf8))
        #expect(form.status == 200)
        #expect(form.json["title"] == "from form")
        #expect(form.json["content"] == "a b")
        #expect(form.json["category"] == "query")
        let json = try app.notes("POST", "notes?category=query&favorite=1", ["title": "from JSON"])
        #expect(json.json["title"] == "from JSON")
        #expect(json.json["category"] == "query")
        #expect(json.json["favorite"] == true)
    }

    @Test func `booleans and integers are read as loosely as apps write them`() throws {
        let (app, _, _) = try AppCaller.alone()
        let flags: [(Doc, Bool)] = [
            (true, true), (1, true), ("1", true), ("True", true), ("true", true), (false, false), (0, false),
            ("0", false), ("false", false), ("False", false), ("", false),
        ]
        let note = try app.create(["title": "flags"])
        for (value, expected) in flags {
            _ = try app.update(note, ["favorite": expected ? false : true])
            #expect(try app.update(note, ["favorite": value])["favorite"] == .bool(expected), "\(value)")
        }
        for value: Doc in [1_600_000_000, 1_600_000_000.7, "1600000000", "1600000000.7"] {
            let made = try app.create(["title": "times", "modified": value])
            #expect(made["modified"] == 1_600_000_000, "\(value)")
        }
    }

    @Test func `unknown and read-only members are ignored, and null is absent`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(["title": "kept", "content": "text", "category": "c", "favorite": true])
        let changed = try app.update(
            note,
            [
                "id": 5, "etag": "x", "readonly": true, "error": true, "shareTypes": [1], "unknown": ["a": 1],
                "title": nil, "content": nil, "category": nil, "favorite": nil, "modified": nil,
            ])
        #expect(changed == note)
    }

    @Test func `malformed JSON and members of a wrong type store nothing`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "kept", "content": "text"])
        let seq = try own.seq
        let bodies = [
            "{\"content\": \"x\"", "[1]", "\"x\"", "{\"content\": 5}", "{\"content\": [\"x\"]}", "{\"title\": {}}",
            "{\"category\": true}", "{\"favorite\": \"perhaps\"}", "{\"favorite\": 2}", "{\"modified\": \"soon\"}",
            "{\"modified\": [1]}", "{\"modified\": -5}", "{\"content\": \"a\", \"content\": \"b\"}",
            "{\"title\": \"\\ud800\"}",
        ]
        for body in bodies {
            for (method, path) in [("POST", "notes"), ("PUT", "notes/\(note.number32)")] {
                let answer = try app.call(
                    method, "/apps/notes/api/v1/" + path, ["Content-Type": "application/json"], body: Array(body.utf8))
                #expect(answer.status == 400, "\(method) \(body)")
                #expect(answer.json["errorType"].text?.isEmpty == false)
            }
        }
        #expect(try own.seq == seq)
    }

    @Test func `a server that has it off has no path of it`() throws {
        let server = try NotesServer(environment: ["NOTES_NEXTCLOUD": "off"])
        let app = AppCaller(server)
        for path in [
            "/index.php/apps/notes/api/v1/notes", "/apps/notes/api/v1/notes", "/status.php",
            "/ocs/v1.php/cloud/capabilities",
            "/ocs/v2.php/cloud/user", "/index.php/login/v2/flow/x",
        ] {
            let answer = try app.call("GET", path)
            #expect(answer.status == 404)
            #expect(answer["Content-Type"] == "application/problem+json")
        }
        #expect(try app.call("POST", "/index.php/login/v2").status == 404)
    }

    @Test func `status_php is open, and has what apps read`() throws {
        let app = try AppCaller(.shared)
        app.authorization = nil
        let answer = try app.call("GET", "/status.php")
        #expect(answer.status == 200)
        let expected: [(String, Doc)] = [
            ("installed", true), ("maintenance", false), ("needsDbUpgrade", false), ("version", "31.0.6.2"),
            ("versionstring", "31.0.6"), ("edition", ""), ("extendedSupport", false),
        ]
        for (name, value) in expected { #expect(answer.json[name] == value) }
        #expect(answer.json["productname"].text?.isEmpty == false)
    }

    @Test(arguments: [("v1.php", 100), ("v2.php", 200)])
    func `capabilities name the notes only to a signed-in user`(_ version: String, _ code: Int) throws {
        let app = try AppCaller(.shared)
        let path = "/ocs/\(version)/cloud/capabilities?format=xml"
        let answer = try app.call("GET", path)
        #expect(answer["Content-Type"] == "application/json; charset=utf-8")
        let ocs = answer.json["ocs"]
        #expect(ocs["meta"]["statuscode"].int == code)
        #expect(ocs["meta"]["status"] == "ok")
        let notes = ocs["data"]["capabilities"]["notes"]
        #expect(notes["api_version"] == ["0.2", "1.3", "1.4"])
        #expect(notes["version"] == "6.0.1")
        #expect(notes["notes_path"] == "Notes")
        let tag = try #require(answer["ETag"])
        #expect(try app.call("GET", path, ["If-None-Match": tag]).status == 304)
        app.authorization = nil
        let open = try app.call("GET", path)
        #expect(open.status == 200)
        #expect(open.json["ocs"]["data"]["version"]["major"] == 31)
        #expect(open.json["ocs"]["data"]["capabilities"]["notes"] == .missing)
        app.authorization = "Basic " + Data("me:wrong password".utf8).base64EncodedString()
        let refused = try app.call("GET", path)
        #expect(refused.status == 401)
        #expect(refused.json["ocs"]["meta"]["statuscode"] == 997)
    }

    @Test func `the user is the one that is signed in`() throws {
        let (app, _, name) = try AppCaller.alone()
        for (version, code) in [("v1.php", 100), ("v2.php", 200)] {
            let answer = try app.call("GET", "/ocs/\(version)/cloud/user")
            #expect(answer.json["ocs"]["meta"]["statuscode"].int == code)
            #expect(answer.json["ocs"]["data"]["id"] == .text(name))
        }
        app.authorization = nil
        #expect(try app.call("GET", "/ocs/v1.php/cloud/user").status == 401)
    }
}
