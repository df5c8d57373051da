import Foundation
import Testing
import Waiting

/// Runs the server under a sub-path behind nginx and behind Caddy, with the very lines of docs/deploy.md.
struct ProxyTests {
    enum Kind: String, CaseIterable, Sendable {
        case nginx, caddy

        static let installed = allCases.filter { $0.program != nil }

        var program: String? {
            ["/usr/sbin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + rawValue }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }
    }

    /// Runs a proxy in front of a test's server. It verifies nothing but listens with TLS, as in the page.
    private final class Front {
        let port: UInt16
        let server: NotesServer
        private let proxy: ChildProcess
        private let folder: TemporaryFolder

        init(_ kind: Kind) throws {
            server = try NotesServer(
                variables: [
                    "NOTES_TOKEN": NotesServer.token, "NOTES_PASSWORD": "correct horse", "NOTES_HOST": "0.0.0.0",
                    "NOTES_TRUSTED_PROXY": "127.0.0.1",
                ])
            let folder = try TemporaryFolder()
            self.folder = folder
            port = try StreamSocket.freePort()
            let tls = try TestCertificate.shared.get()
            let program = try #require(kind.program)
            let text = try ShellScript.blocks(of: "docs/deploy.md", marked: kind == .nginx ? "nginx" : "caddyfile")
            var site = try #require(text.first).replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
            let file = folder.path + "/config"
            switch kind {
            case .nginx:
                // One process: workers would outlive a master that is killed.
                site = site.replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port) ssl")
                    .replacing("/etc/ssl/notes.example.pem", with: tls.certificate)
                    .replacing("/etc/ssl/notes.example.key", with: tls.key)
                let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                    .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
                try """
                daemon off; master_process off; pid \(folder.path)/pid; error_log stderr;
                events {}
                http { access_log off; \(paths)
                \(site)
                }
                """.write(toFile: file, atomically: true, encoding: .utf8)
                proxy = try ChildProcess(program, ["-c", file, "-p", folder.path, "-e", "stderr"])
            case .caddy:
                site = site.replacing(
                    "notes.example {", with: ":\(port) {\n\ttls \(tls.certificate) \(tls.key)")
                try "{\n\tadmin off\n\tauto_https disable_redirects\n}\n\(site)\n".write(
                    toFile: file, atomically: true, encoding: .utf8)
                proxy = try ChildProcess(
                    program, ["run", "--config", file, "--adapter", "caddyfile"], environment: ["HOME": folder.path])
            }
            try waitUntilItListens()
        }

        private func waitUntilItListens() throws {
            do {
                try Patience.until("the proxy to listen") { (try? Client(port)) != nil }
            } catch {
                throw Failure("\(error): \(proxy.errorText)")
            }
        }

        func client() throws -> Client { try Client(port, isSecure: true) }

        func call(_ method: String, _ target: String, _ fields: [String] = [], body: String? = nil) throws -> Answer {
            let client = try client()
            var lines = ["\(method) \(target) HTTP/1.1", "Host: notes.example:\(port)"] + fields
            if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
            client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
            return try client.answer(to: method)
        }
    }

    private static let token = "Authorization: Bearer \(NotesServer.token)"

    @Test(arguments: Kind.installed)
    func `notes are written and read, and every link leads back through the proxy`(_ kind: Kind) throws {
        let front = try Front(kind)
        let made = try front.call("POST", "/notes/v1/notes", [Self.token], body: "{\"title\": \"x\"}")
        #expect(made.status == 201)
        let location = try #require(made["Location"])
        #expect(location.hasPrefix("/notes/v1/notes/"))
        #expect(try front.call("GET", location, [Self.token]).status == 200)
        #expect(try front.call("POST", "/notes/v1/notes", [Self.token], body: "{\"title\": \"y\"}").status == 201)
        let page = try front.call("GET", "/notes/v1/notes?limit=1", [Self.token])
        #expect(page["Link"]?.hasPrefix("</notes/v1/notes?limit=1&page=") == true)
        let docs = try front.call("GET", "/notes/docs")
        #expect(docs.status == 200)
        #expect(!docs.text.contains("href=\"/"))
        #expect(try front.call("GET", "/notes/docs/errors").status == 200)
        let root = try front.call("GET", "/notes/", ["Accept: text/html"])
        #expect(root["Content-Type"]?.hasPrefix("text/html") == true)
        #expect(!root.text.contains("=\"/"))
        #expect(try front.call("GET", "/notes/app/version.js").status == 200)
        #expect(try front.call("GET", "/notes/v1/nowhere").json["code"].text == "not_found")
    }

    @Test(arguments: Kind.installed)
    func `behind a proxy that names https, passwords are accepted and cookies are Secure`(_ kind: Kind) throws {
        let front = try Front(kind)
        let right = "{\"name\": \"me\", \"password\": \"correct horse\", \"device\": \"x\", \"cookie\": true}"
        let session = try front.call("POST", "/notes/v1/sessions", body: right)
        #expect(session.status == 201)
        #expect(session["Set-Cookie"]?.contains("; Secure") == true)
    }

    @Test(arguments: Kind.installed)
    func `events come through at once`(_ kind: Kind) throws {
        let front = try Front(kind)
        let stream = try front.client()
        stream.send("GET /notes/v1/events HTTP/1.1\r\nHost: notes.example\r\n\(Self.token)\r\n\r\n")
        #expect(try stream.readHead().0 == 200)
        // This is the block that confirms that the stream is open.
        #expect(try stream.count(1))
        stream.skip(stream.unread.count)
        #expect(try front.call("POST", "/notes/v1/notes", [Self.token], body: "{\"title\": \"x\"}").status == 201)
        var text = ""
        // Its reads have deadlines.
        while !text.contains("event: change"), try stream.receive() {
            text = String(decoding: stream.unread, as: UTF8.self)
        }
        #expect(text.contains("event: change"))
    }
}
