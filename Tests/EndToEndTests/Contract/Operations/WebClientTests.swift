import Foundation
import NotesArchive
import Testing

/// docs/protocol.md 8.4: the one binary serves the web client.
@Suite(.commonServer)
struct WebClientTests {
    private static let browser = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "User-Agent": "Mozilla/5.0"]
    private static var stranger: Caller { get throws { try NotesServer.shared.caller(nil) } }

    private static func file(_ path: String) throws -> Data {
        try Data(contentsOf: ShellScript.root.appending(path: "Sources/WebApp/Files/" + path))
    }

    @Test func `every client but curl gets the page`() throws {
        let page = try Self.stranger.get("/", Self.browser)
        #expect(page.status == 200)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(try Data(page.body) == Self.file("index.html"))
        #expect(page["Vary"] == "Accept-Encoding, User-Agent")
        for fields in [["Accept": "*/*"], [:], ["User-Agent": "Mozilla/5.0", "Accept": "*/*"]] {
            #expect(try Self.stranger.get("/", fields)["ETag"] == page["ETag"], "\(fields)")
        }
        for fields in [["User-Agent": "curl/8.1"], Self.browser.merging(["User-Agent": "curl/8.1"]) { $1 }] {
            let greeting = try Self.stranger.get("/", fields)
            #expect(greeting["Content-Type"] == "text/plain; charset=utf-8", "\(fields)")
            #expect(greeting["Vary"] == page["Vary"])
            #expect(greeting["ETag"] != page["ETag"])
        }
    }

    /// Returns the files that version.js names, which are all but the worker.
    private static func files() throws -> [String] {
        let script = try stranger.get("/app/version.js").text
        let list = try #require(script.firstMatch(of: /self\.appFiles = (\[.*\]);/)?.1)
        return try JSONDecoder().decode([String].self, from: Data(list.utf8))
    }

    @Test func `every file that version.js names is served with its type and policy`() throws {
        let files = try Self.files()
        #expect(files.first == "./" && files.contains("app/version.js"))
        for path in files + ["worker.js"] {
            let answer = try Self.stranger.get(path == "./" ? "/" : "/" + path, Self.browser)
            #expect(answer.status == 200, "\(path)")
            let types = ["js": "text/javascript; charset=utf-8", "webmanifest": "application/manifest+json"]
            if let type = types[String(path.split(separator: ".").last ?? "")] {
                #expect(answer["Content-Type"] == type)
            }
            #expect(answer["Cache-Control"] == "no-cache")
            let policy = (answer["Content-Security-Policy"] ?? "").components(separatedBy: "; ")
            #expect(
                Set(policy) == [
                    "default-src 'self'", "img-src 'self' blob:", "object-src 'none'", "base-uri 'none'",
                    "form-action 'self'", "frame-ancestors 'none'",
                ])
            let permissions = answer["Permissions-Policy"] ?? ""
            #expect(permissions.contains("geolocation=(self)") && permissions.contains("camera=()"))
            #expect(answer["Referrer-Policy"] == "no-referrer")
            #expect(answer["Cross-Origin-Opener-Policy"] == "same-origin")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("br, gzip;q=0.5", true), ("*", true), ("x-gzip", true),
        ("deflate, gzip;q=1.0, *;q=0.5", true), ("gzip;q=0", false), ("br", false), ("", false), ("identity", false),
        ("gzip;q=0.5, identity", false), ("*;q=0, gzip", true), ("*;q=0", false),
    ])
    func `a request that accepts gzip gets it, under a tag of its own`(_ accepted: String, _ isPacked: Bool) throws {
        let stranger = try Self.stranger
        let plain = try stranger.get("/docs")
        let answer = try stranger.get("/docs", ["Accept-Encoding": accepted])
        #expect(answer["Content-Encoding"] == (isPacked ? "gzip" : nil))
        #expect((answer["ETag"] == plain["ETag"]) == !isPacked)
        #expect(answer["Vary"] == "Accept-Encoding" && plain["Vary"] == "Accept-Encoding")
        guard isPacked else { return }
        #expect(answer.body.count < plain.body.count / 2)
        #expect(try GzipStream(ByteInput(answer.body)).all(atMost: 1 << 20) == plain.body)
        let tag = try #require(answer["ETag"])
        let again = try stranger.get("/docs", ["Accept-Encoding": accepted, "If-None-Match": tag])
        #expect(again.status == 304 && again["ETag"] == tag && again["Vary"] == "Accept-Encoding")
        #expect(try stranger.get("/docs", ["If-None-Match": tag]).status == 200, "the other form")
        #expect(try stranger.get("/docs", ["If-Match": tag]).status == 200)
        let head = try stranger.call("HEAD", "/docs", ["Accept-Encoding": accepted], body: nil)
        #expect(head["Content-Length"] == "\(answer.body.count)" && head["Content-Encoding"] == "gzip")
    }

    @Test(arguments: [
        "/app/nothing.js", "/app/icons/nothing.svg", "/app/%2e%2e/index.html", "/app/..%2findex.html",
        "/app/index.html",
        "/app/worker.js", "/app/version.js%00", "/app/a%2F..%2Fversion.js",
    ])
    func `a path that is no file of the client is 404`(_ target: String) throws {
        let answer = try Self.stranger.get(target, Self.browser)
        #expect([400, 404].contains(answer.status))
    }
}
