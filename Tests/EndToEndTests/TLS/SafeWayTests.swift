import Foundation
import Testing

/// Compares a server behind an encrypted connection with one behind a plain connection.
struct SafeWayTests {
    private static let password = "correct horse"

    private func encrypted(_ more: [String] = []) throws -> RunningServer {
        let shared = try TestCertificate.shared.get()
        return try RunningServer(
            .notesServer, ["--tls-cert", shared.certificate, "--tls-key", shared.key] + more,
            environment: ["NOTES_PASSWORD": Self.password, "NOTES_TOKEN": NotesServer.token])
    }

    private func signIn(_ client: Client) throws -> Answer {
        let body = "{\"name\": \"me\", \"password\": \"\(Self.password)\", \"device\": \"x\", \"cookie\": true}"
        client.send(
            """
            POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
        return try client.answer()
    }

    @Test func `over TLS there is Strict-Transport-Security, and cookies are Secure`() throws {
        let server = try encrypted()
        let client = try server.client()
        client.send("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer()["Strict-Transport-Security"] == "max-age=31536000")
        #expect(try signIn(client)["Set-Cookie"]?.contains("; Secure") == true)
        client.send("GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: curl/8\r\n\r\n")
        #expect(try client.answer().text.contains("https://a/v1/notes"))
        // RFC 6797 7.2 forbids it over plain HTTP.
        let plain = try Client(server.port)
        plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let refusal = try plain.answer()
        #expect(refusal.status == 400)
        #expect(refusal["Strict-Transport-Security"] == nil)
        #expect(refusal["Content-Type"] == "application/problem+json")
    }

    /// Anyone on the network may have written a page of the same host over plain HTTP.
    @Test func `over TLS a cookie writes only from a page that came over TLS`() throws {
        let server = try encrypted()
        let client = try server.client()
        let cookie = try #require(try signIn(client)["Set-Cookie"]).prefix { $0 != ";" }
        for (origin, status) in [("http://a", 403), ("https://a", 201), ("HTTPS://a", 403), ("https://b", 403)] {
            client.send(
                """
                POST /v1/notes HTTP/1.1\r\nHost: a\r\nOrigin: \(origin)\r\nCookie: \(cookie)\r\n\
                Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}
                """)
            #expect(try client.answer().status == status, "\(origin)")
        }
        #expect(try server.stop() == 0)
    }

    @Test func `behind a trusted proxy with https a cookie writes only from an https page`() throws {
        let server = try server("127.0.0.1", ["NOTES_TRUSTED_PROXY": "127.0.0.1"])
        let nobody = server.caller(nil)
        let signedIn = try nobody.signIn("me", Self.password, cookie: true, ["X-Forwarded-Proto": "https"])
        let cookie = try #require(signedIn["Set-Cookie"]).prefix { $0 != ";" }
        for (proto, origin, status) in [
            ("https", "http", 403), ("https", "https", 201), ("http", "http", 201),
        ] {
            let fields = [
                "Host": "notes.example", "X-Forwarded-Proto": proto, "Origin": "\(origin)://notes.example",
                "Cookie": String(cookie),
            ]
            #expect(try nobody.call("POST", "/v1/notes", [:], fields).status == status, "\(proto), \(origin)")
        }
    }

    @Test func `over https the cookie is of this very host, and the earlier name is read too`() throws {
        let server = try server("127.0.0.1", ["NOTES_TRUSTED_PROXY": "127.0.0.1"])
        let nobody = server.caller(nil)
        let https = ["X-Forwarded-Proto": "https"]
        let signedIn = try nobody.signIn("me", Self.password, cookie: true, https)
        let cookie = try #require(signedIn["Set-Cookie"])
        let token = try #require(signedIn.json["token"].text)
        #expect(cookie.hasPrefix("__Host-notes_session=\(token); Path=/; HttpOnly; SameSite=Strict; Secure"))
        let current = "/v1/accounts/current"
        for pair in ["__Host-notes_session=\(token)", "notes_session=\(token)"] {
            let answer = try nobody.get(current, https.merging(["Cookie": pair]) { $1 })
            #expect(answer.status == 200)
            #expect(answer.all("Set-Cookie").first?.hasPrefix("__Host-notes_session=\(token);") == true)
            let ends = answer.all("Set-Cookie").contains { $0.hasPrefix("notes_session=;") }
            #expect(ends == pair.hasPrefix("notes_session"))
        }
        let planted = https.merging(["Cookie": "notes_session=planted; __Host-notes_session=\(token)"]) { $1 }
        #expect(try nobody.get(current, planted).status == 200)
        // A prefix's path forbids the name.
        let below = https.merging(["X-Forwarded-Prefix": "/notes"]) { $1 }
        let other = try nobody.signIn("me", Self.password, cookie: true, below)
        #expect(other["Set-Cookie"]?.hasPrefix("notes_session=") == true)
    }

    @Test func `an operator may switch Strict-Transport-Security off`() throws {
        let server = try encrypted(["--hsts-seconds", "0"])
        let client = try server.client()
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().all("Strict-Transport-Security").isEmpty)
    }

    @Test func `the health check and curl find it over TLS`() throws {
        let server = try encrypted()
        let shared = try TestCertificate.shared.get()
        let settings = [
            "NOTES_PORT": "\(server.port)", "NOTES_TLS_CERT": shared.certificate, "NOTES_TLS_KEY": shared.key,
        ]
        #expect(try Finished(["healthcheck"], environment: settings).code == 0)
        #expect(try Finished(["healthcheck"], environment: ["NOTES_PORT": "\(server.port)"]).code == 1)
        let curl = try ShellScript.run(
            """
            echo "over TLS" | curl -sSf --cacert \(shared.certificate) -u "me:\(Self.password)" -T - \
                https://localhost:\(server.port)/v1/notes/secret.txt > /dev/null
            curl -sSf --cacert \(shared.certificate) -u me:\(NotesServer.token) \
                https://localhost:\(server.port)/v1/notes/secret.txt
            """, in: "/tmp", environment: [:])
        #expect(curl.output == "over TLS", "\(curl.errors)")
        #expect(try server.stop() == 0)
    }

    @Test func `the second port redirects every request to the same path on HTTPS`() throws {
        let server = try encrypted(["--tls-redirect-port", "0"])
        let line = try server.process.outputLine()
        let plain = try #require(UInt16(line.replacing("Redirecting from http://127.0.0.1:", with: "")))
        func answer(_ head: String) throws -> Answer {
            let client = try Client(plain)
            client.send(head)
            return try client.answer()
        }
        let moved = try answer(
            "PUT /v1/notes/a%20b?x=y HTTP/1.1\r\nHost: notes.example:80\r\nContent-Length: 9\r\n\r\n")
        #expect(moved.status == 308)
        #expect(moved["Location"] == "https://notes.example:\(server.port)/v1/notes/a%20b?x=y")
        #expect(moved["Strict-Transport-Security"] == nil)
        #expect(try answer("GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n")["Location"] == "https://[::1]:\(server.port)/")
        for host in ["", "evil.example/", "a@b", "a:b", "-x", ".", "[evil]", "a b", "a%2Fb", "\u{e9}.example"] {
            let refused = try answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(refused.status == 400, "Host: \(host)")
            #expect(refused["Location"] == nil)
        }
        #expect(try server.stop() == 0)
    }

    /// Returns the status of each way in which a password is sent, and of a token's.
    private func statuses(_ server: NotesServer) throws -> [Int] {
        let caller = server.caller()
        let nobody = server.caller(nil)
        let form: Doc = ["name": "new", "password": .text(Self.password)]
        return [
            try nobody.signIn("me", Self.password).status,
            try Caller(port: server.port, basic: "me", Self.password).get("/v1/notes").status,
            try nobody.call("POST", "/v1/accounts", form).status,
            try caller.call(
                "PUT", "/v1/accounts/current/password",
                ["currentPassword": .text(Self.password), "newPassword": .text(Self.password)]
            ).status,
            try Caller(port: server.port, basic: "me", NotesServer.token).get("/v1/notes").status,
            try caller.get("/v1/notes").status,
        ]
    }

    private func server(_ host: String, _ environment: [String: String] = [:]) throws -> NotesServer {
        let given = ["NOTES_PASSWORD": Self.password, "NOTES_SIGNUP": "open", "NOTES_LOG": "off"]
        return try NotesServer(["--host", host], environment: given.merging(environment) { $1 })
    }

    @Test func `over plain HTTP from other machines passwords are refused, and tokens are not`() throws {
        let server = try server("0.0.0.0")
        #expect(try statuses(server) == [403, 403, 403, 403, 200, 200])
        let refusal = try server.caller(nil).signIn("me", "wrong password")
        #expect(refusal.code == "forbidden")
        #expect(refusal.json["detail"].text?.contains("https") == true)
        #expect(server.log.contains("passwords_refused"))
    }

    @Test(arguments: ["NOTES_INSECURE", "NOTES_BEHIND_PROXY"])
    func `an operator may allow passwords over plain HTTP`(_ variable: String) throws {
        let server = try server("0.0.0.0", [variable: "1"])
        #expect(try statuses(server) == [201, 200, 201, 204, 200, 200])
        #expect(server.log.isEmpty)
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `on the loopback nothing is refused or warned of`(_ host: String) throws {
        let server = try server(host)
        #expect(try statuses(server) == [201, 200, 201, 204, 200, 200])
        #expect(server.log.isEmpty)
    }

    @Test func `passwords are accepted if a trusted proxy names https`() throws {
        let server = try server("0.0.0.0", ["NOTES_TRUSTED_PROXY": "127.0.0.1"])
        let nobody = server.caller(nil)
        #expect(try nobody.signIn("me", Self.password).status == 403)
        #expect(try nobody.signIn("me", Self.password, ["X-Forwarded-Proto": "https"]).status == 201)
    }
}
