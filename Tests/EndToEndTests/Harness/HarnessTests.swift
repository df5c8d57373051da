import Testing

/// Tests the helpers: each gets a fault and must report it.
@Suite(.probes())
struct HarnessTests {
    @Test(arguments: [
        WireCase("none", "a wrong status", "GET /small HTTP/1.1\r\nHost: a\r\n\r\n", .kept(404)),
        WireCase("none", "kept where closed is claimed", "GET /small HTTP/1.1\r\nHost: a\r\n\r\n", .closed(200)),
        WireCase("none", "closed where kept is claimed", "GET / HTTP/1.1\r\n\r\n", .kept(400)),
    ])
    func `a wrong claim about an answer is detected`(_ claim: WireCase) throws {
        #expect(try claim.fault(of: Readiness.native.client()) != nil)
    }

    @Test func `an answer without its Date, its id and nosniff has three faults`() {
        let bare = Answer(status: 200, reason: "OK", fields: [("Content-Length", "0")], body: [], head: "")
        #expect(bare.faults.count == 3)
    }

    @Test func `a process that fails and one that exits with 0 are different`() throws {
        #expect(try ChildProcess("/bin/sh", ["-c", "exit 3"]).exitCode() == 3)
        #expect(try ChildProcess("/bin/sh", ["-c", "kill -9 $$"]).exitCode() == 1009)
        #expect(try ChildProcess("/bin/sh", ["-c", "exit 0"]).exitCode() == 0)
    }
}
