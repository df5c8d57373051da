import Foundation
import Testing

/// docs/protocol.md 6: long polls end and event streams report as soon as something is new.
@Suite(.commonServer)
struct WaitingTests {
    @Test func `a wait is answered as soon as something is new, for each waiting request`() throws {
        let me = try Caller.alone
        let cursor = try me.sync([:])["cursor"].text ?? ""
        let waiting = (0..<10).map { _ in me.again }
        for caller in waiting { try caller.send("GET", "/v1/changes?wait=60&cursor=\(cursor)") }
        // The write is on another connection; each of the waiting requests must be notified of it.
        _ = try me.put("news", ["title": "x"])
        for caller in waiting {
            let answer = try caller.answer()
            #expect(answer.json["changes"][0]["id"] == "news")
        }
        // A read gives up long before that wait would end.
        #expect(try me.get("/v1/changes?wait=60&cursor=\(cursor)").json["changes"].count == 1)
    }

    @Test func `a wait in which nothing happens ends empty after its time`() throws {
        let me = try Caller.alone
        let cursor = try me.sync([:])["cursor"].text ?? ""
        let started = ContinuousClock.now
        let answer = try me.get("/v1/changes?wait=1&cursor=\(cursor)")
        #expect(answer.status == 200)
        #expect(answer.json["changes"] == [])
        #expect(answer.json["cursor"].text == cursor)
        #expect(ContinuousClock.now - started > .milliseconds(900))
    }

    @Test func `an event reports a change, with a cursor to resume from`() throws {
        let me = try Caller.alone
        let stream = try Events(me)
        #expect(stream.head.contains { $0.name == "Content-Type" && $0.value == "text/event-stream" })
        // Any event before the change would be the first one that is read.
        let note = try me.put("a", ["title": "private words"])
        let event = try #require(try stream.nextHint())
        #expect(event.name == "change")
        #expect(event.data["seq"] == note["seq"])
        #expect(event.data["cursor"].text == event.id)
        #expect(event.data.names == ["cursor", "seq"])
        #expect(try me.get("/v1/changes?cursor=\(event.id ?? "")").json["changes"] == [])
    }

    @Test func `a client that is behind gets one event, and one that is up to date gets none`() throws {
        let me = try Caller.alone
        let before = try me.sync([:])["cursor"].text ?? ""
        for title in ["a", "b", "c"] { _ = try me.put("n", ["title": .text(title)]) }
        let behind = try Events(me, ["Last-Event-ID": before])
        let event = try #require(try behind.nextHint())
        #expect(event.data["seq"] == 3)
        let current = try Events(me, ["Last-Event-ID": event.id ?? ""])
        _ = try me.put("n", ["title": "d"])
        // An event more would be read before this one.
        #expect(try behind.nextHint()?.data["seq"] == 4)
        #expect(try current.nextHint()?.data["seq"] == 4)
    }

    @Test func `hints after a replaced account carry its new cursors, also on an open stream`() throws {
        let me = try Caller.alone
        _ = try me.put("a", ["title": "a"])
        let backup = try me.get("/v1/backup").body
        let stream = try Events(me)
        #expect(try me.call("POST", "/v1/restore?mode=replace", [:], body: backup).status == 200)
        let replaced = try #require(try stream.nextHint())
        #expect(try me.get("/v1/changes?cursor=\(replaced.id ?? "")").status == 200)
        let note = try me.put("b", ["title": "b"])
        let event = try #require(try stream.nextHint())
        #expect(event.data["seq"] == note["seq"])
        #expect(try me.get("/v1/changes?cursor=\(replaced.id ?? "")").json["changes"].list.map { $0["id"] } == ["b"])
        #expect(try me.get("/v1/changes?cursor=\(event.id ?? "")").json["changes"] == [])
    }

    @Test func `another account's changes are no event and end no wait`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newAccount("other"))
        // A hint of the other account, which would be read first, then has another seq than this account's.
        _ = try me.put("before", ["title": "x"])
        let cursor = try me.sync([:])["cursor"].text ?? ""
        let stream = try Events(me)
        let waiting = me.again
        try waiting.send("GET", "/v1/changes?wait=60&cursor=\(cursor)")
        _ = try other.put("theirs", ["title": "x"])
        let mine = try me.put("mine", ["title": "x"])
        #expect(try stream.nextHint()?.data["seq"] == mine["seq"])
        #expect(try waiting.answer().json["changes"].list.map { $0["id"] } == ["mine"])
    }

    /// This test has to wait for a clock, and so it runs off the threads that the other tests share.
    @Test func `a quiet stream carries a comment every fifteen seconds`() async throws {
        let server = try NotesServer()
        let event = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Events(server.caller()).next() })
            }
        }
        #expect(event?.isComment == true)
    }

    @Test func `a server that stops answers waiting requests, ends streams and exits with 0`() throws {
        // Neither of these keeps it for an hour.
        let server = try NotesServer(["--stop-seconds", "3600"])
        let me = server.caller()
        let cursor = try me.sync([:])["cursor"].text ?? ""
        let stream = try Events(me)
        let waiting = me.again
        try waiting.send("GET", "/v1/changes?wait=60&cursor=\(cursor)")
        // This is answered only after a loop has read the request before it.
        _ = try me.get("/v1/status")
        #expect(try server.running.stop() == 0)
        #expect(try stream.nextHint() == nil)
        #expect([200, 503].contains(try waiting.answer().status))
    }
}
