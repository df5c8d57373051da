import Testing

/// `NOTES_CORS_ORIGINS` names the origins of other sites that may use the API, and no other origin is allowed.
struct CrossOriginTests {
    private static let page = "https://notes.example"
    private static let names = [
        "Access-Control-Allow-Origin", "Access-Control-Allow-Methods", "Access-Control-Allow-Headers",
        "Access-Control-Expose-Headers", "Access-Control-Max-Age", "Access-Control-Allow-Credentials",
    ]

    private func server() throws -> NotesServer {
        try NotesServer(["--cors-origins", "\(Self.page),http://localhost:5173"])
    }

    private func told(_ answer: Answer) -> Set<String> { Set(Self.names.filter { answer[$0] != nil }) }

    private let preflight = [
        "Origin": page, "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "authorization",
    ]

    @Test func `no other origin is allowed by default`() throws {
        let me = try NotesServer().caller()
        for answer in [
            try me.get("/v1/notes", ["Origin": Self.page]), try me.call("OPTIONS", "/v1/notes", fields: preflight),
        ] {
            #expect(told(answer).isEmpty)
            #expect(answer["Vary"]?.contains("Origin") != true)
        }
    }

    @Test(arguments: [page, "http://localhost:5173"])
    func `an allowed origin is named, in answers of every kind`(_ origin: String) throws {
        let me = try server().caller()
        let (fields, password) = (["Origin": origin], "/v1/accounts/current/password")
        _ = try me.put("n", ["title": "x"])
        let answers = [
            try me.get("/v1/notes/n", fields), try me.get("/v1/notes/none", fields), try me.get("/nowhere", fields),
            try me.call("PUT", "/v1/notes/m", ["title": "y"], fields),
            try me.call("POST", "/v1/notes/n", fields: fields),
            try me.get("/v1/info", fields), try Caller(port: me.port, authorization: nil).get("/v1/notes", fields),
            try me.call("PUT", "/v1/notes/m", text: "{", ["Content-Type": "application/json"].merging(fields) { $1 }),
            // The account has no password before the first of these.
            try me.call("PUT", password, ["newPassword": "the first password"], fields),
            try me.call("PUT", password, ["newPassword": "the second password"], fields),
        ]
        for answer in answers {
            #expect(answer.all("Access-Control-Allow-Origin") == [origin], "\(answer.status)")
            #expect(answer.all("Vary").contains("Origin"))
            #expect(answer["Access-Control-Allow-Credentials"] == nil)
            let exposed = answer["Access-Control-Expose-Headers"] ?? ""
            for name in ["ETag", "Link", "Location", "X-Request-Id", "Retry-After", "Warning-Code"] {
                #expect(exposed.contains(name))
            }
        }
    }

    @Test(arguments: [
        "https://evil.example", "http://notes.example", "https://notes.example:8443", "https://notes.example.evil",
        "https://NOTES.example", "null", "*", "",
    ])
    func `any other origin is not allowed, and Vary names the field`(_ origin: String) throws {
        let me = try server().caller()
        let asked = try me.get("/v1/notes", ["Origin": origin])
        #expect(asked.status == 200)
        #expect(told(asked).isEmpty)
        #expect(asked.all("Vary").contains("Origin"))
        let preflight = try me.call(
            "OPTIONS", "/v1/notes/n", fields: ["Origin": origin, "Access-Control-Request-Method": "PUT"])
        #expect(preflight.status == 204)
        #expect(told(preflight).isEmpty)
    }

    @Test func `a preflight names the allowed methods and fields, without a token`() throws {
        let stranger = try server().caller(nil)
        let answer = try stranger.call("OPTIONS", "/v1/notes/n", fields: preflight)
        #expect(answer.status == 204)
        #expect(answer["Access-Control-Allow-Origin"] == Self.page)
        #expect(answer["Access-Control-Allow-Methods"] == answer["Allow"])
        #expect(answer["Access-Control-Allow-Methods"]?.contains("PUT") == true)
        for name in ["Authorization", "Content-Type", "If-Match", "If-Unmodified-Since", "If-Range", "Idempotency-Key"]
        {
            #expect(answer["Access-Control-Allow-Headers"]?.contains(name) == true)
        }
        #expect(answer["Access-Control-Max-Age"] == "600")
        #expect(answer["Access-Control-Allow-Credentials"] == nil)
        #expect(try stranger.call("OPTIONS", "/nowhere", fields: preflight).status == 404)
        let plain = try stranger.call("OPTIONS", "/v1/notes/n", fields: ["Origin": Self.page])
        #expect(plain["Access-Control-Allow-Methods"] == nil)
    }

    @Test func `a cookie opens nothing for an allowed page of another origin`() throws {
        let server = try NotesServer(
            ["--cors-origins", Self.page], environment: ["NOTES_PASSWORD": "the right one"])
        let signed = try server.caller(nil).signIn("me", "the right one", cookie: true)
        let cookie = try #require(signed["Set-Cookie"]).prefix { $0 != ";" }
        for fields in [["Origin": Self.page], ["Origin": Self.page, "Sec-Fetch-Site": "cross-site"]] {
            let answer = try server.caller(nil).call(
                "PUT", "/v1/notes/n", ["title": "x"], fields.merging(["Cookie": String(cookie)]) { $1 })
            #expect(answer.status == 403)
            #expect(answer["Access-Control-Allow-Credentials"] == nil)
        }
    }
}
