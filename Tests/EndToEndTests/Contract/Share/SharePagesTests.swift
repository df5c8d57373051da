import Foundation
import Testing

/// docs/protocol.md 5: a note's page opens to every client that has its address.
@Suite(.commonServer)
struct SharePagesTests {
    private func makeNote(_ me: Caller, _ note: Doc = ["title": "장보기", "body": "**우유**"]) throws -> String {
        let id = UUID().uuidString.lowercased()
        _ = try me.put(id, note)
        return "/v1/notes/\(id)"
    }

    /// Shares a note and returns the path of the page.
    private func share(_ me: Caller, _ note: String) throws -> String {
        let answer = try me.call("POST", note + "/share")
        guard answer.status == 201, let url = answer.json["url"].text else { throw Unexpected(answer) }
        #expect(answer["Location"] == url)
        let base = "http://127.0.0.1:\(me.port)"
        #expect(url.hasPrefix(base + "/s/"))
        return String(url.dropFirst(base.count))
    }

    private var stranger: Caller { get throws { try NotesServer.shared.caller(nil) } }

    @Test func `a page opens by its address alone, as a page and as text`() throws {
        let me = try Caller.me
        let note = try makeNote(
            me,
            [
                "title": "장보기 <b>", "body": "**우유**\n<script>", "tags": ["private-tag"],
                "folder": "private-folder",
            ])
        _ = try me.call("PUT", note + "/attachments/%ED%91%9C.pdf", [:], body: [1, 2, 3])
        let page = try share(me, note)
        let answer = try stranger.get(page)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "text/html; charset=utf-8")
        for part in [
            "<title>장보기 &lt;b&gt;</title>", "<strong>우유</strong><br>\n&lt;script&gt;", "표.pdf", "3 B", "lang=\"ko\"",
        ] {
            #expect(answer.text.contains(part), "\(part)")
        }
        #expect(!answer.text.contains("private-"))
        let text = try stranger.get(page + ".md")
        #expect(text["Content-Type"] == "text/markdown; charset=utf-8")
        #expect(text.text == "장보기 <b>\n**우유**\n<script>")
        for target in [page, page + ".md"] {
            let head = try stranger.call("HEAD", target)
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "\(try stranger.get(target).body.count)")
        }
    }

    @Test func `a page loads nothing else, sends no referrer, and is neither cached nor indexed`() throws {
        let me = try Caller.me
        let page = try share(me, try makeNote(me))
        for target in [page, page + ".md"] {
            let answer = try stranger.get(target)
            let policy = try #require(answer["Content-Security-Policy"])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer["Referrer-Policy"] == "no-referrer")
            #expect(answer["X-Robots-Tag"]?.contains("noindex") ?? false)
            #expect(answer["Cache-Control"] == "private, no-cache")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer["Set-Cookie"] == nil)
            let tag = try #require(answer["ETag"])
            #expect(try stranger.get(target, ["If-None-Match": tag]).status == 304)
        }
        // The digest in the policy is that of the one style sheet.
        let html = try stranger.get(page).text
        #expect(html.components(separatedBy: "<style>").count == 2)
        #expect(!html.contains("style="))
        #expect(!html.contains("<script"))
    }

    @Test func `items, quotes and tables of a page have the direction of their texts`() throws {
        let me = try Caller.me
        let body = "- שלום\n- [ ] עולם\n\n> مرحبا\n\n| a | b |\n| - | - |\n| <li> | 1 |\n\n1. one\n2. two"
        let html = try stranger.get(try share(me, try makeNote(me, ["title": "Two scripts", "body": .text(body)]))).text
        for part in [
            "<li dir=\"auto\">שלום", "<li dir=\"auto\" class=\"task\">☐ עולם", "<blockquote dir=\"auto\">",
            "<table dir=\"auto\">", "&lt;li&gt;", "<li dir=\"auto\">two",
        ] {
            #expect(html.contains(part), "\(part)")
        }
        #expect(!html.contains("<li>") && html.hasSuffix("</html>\n"))
    }

    @Test func `a page has the pictures that its text names, and no other file`() throws {
        let me = try Caller.me
        let note = try makeNote(me, ["title": "Trip", "body": "![The sea](<a sea.png>) [list](list.txt)"])
        for name in ["a%20sea.png", "hidden.png"] {
            let headers = ["Content-Type": "image/png"]
            #expect(try me.call("PUT", "\(note)/attachments/\(name)", headers, body: [1, 2, 3]).status == 201)
        }
        _ = try me.call("PUT", note + "/attachments/list.txt", [:], body: [4])
        let page = try share(me, note)
        let token = try #require(page.split(separator: "/").last)
        let html = try stranger.get(page).text
        #expect(html.contains("<img alt=\"The sea\" src=\"\(token)/a%20sea.png\">"))
        #expect(html.contains("hidden.png"))
        #expect(!html.contains("<li>a sea.png"))
        let picture = try stranger.get(page + "/a%20sea.png")
        #expect(picture.status == 200)
        #expect(picture.body == [1, 2, 3])
        #expect(picture["Content-Type"] == "image/png")
        #expect(picture["X-Robots-Tag"]?.contains("noindex") ?? false)
        #expect(picture["Content-Security-Policy"]?.contains("sandbox") ?? false)
        let tag = try #require(picture["ETag"])
        #expect(try stranger.get(page + "/a%20sea.png", ["If-None-Match": tag]).status == 304)
        #expect(try stranger.get(page + "/a%20sea.png", ["Range": "bytes=1-1"]).body == [2])
        for other in ["/hidden.png", "/list.txt", "/none.png", ".md/a%20sea.png"] {
            #expect(try stranger.get(page + other).status == 404, "\(other)")
        }
        #expect(try me.call("DELETE", note).status == 204)
        #expect(try stranger.get(page + "/a%20sea.png").status == 404)
    }

    @Test func `a repeated share keeps its address, and a closed one gets another`() throws {
        let me = try Caller.me
        let note = try makeNote(me)
        let page = try share(me, note)
        #expect(page.dropFirst(3).count == 43)
        #expect(try share(me, note) == page)
        #expect(try share(me, try makeNote(me)) != page)
        #expect(try me.call("DELETE", note + "/share").status == 204)
        for target in [page, page + ".md"] {
            #expect(try stranger.get(target).status == 404)
            #expect(try stranger.get(target).code == "not_found")
        }
        #expect(try me.call("DELETE", note + "/share").status == 204)
        let other = try share(me, note)
        #expect(other != page)
        #expect(try stranger.get(other).status == 200)
        #expect(try stranger.get(page).status == 404)
    }

    @Test func `a page shows the note's present state, and a delete closes it permanently`() throws {
        let me = try Caller.me
        let note = try makeNote(me)
        let page = try share(me, note)
        _ = try me.call("PATCH", note, ["body": "달걀"])
        #expect(try stranger.get(page).text.contains("<p>달걀</p>"))
        _ = try me.call("DELETE", note)
        #expect(try stranger.get(page).status == 404)
        let refused = try me.call("POST", note + "/share")
        #expect(refused.status == 410)
        #expect(refused.json["current"]["deleted"] == true)
        _ = try me.call("POST", note + "/undelete")
        #expect(try stranger.get(page).status == 404, "an undelete leaves it closed")
        #expect(try share(me, note) != page)
        #expect(try me.call("POST", "/v1/notes/missing/share").status == 404)
        #expect(try me.call("DELETE", "/v1/notes/missing/share").status == 404)
    }

    @Test func `sharing is no change of the note`() throws {
        let me = try Caller.me
        let note = try makeNote(me)
        let before = try me.get(note).json
        _ = try share(me, note)
        #expect(try me.get(note).json == before)
    }

    @Test(arguments: [
        "/s/", "/s/x", "/s/.md", "/s/" + String(repeating: "A", count: 43), "/s/" + String(repeating: "A", count: 42),
        "/s/" + String(repeating: "A", count: 44), "/s/%00", "/s/..", "/s/" + String(repeating: "-", count: 43) + ".md",
    ])
    func `an invented address is not found`(_ target: String) throws {
        #expect([404, 400].contains(try stranger.get(target).status))
    }

    @Test func `one token has one spelling`() throws {
        let me = try Caller.me
        let page = try share(me, try makeNote(me))
        let last = try #require(page.last)
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        for digit in digits where digit != last {
            #expect(try stranger.get(page.dropLast() + String(digit)).status == 404)
        }
    }

    @Test func `the address follows the Host, and the header of a trusted proxy`() throws {
        let server = try NotesServer()
        let note = try makeNote(server.caller())
        func url(_ host: String, _ more: String = "", port: UInt16, status: Int = 201) throws -> String? {
            let client = try Client(port)
            client.send(
                "POST \(note)/share HTTP/1.1\r\nHost: \(host)\r\nAuthorization: Bearer \(server.token)\r\n\(more)\r\n"
            )
            let answer = try client.answer()
            #expect(answer.status == status)
            return answer.json["url"].text
        }
        #expect(try url("notes.example:8443", port: server.port)?.hasPrefix("http://notes.example:8443/s/") ?? false)
        #expect(try url("[::1]:80", port: server.port)?.hasPrefix("http://[::1]:80/s/") ?? false)
        let forwarded = "X-Forwarded-Proto: https\r\nX-Forwarded-Host: public.example\r\n"
        #expect(try url("a", forwarded, port: server.port)?.hasPrefix("http://a/s/") ?? false)
        for host in ["a b", "a/b", "a@b", "a\"b", "<script>", "[::1", "a:port"] {
            #expect(try url(host, port: server.port, status: 400) == nil, "\(host)")
        }
        let behind = try NotesServer(["--trusted-proxy", "127.0.0.1"])
        _ = try behind.caller().put(String(note.dropFirst(10)), ["title": "x"])
        for scheme in ["https", "HTTPS", "Https"] {
            let told = try url("inner", forwarded.replacing("https", with: scheme), port: behind.port)
            #expect(told?.hasPrefix("https://public.example/s/") ?? false, "\(scheme)")
        }
    }

    @Test func `no token of a page is ever logged`() throws {
        let server = try NotesServer(["--log", "json"])
        let me = server.caller()
        _ = try me.put("n", ["title": "x"])
        let url = try #require(try me.call("POST", "/v1/notes/n/share").json["url"].text)
        let token = try #require(url.split(separator: "/").last.map(String.init))
        let stranger = server.caller(nil)
        for target in ["/s/\(token)", "/s/\(token).md", "/s/\(token)?x=\(token)", "/s/\(token)/more"] {
            _ = try stranger.get(target)
            _ = try stranger.call("POST", target)
        }
        #expect(try server.running.stop() == 0)
        #expect(server.log.contains("/s/{token}"))
        #expect(!server.log.contains(token))
    }

    @Test(arguments: ["", ".md"]) func `a page opens with the parameters that messengers add`(ending: String) throws {
        let me = try Caller.me
        let page = try share(me, try makeNote(me)) + ending
        #expect(try stranger.get(page + "?fbclid=x&utm_source=y").status == 200)
    }

    @Test func `a long note is a page too`() throws {
        let me = try Caller.me
        let page = try share(me, try makeNote(me, ["body": .text(String(repeating: "*a [b](", count: 20_000))]))
        let answer = try stranger.get(page)
        #expect(answer.status == 200)
        #expect(answer.body.count > 130_000)
    }
}
