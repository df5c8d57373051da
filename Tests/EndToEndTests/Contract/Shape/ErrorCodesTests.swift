import Foundation
import Testing

/// docs/protocol.md 1, errors: each code can be reached and has its one status. The shape of problems is checked on
/// every answer of every test (`Answer.contractFaults`).
@Suite(.notesServer(environment: ["NOTES_NOTE_BYTES": "2048", "NOTES_HEAD_SECONDS": "0.5"]))
struct ErrorCodesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let status: Int
        let code: String
        let method: String
        let target: String
        var fields: [String: String] = [:]
        var body: String?
        var testDescription: String { code }
    }

    private static let json = ["Content-Type": "application/json"]

    @Test(arguments: [
        Row(status: 400, code: "bad_request", method: "GET", target: "/v1/notes/%zz"),
        Row(status: 400, code: "invalid_json", method: "POST", target: "/v1/notes", fields: json, body: "{"),
        Row(status: 400, code: "invalid_utf8", method: "POST", target: "/v1/notes?x=%ff"),
        Row(status: 400, code: "invalid_cursor", method: "GET", target: "/v1/changes?cursor=garbage"),
        Row(
            status: 401, code: "unauthorized", method: "GET", target: "/v1/notes", fields: ["Authorization": "Bearer x"]
        ),
        Row(status: 403, code: "forbidden", method: "POST", target: "/v1/accounts", fields: json, body: "{}"),
        Row(status: 404, code: "not_found", method: "GET", target: "/v1/notes/absent"),
        Row(status: 405, code: "method_not_allowed", method: "PUT", target: "/v1/notes"),
        Row(
            status: 406, code: "not_acceptable", method: "GET", target: "/v1/notes/live",
            fields: ["Accept": "image/png"]),
        Row(
            status: 409, code: "conflict", method: "PUT", target: "/v1/notes/live", fields: json,
            body: #"{"lastModified":1,"createdAt":5000,"title":"old"}"#),
        Row(
            status: 409, code: "already_exists", method: "POST", target: "/v1/notes", fields: json,
            body: #"{"id":"live","title":"x"}"#),
        Row(status: 410, code: "gone", method: "GET", target: "/v1/notes/dead"),
        Row(
            status: 412, code: "precondition_failed", method: "PUT", target: "/v1/notes/live",
            fields: ["If-None-Match": "*"], body: "x"),
        Row(
            status: 413, code: "too_large", method: "PUT", target: "/v1/notes/live",
            body: String(repeating: "x", count: 3_000_000)),
        Row(
            status: 414, code: "uri_too_long", method: "GET",
            target: "/v1/notes?tag=" + String(repeating: "x", count: 9000)),
        Row(
            status: 415, code: "unsupported_media_type", method: "POST", target: "/v1/notes",
            fields: ["Content-Type": "image/png"], body: "x"),
        Row(
            status: 422, code: "invalid_note", method: "POST", target: "/v1/notes", fields: json, body: #"{"title":1}"#),
        Row(
            status: 422, code: "invalid_time", method: "POST", target: "/v1/notes", fields: json,
            body: #"{"createdAt":-1}"#),
        Row(status: 422, code: "invalid_id", method: "POST", target: "/v1/notes", fields: json, body: #"{"id":"a b"}"#),
        Row(status: 422, code: "unknown_member", method: "POST", target: "/v1/notes", fields: json, body: #"{"a":1}"#),
        Row(status: 422, code: "invalid_parameter", method: "GET", target: "/v1/notes?limit=0"),
        Row(
            status: 431, code: "headers_too_large", method: "GET", target: "/health",
            fields: ["X-Big": String(repeating: "x", count: 17_000)]),
    ])
    func `each code has its status`(_ row: Row) throws {
        let me = try NotesServer.shared.caller()
        _ = try me.call("PUT", "/v1/notes/live", ["title": "live", "lastModified": 2000])
        _ = try me.call("POST", "/v1/sync", ["changes": [["id": "dead", "deleted": true, "lastModified": 5]]])
        let before = try me.seq
        let answer = try me.again.call(row.method, row.target, row.fields, body: row.body.map { Array($0.utf8) })
        #expect(answer.status == row.status)
        #expect(answer.code == row.code)
        #expect(try me.seq == before, "a refusal writes nothing")
    }

    @Test(arguments: ["[]", "1", "null", "\"x\"", "[{}]"])
    func `JSON that is no object is valid JSON and a wrong request`(_ body: String) throws {
        for (method, target) in [
            ("POST", "/v1/notes"), ("PUT", "/v1/notes/live"), ("POST", "/v1/sync"), ("POST", "/v1/sessions"),
            ("PUT", "/v1/accounts/current/password"), ("DELETE", "/v1/accounts/current"),
        ] {
            let answer = try NotesServer.shared.caller().call(method, target, Self.json, body: Array(body.utf8))
            #expect(answer.status == 422, "\(method) \(target)")
            #expect(["invalid_note", "invalid_parameter"].contains(answer.code))
        }
    }

    @Test func `malformed HTTP is a problem like any other`() throws {
        for request in ["NONSENSE\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n"] {
            let client = try Client(NotesServer.shared.port)
            client.send(request)
            let answer = try client.answer()
            #expect(answer.status == 400)
            #expect(answer.code == "bad_request")
            #expect(answer.contractFaults(isHead: false).isEmpty)
        }
    }

    @Test func `a request that does not come to its end gets 408`() throws {
        let client = try Client(NotesServer.shared.port)
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n")
        let answer = try client.answer()
        #expect(answer.status == 408)
        #expect(answer.code == "request_timeout")
        #expect(answer.contractFaults(isHead: false).isEmpty)
    }

    @Test func `an oversized body is refused with the limit before it is read`() throws {
        let me = try NotesServer.shared.caller()
        let client = try Client(NotesServer.shared.port)
        client.send(
            "POST /v1/sync HTTP/1.1\r\nHost: a\r\nAuthorization: \(me.authorization ?? "")\r\n"
                + "Content-Type: application/json\r\nContent-Length: 16777217\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == 413)
        #expect(answer.code == "too_large")
        #expect(answer.json["detail"].text?.contains("16777216") == true)
    }

    @Test func `a refusal names every fault, each with its path`() throws {
        let answer = try NotesServer.shared.caller().call(
            "POST", "/v1/notes", ["title": 1, "tags": ["", "a", "a"], "folder": "/", "x~y": 1, "createdAt": "x"])
        #expect(answer.status == 422)
        #expect(answer.pointers.sorted() == ["/createdAt", "/folder", "/tags/0", "/tags/2", "/title", "/x~0y"])
        #expect(answer.json["errors"].list.allSatisfy { $0["detail"].text?.isEmpty == false })
    }

    @Test func `every code has its paragraph on the page of errors`() throws {
        let page = try NotesServer.shared.caller(nil).get("/docs/errors").text
        for code in [
            "bad_request", "invalid_json", "invalid_utf8", "invalid_cursor", "unauthorized", "forbidden", "not_found",
            "method_not_allowed", "not_acceptable", "request_timeout", "conflict", "already_exists", "gone",
            "cursor_expired", "precondition_failed", "too_large", "uri_too_long", "unsupported_media_type",
            "range_not_satisfiable", "invalid_note", "invalid_time", "invalid_id", "unknown_member",
            "invalid_parameter", "invalid_backup", "idempotency_mismatch", "too_many_requests", "headers_too_large",
            "internal", "unavailable", "insufficient_storage",
        ] {
            #expect(page.contains("id=\"\(code)\""), "\(code)")
        }
    }
}
