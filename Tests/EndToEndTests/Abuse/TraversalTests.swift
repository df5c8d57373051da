import Testing

/// Requests paths that try to leave the served tree. The server opens no file by a request's path, and no path may make
/// it do so.
@Suite(.commonServer)
struct TraversalTests {
    private static let targets = [
        "/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/%252e%252e/%252e%252e/etc/passwd", "/..%255c..%255cetc%255cpasswd", "/..\\..\\etc\\passwd",
        "/..%5c..%5cetc%5cpasswd", "/....//....//etc/passwd", "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
        "/%ef%bc%8e%ef%bc%8e/etc/passwd", "/etc/passwd%00.html", "/docs/../../notes.sqlite", "/docs/..%2fnotes.sqlite",
        "/docs%2f..%2fhealth", "/notes.sqlite", "/data/notes.sqlite", "/lock", "/blobs/", "//etc/passwd", "/./health",
        "/health/../ready", "/health/", "/health%00", "/v1/../health", "/v1//notes", "/v1/notes/../../health",
        "/v1/notes/..", "/v1/notes/%2e%2e", "/v1/notes/..%2f..%2fnotes.sqlite", "/v1/notes/%2fetc%2fpasswd",
        "/v1/notes/..%5c..%5cx", "/v1/notes/x%00.md", "/v1/notes/..;/..;/etc", "/v1/notes/x/versions/..%2f..%2fx",
        "/v1/notes/x/attachments/..%2f..%2f..%2fetc%2fpasswd", "/v1/notes/x/attachments/%2e%2e",
        "/v1/notes/x/attachments/..%5cnotes.sqlite", "/v1/notes/x/attachments/a%00b", "/s/..%2f..%2fetc%2fpasswd",
        "file:///etc/passwd", "http://127.0.0.1/../../etc/passwd",
    ]

    @Test(arguments: targets) func `a path that would lead out leads nowhere`(_ target: String) throws {
        let me = try Caller.me
        for method in ["GET", "HEAD", "DELETE"] {
            let answer = try me.call(method, target)
            #expect([400, 404, 405, 422].contains(answer.status), "\(method) is \(answer.status)")
            #expect(!answer.text.contains("root:") && !answer.text.contains("SQLite format"))
        }
        let put = try me.call("PUT", target, text: "x")
        #expect([400, 404, 405, 415, 422].contains(put.status), "PUT is \(put.status)")
        #expect(try me.again.get("/health").status == 200)
    }
}
