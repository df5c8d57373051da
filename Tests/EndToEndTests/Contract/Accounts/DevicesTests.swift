import Foundation
import Testing

/// docs/protocol.md 2: a revoked device is refused from its next request, and every other one stays signed in.
struct DevicesTests {
    @Test func `a revoked device is refused from its next request, and its event stream ends`() throws {
        let server = try NotesServer()
        let (me, lost) = (server.caller(), try server.newDevice())
        #expect(try lost.get("/v1/status").status == 200)
        let stream = try Events(lost)
        let waiting = lost.again
        try waiting.send("GET", "/v1/changes?wait=60&since=\(Int(Date().timeIntervalSince1970 * 1000) + 60_000)")

        let devices = try me.get("/v1/devices").json.list
        #expect(devices.count == 2)
        #expect(
            devices.allSatisfy {
                $0.names == [
                    "id", "name", "createdAt", "lastSeenAt", "lastSyncAt", "behind", "clockOffsetMs", "current",
                    "address", "agent",
                ]
            })
        #expect(devices.map { $0["current"] } == [true, false])
        let id = try #require(devices.last?["id"].text)
        #expect(try me.call("DELETE", "/v1/devices/\(id)").status == 204)
        #expect(try lost.get("/v1/status").status == 401)
        #expect(try lost.again.get("/v1/status").status == 401)
        #expect(try stream.nextHint() == nil)
        #expect(try stream.endsItsConnection())
        #expect(try waiting.answer().status == 401)
        #expect(try me.call("DELETE", "/v1/devices/\(id)").status == 404)
        #expect(try me.get("/v1/devices").json.count == 1)
        #expect(try me.get("/v1/status").status == 200)
    }

    @Test(.ofOneServer) func `a device can be renamed until it is revoked`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newDevice())
        let id = try #require(try me.get("/v1/devices").json.list.last?["id"].text)
        let renamed = try me.call("PATCH", "/v1/devices/\(id)", ["name": "부엌"])
        #expect(renamed.status == 200)
        #expect(renamed.json == ["id": .text(id), "name": "부엌"])
        #expect(try me.get("/v1/devices").json.list.last?["name"] == "부엌")
        #expect(try other.get("/v1/accounts/current").json["device"]["name"] == "부엌")
        for name: Doc in ["", 7, .text(String(repeating: "x", count: 257))] {
            #expect(try me.call("PATCH", "/v1/devices/\(id)", ["name": name]).status == 422)
        }
        #expect(try me.call("PATCH", "/v1/devices/\(id)", ["label": "x"]).status == 422)
        #expect(try me.call("DELETE", "/v1/devices/\(id)").status == 204)
        #expect(try me.call("PATCH", "/v1/devices/\(id)", ["name": "x"]).status == 404)
    }

    @Test func `a device that signs out is out at once, and no other is`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newDevice())
        let stream = try Events(other)
        #expect(try other.call("DELETE", "/v1/sessions/current").status == 204)
        #expect(try other.again.get("/v1/notes").status == 401)
        #expect(try stream.nextHint() == nil)
        #expect(try me.get("/v1/notes").status == 200)
    }

    @Test(.ofOneServer) func `a device shows its missing changes and the offset of its clock`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newDevice())
        for index in 0..<3 { _ = try me.put("n\(index)", ["title": "x"]) }
        func device(_ index: Int) throws -> Doc { try me.get("/v1/devices").json[index] }
        #expect(try device(1)["behind"] == 3)
        #expect(try device(1)["lastSyncAt"] == nil)
        #expect(try device(1)["clockOffsetMs"] == nil)

        let hourBehind = Int(Date().timeIntervalSince1970 * 1000) - 3_600_000
        var page = try other.sync(["limit": 2, "sentAt": Doc(hourBehind)])
        #expect(try device(1)["behind"] == 1)
        page = try other.sync(["cursor": page["cursor"], "sentAt": Doc(hourBehind)])
        #expect(page["hasMore"] == false)
        #expect(try device(1)["behind"] == 0)
        #expect(try device(1)["lastSyncAt"].text != nil)
        let offset = try #require(try device(1)["clockOffsetMs"].number)
        #expect(abs(offset + 3_600_000) < 60_000)
        _ = try me.call("DELETE", "/v1/notes/n0")
        #expect(try device(1)["behind"] == 1)
        _ = try other.get("/v1/changes?cursor=\(page["cursor"].text ?? "")")
        #expect(try device(1)["behind"] == 0)
    }
}
