import Notes
import NotesHashing
import NotesStoreContract
import SeededRandom
import TestDesk
import Testing

/// docs/protocol.md 4.4: a resend of a change from before a purge restores nothing.
struct PurgeTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private func change(
        _ body: String?, at offset: Int64, createdAt: Int64? = nil, base: Rev? = nil, typing: Bool = false
    ) throws -> Change {
        Change(
            id: try desk.id("n"), action: body.map { .write(Content(body: $0)) } ?? .delete,
            createdAt: createdAt.map { Timestamp(clamping: 1_790_000_000_000 + $0) },
            lastModified: Timestamp(clamping: 1_790_000_000_000 + offset), baseRev: base, origin: .sync,
            isTyping: typing)
    }

    @discardableResult
    private func push(_ change: Change, from device: String = "phone") throws -> SyncResult {
        guard case .done(let results, _, _) = try desk.sync([change], device: device) else {
            throw Desk.Unexpected(answer: "expired")
        }
        return results[0]
    }

    private func attach() throws {
        let bytes = Array("a file".utf8)
        let intake = try desk.store.makeIntake(limit: 100)
        try bytes.withUnsafeBytes { try intake.append($0) }
        let file = NewAttachment(name: "f", type: "text/plain", bytes: try intake.finish())
        _ = try desk.write("n", .attach(file))
    }

    /// Returns every text of the note that can be read anywhere.
    private func texts() throws -> Set<String> {
        var texts: Set<String> = []
        if let json = try desk.note("n")?.json { texts.insert(try Desk.body(of: json)) }
        for version in try desk.versions("n") where !version.json.isEmpty {
            texts.insert(try Desk.body(of: version.json))
        }
        texts.remove("")
        return texts
    }

    private func isFound(_ word: String) throws -> Bool {
        var request = SearchRequest(SearchQuery(word))
        request.deleted = .include
        return try desk.reader.search(request, of: desk.account).total > 0
    }

    @Test func `a resend after a purge stays erased if a change moved createdAt in between`() throws {
        let first = try change("alpha", at: 100, createdAt: 0)
        let rev = try push(first).current.rev
        try push(try change("beta", at: 150, createdAt: -10))
        _ = try desk.write("n", .purge)
        let again = try push(first)
        #expect(again.status == .superseded)
        #expect(again.version == rev, "a base for what its user changed since")
        #expect(try texts() == [])
        #expect(try !isFound("alpha"))
        #expect(try desk.problems() == [])
    }

    @Test func `a resend after a purge stays erased where the note had files`() throws {
        let first = try change("alpha", at: -500)
        try push(first)
        try attach()
        let second = try change("beta", at: -100)
        try push(second)
        _ = try desk.write("n", .purge)
        for change in [first, second, first] { #expect(try push(change).lost == .life) }
        #expect(try texts() == [])
        #expect(try desk.problems() == [])
    }

    @Test func `an edit that was never sent before is kept after a purge, even of equal stamp`()
        throws
    {
        try push(try change("alpha", at: -100))
        _ = try desk.write("n", .purge)
        let late = try push(try change("made offline", at: -100), from: "laptop")
        #expect(late.status == .superseded)
        #expect(try desk.versions("n").map(\.rev) == [try #require(late.version)])
        #expect(try texts() == ["made offline"])
    }

    @Test func `a resend of a thinned state makes no version`() throws {
        let first = try change("a", at: -300)
        let state = try push(first)
        try push(try change("ab", at: -200, base: state.current.rev, typing: true))
        #expect(try desk.versions("n").isEmpty)
        let again = try push(first)
        #expect(again.status == .superseded)
        #expect(again.version == state.current.rev)
        #expect(try desk.versions("n").isEmpty)
        guard case .conflict(_, nil, _) = try desk.put("n", "a", at: try change("a", at: -300).lastModified) else {
            Issue.record("a resend by PUT names a version")
            return
        }
    }

    @Test func `a late loser does not move typing into the next five minutes`() throws {
        let first = try push(try change("a", at: -300, createdAt: -300))
        desk.pass(milliseconds: 2 * 60_000)
        try push(try change("late", at: -900, createdAt: -900), from: "laptop")
        let moved = try #require(try desk.note("n"))
        #expect(moved.rev != first.current.rev)
        try desk.stands("n", "ab", base: moved.rev, typing: true)
        #expect(try texts() == ["ab", "a", "late"])
    }

    @Test func `an older createdAt of another device does not end typing`() throws {
        let first = try push(try change("a", at: -300, createdAt: -300))
        try push(try change("late", at: -900, createdAt: -900), from: "laptop")
        try push(try change("ab", at: -200, base: first.current.rev, typing: true))
        #expect(try texts() == ["ab", "late"])
    }

    @Test func `the last of several edits stamped ahead wins, and a resend moves nothing`() throws {
        let hour: Int64 = 3_600_000
        let pushed = try (0..<4).map { try change("text \($0)", at: 5 * hour - Int64($0)) }
        guard case .done(let results, _, _) = try desk.sync(pushed) else { return }
        #expect(results.map(\.status) == [.applied, .applied, .applied, .applied])
        #expect(try desk.body("n") == "text 3")
        let seq = try desk.reader.status(of: desk.account).seq
        desk.pass(milliseconds: 60_000)
        _ = try desk.sync(pushed)
        #expect(try desk.reader.status(of: desk.account).seq == seq)
        #expect(try desk.body("n") == "text 3")
    }

    /// Each text is written by one change alone, so that its origin is certain wherever it is found.
    @Test func `no history of edits, purges and resends revives an erased text or loses one`()
        throws
    {
        var random = Seeded.announced("purges")
        for history in 0..<60 {
            let desk = try PurgeTests()
            try desk.live(history, &random)
        }
    }

    private func live(_ history: Int, _ random: inout Seeded) throws {
        var sent: [(change: Change, text: String?, device: String)] = []
        var erased: Set<String> = []
        var owed: Set<String> = []
        var steps: [String] = []
        for step in 0..<(6 + random.below(14)) {
            desk.pass(milliseconds: [1, 40, 1000, 400_000].pick(&random))
            let clock = desk.clock.now - 1_790_000_000_000
            switch random.below(12) {
            case 0...5:
                let text = "text\(history)x\(step)"
                let offset = clock + [0, 0, -50, -3000, -900_000, 7_200_000].pick(&random)
                let created = random.chance(40) ? nil : offset - Int64(random.below(5000))
                let base = random.chance(40) ? try desk.note("n")?.rev : nil
                let device = ["phone", "laptop"].pick(&random)
                let typing = random.chance(50)
                let change = try change(text, at: offset, createdAt: created, base: base, typing: typing)
                // A text that the same device replaces as typing is thinned.
                if typing, base != nil, let body = try desk.body("n") { owed.remove(body) }
                try push(change, from: device)
                sent.append((change, text, device))
                owed.insert(text)
                steps.append("write \(text) at \(offset) of \(clock)")
            case 6:
                let change = try change(nil, at: clock - Int64(random.below(2000)))
                try push(change)
                sent.append((change, nil, "phone"))
                steps.append("delete")
            case 7:
                try attach()
                steps.append("attach")
            case 8, 9:
                _ = try desk.write("n", .purge)
                if try desk.note("n") != nil {
                    erased.formUnion(sent.compactMap(\.text))
                    owed = []
                }
                steps.append("purge")
            default:
                guard !sent.isEmpty else { continue }
                for _ in 0...random.below(3) {
                    let again = sent.pick(&random)
                    try push(again.change, from: again.device)
                }
                steps.append("resend")
            }
            let found = try texts()
            guard found.isDisjoint(with: erased), owed.isSubset(of: found) else {
                Issue.record("came back: \(found.intersection(erased)), lost: \(owed.subtracting(found)) in \(steps)")
                return
            }
        }
        let seq = try desk.reader.status(of: desk.account).seq
        let versions = try desk.versions("n").map(\.rev)
        for again in sent.reversed() { try push(again.change, from: again.device) }
        #expect(try desk.reader.status(of: desk.account).seq == seq, "\(steps)")
        #expect(try desk.versions("n").map(\.rev) == versions, "\(steps)")
        #expect(try desk.problems() == [])
    }
}
