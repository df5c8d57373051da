import Notes
import Testing

@testable import NotesClient

/// Two processes on one replica, such as a command beside one that watches, get their answers in any order.
struct OvertakenRoundTests: AnsweredByHand {
    let replica = MemoryReplica(account: "me")

    @Test func `a late answer does not bring back a note that another process saw deleted`() throws {
        try replica.transact { try $0.advance { $0.cursor = "first" } }
        var (slow, _) = try begun()
        var fast = SyncRound(replica)
        _ = try fast.begin(now: Sample.time)
        // The fast process gets the deletion of a note that was not here yet.
        let deleted = Self.json(Sample.tombstone(seq: 2))
        let newer = Sample.json(#"{"results":[],"changes":[\#(deleted)],"cursor":"second"}"#)
        _ = try Self.report(fast.received(newer, now: Sample.time))
        let note = Self.json(Sample.note("milk", seq: 1))
        let older = Sample.json(#"{"results":[],"changes":[\#(note)],"cursor":"between"}"#)
        let next = try Self.request(slow.received(older, now: Sample.time))
        #expect(try kept() == nil)
        #expect(String(decoding: next.body, as: UTF8.self).contains(#""cursor":"second""#))
        let last = Sample.json(#"{"results":[],"changes":[],"cursor":"second"}"#)
        #expect(try Self.report(slow.received(last, now: Sample.time)).received == 0)
    }

    @Test func `a process repeats the first sync that another one has overtaken`() throws {
        var fast = SyncRound(replica)
        _ = try fast.begin(now: Sample.time)
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (slow, _) = try begun()
        _ = try fast.received(Sample.info, now: Sample.time)
        // The server accepted the slow one's note, and deleted it again: a pull from the start does not contain it.
        let newer = Sample.json(#"{"results":[],"changes":[],"cursor":"second"}"#)
        _ = try Self.report(fast.received(newer, now: Sample.time))
        let accepted = Self.json(Sample.note("eggs", seq: 1))
        let result = #"{"id":"\#(Sample.id)","status":"applied","current":\#(accepted)}"#
        let older = Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"c"}"#)
        let fetch = try Self.request(slow.received(older, now: Sample.time))
        #expect(fetch.path == "v1/notes/\(Sample.id)")
        _ = try slow.received(Sample.json(Self.json(Sample.tombstone(seq: 2))), now: Sample.time)
        #expect(try kept()?.server?.state.isDeleted == true)
        #expect(try kept()?.unsent == nil)
    }

    @Test func `a digest is not compared with notes that the other process has erased since`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1))
        var (slow, _) = try begun()
        try replica.transact { try $0.put(Sample.id, $0.note(Sample.id)?.purged(Sample.context(5))) }
        var fast = SyncRound(replica)
        #expect(try Self.request(fast.begin(now: Sample.time)).method == "DELETE")
        _ = try fast.received(APIAnswer(status: 204), now: Sample.time)
        let digest = String(repeating: "ab", count: 32)
        let older = Sample.json(
            #"{"results":[],"changes":[],"cursor":"c","digest":"\#(digest)","digestKey":"key"}"#)
        let report = try Self.report(slow.received(older, now: Sample.time))
        #expect(!report.isRepaired && report.isVerified == nil)
        #expect(try progress().cursor == "c")
    }

    @Test func `a digest waits for notes that did not fit into the other process' answer`() throws {
        var slow = SyncRound(replica)
        _ = try slow.begin(now: Sample.time)
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (fast, _) = try begun()
        let result = #"{"id":"\#(Sample.id)","status":"applied","current":null}"#
        let answer = Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"c"}"#)
        _ = try fast.received(answer, now: Sample.time)
        _ = try slow.received(Sample.info, now: Sample.time)
        let digest = String(repeating: "ab", count: 32)
        let later = Sample.json(
            #"{"results":[],"changes":[],"cursor":"c","digest":"\#(digest)","digestKey":"key"}"#)
        let report = try Self.report(slow.received(later, now: Sample.time))
        #expect(!report.isRepaired && report.isVerified == nil)
    }

    @Test func `a digest waits for the second of two saves that did not fit into the answer`() throws {
        var slow = SyncRound(replica)
        _ = try slow.begin(now: Sample.time)
        let first = LocalNote.created(Sample.id, Content(body: "eggs"), Sample.context())
        try put(first.edited(Content(body: "milk"), Sample.context(5, edition: 2)))
        var (fast, _) = try begun()
        let eggs = Self.json(Sample.note("eggs", seq: 1))
        let results = [eggs, "null"].map { #"{"id":"\#(Sample.id)","status":"applied","current":\#($0)}"# }
        let answer = Sample.json(#"{"results":[\#(results.joined(separator: ","))],"changes":[],"cursor":"c"}"#)
        _ = try fast.received(answer, now: Sample.time)
        _ = try slow.received(Sample.info, now: Sample.time)
        let digest = String(repeating: "ab", count: 32)
        let later = Sample.json(
            #"{"results":[],"changes":[],"cursor":"c","digest":"\#(digest)","digestKey":"key"}"#)
        let report = try Self.report(slow.received(later, now: Sample.time))
        #expect(!report.isRepaired && report.isVerified == nil)
    }

    @Test func `a note that was erased during its push comes by the next pull`()
        throws
    {
        try replica.transact { try $0.advance { $0.cursor = "first" } }
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (slow, _) = try begun()
        try replica.transact { try $0.put(Sample.id, nil) }
        let note = Self.json(Sample.note("eggs", seq: 2))
        let result = #"{"id":"\#(Sample.id)","status":"applied","current":\#(note)}"#
        let answer = Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"second"}"#)
        let next = try Self.request(slow.received(answer, now: Sample.time))
        #expect(String(decoding: next.body, as: UTF8.self).contains(#""cursor":"first""#))
        let last = Sample.json(#"{"results":[],"changes":[\#(note)],"cursor":"second"}"#)
        #expect(try Self.report(slow.received(last, now: Sample.time)).received == 1)
        #expect(try kept()?.server?.seq == 2)
    }

    @Test func `a change that arrives after the erasing of its note is not lost with it`() throws {
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (slow, _) = try begun()
        try replica.transact { try $0.put(Sample.id, $0.note(Sample.id)?.purged(Sample.context(5, edition: 2))) }
        var fast = SyncRound(replica)
        #expect(try Self.request(fast.begin(now: Sample.time)).method == "DELETE")
        let note = Sample.note("eggs", seq: 1)
        let result = #"{"id":"\#(Sample.id)","status":"applied","current":\#(Self.json(note))}"#
        let answer = Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"c"}"#)
        _ = try slow.received(answer, now: Sample.time)
        _ = try fast.received(Sample.json(#"{"status":404,"code":"not_found"}"#, status: 404), now: Sample.time)
        #expect(try kept()?.server == note)
        #expect(try kept()?.unsent == nil)
    }

    @Test func `a note that a backup restored on the server is not lost with its erasing`() throws {
        let note = Sample.note("milk", seq: 1)
        try put(LocalNote(id: Sample.id, server: note, generation: 1))
        var (fast, _) = try begun()
        try replica.transact { try $0.put(Sample.id, $0.note(Sample.id)?.purged(Sample.context(5))) }
        var slow = SyncRound(replica)
        #expect(try Self.request(slow.begin(now: Sample.time)).method == "DELETE")
        // It was erased, restored, and pulled from the start by the other process.
        let expired = Sample.json(#"{"status":410,"code":"cursor_expired"}"#, status: 410)
        _ = try Self.request(fast.received(expired, now: Sample.time))
        let answer = Sample.json(#"{"results":[],"changes":[\#(Self.json(note))],"cursor":"c"}"#)
        _ = try Self.report(fast.received(answer, now: Sample.time))
        _ = try slow.received(APIAnswer(status: 204), now: Sample.time)
        #expect(try kept()?.server == note)
        #expect(try kept()?.unsent == nil)
    }
}
