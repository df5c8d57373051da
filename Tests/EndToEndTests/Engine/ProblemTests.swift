import Foundation
import Testing

/// The contract's section 1 on `notes-server`: every error on every path, malformed HTTP included, is a problem (RFC
/// 9457) with its stable code.
@Suite(.notesServers())
struct ProblemTests {
    struct Refusal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let request: String
        let status: Int
        let code: String
    }

    static let refusals = [
        Refusal(testDescription: "nonsense", request: "nonsense\r\n\r\n", status: 400, code: "bad_request"),
        Refusal(testDescription: "no Host", request: "GET /health HTTP/1.1\r\n\r\n", status: 400, code: "bad_request"),
        Refusal(
            testDescription: "length and chunks",
            request: "POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            status: 400, code: "bad_request"),
        Refusal(
            testDescription: "broken chunks",
            request: "GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", status: 400,
            code: "bad_request"),
        Refusal(
            testDescription: "broken percent-encoding", request: "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", status: 400,
            code: "bad_request"),
        Refusal(
            testDescription: "an unknown path", request: "GET /none HTTP/1.1\r\nHost: a\r\n\r\n", status: 404,
            code: "not_found"),
        Refusal(
            testDescription: "an unknown path with a body",
            request: "PUT /none HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", status: 404, code: "not_found"),
        Refusal(
            testDescription: "another method", request: "DELETE /health HTTP/1.1\r\nHost: a\r\n\r\n", status: 405,
            code: "method_not_allowed"),
        Refusal(
            testDescription: "a method in lower case", request: "get /v1/info HTTP/1.1\r\nHost: a\r\n\r\n", status: 405,
            code: "method_not_allowed"),
        Refusal(
            testDescription: "a head that does not come", request: "GET /health HTTP/1.1\r\n", status: 408,
            code: "request_timeout"),
        Refusal(
            testDescription: "a body that does not come",
            request: "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", status: 408,
            code: "request_timeout"),
        Refusal(
            testDescription: "a body too large",
            request: "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", status: 413,
            code: "too_large"),
        Refusal(
            testDescription: "a target too long",
            request: "GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", status: 414,
            code: "uri_too_long"),
        Refusal(
            testDescription: "too many fields",
            request: "GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 100))\r\n", status: 431,
            code: "headers_too_large"),
        Refusal(
            testDescription: "a head too large",
            request: "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 17_000))\r\n\r\n", status: 431,
            code: "headers_too_large"),
    ]

    @Test(arguments: Readiness.allCases, refusals)
    func `an error is a problem with its code, its status and its request's identifier`(
        _ readiness: Readiness, _ refusal: Refusal
    ) throws {
        let client = try readiness.client()
        client.send(refusal.request)
        let answer = try client.answer()
        #expect(answer.status == refusal.status)
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer.body.last == UInt8(ascii: "\n"))
        let problem = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
        #expect(problem["type"] as? String == "/docs/errors#\(refusal.code)")
        #expect(problem["status"] as? Int == refusal.status)
        #expect(problem["code"] as? String == refusal.code)
        #expect((problem["title"] as? String)?.isEmpty == false)
        #expect((problem["detail"] as? String)?.isEmpty == false)
        #expect(problem["requestId"] as? String == answer["X-Request-Id"])
        #expect(Set(problem.keys) == ["type", "title", "status", "detail", "code", "requestId"])
    }

    @Test(arguments: Readiness.allCases, ["/health", "/ready", "/v1/info"])
    func `a path answers GET and HEAD, and OPTIONS with its methods`(
        _ readiness: Readiness, _ path: String
    ) throws {
        let client = try readiness.client()
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let get = try client.answer()
        #expect(get.status == 200)
        #expect(get["Content-Type"] == "application/json")
        #expect(try JSONSerialization.jsonObject(with: Data(get.body)) is [String: Any])
        client.send("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try client.answer(to: "HEAD")
        #expect(head["Content-Length"] == "\(get.body.count)")
        client.send("OPTIONS \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let options = try client.answer()
        #expect(options.status == 204)
        #expect(options["Allow"] == "GET, HEAD, OPTIONS")
    }
}
