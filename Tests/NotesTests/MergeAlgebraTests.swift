import SeededRandom
import Testing

@testable import Notes

/// The laws of the merge hold over states drawn from so few values that ties are frequent.
@Suite struct MergeAlgebraTests {
    private static let contents: [Content] = [
        Content(), Content(title: "a"), Content(title: "\u{e9}"), Content(title: "e\u{301}"),
        Content(title: "a", tags: ["x"], folder: "f", pinned: true), Content(body: "b", tags: ["y"], archived: true),
        Content(title: "a", attachments: [Attachment(name: "f", type: "t", size: 1, sha256: .init(1, 2, 3, 4))]),
    ]

    private static func state(_ id: NoteID, _ random: inout Seeded) -> NoteState {
        let stamp = Timestamp(clamping: Int64(random.below(4)))
        let created = random.chance(80) ? Timestamp(clamping: Int64(random.below(3))) : nil
        if random.chance(15) { return NoteState(id: id, createdAt: created, lastModified: stamp, life: .deleted(nil)) }
        var stamps = Stamps(rest: stamp)
        for register in Register.allCases where random.chance(30) {
            stamps[register] = Timestamp(clamping: Int64(random.below(Int(stamp.milliseconds) + 1)))
        }
        return NoteState(
            id: id, createdAt: created, lastModified: stamp, isDeleted: random.chance(30),
            content: contents.pick(&random), stamps)
    }

    @Test func `joining is commutative, associative and idempotent over 100,000 triples`() throws {
        var random = Seeded.announced("merge algebra")
        let id = try id("n")
        for _ in 0..<Seeded.rounds(100_000, soak: 1_000_000) {
            let (a, b, c) = (Self.state(id, &random), Self.state(id, &random), Self.state(id, &random))
            let ab = NoteState.join(a, b)
            guard ab == NoteState.join(b, a), NoteState.join(a, a) == a, NoteState.join(ab, b) == ab,
                NoteState.join(ab, c) == NoteState.join(a, NoteState.join(b, c))
            else {
                Issue.record("not a semilattice for \(a), \(b), \(c)")
                return
            }
        }
    }

    @Test func `a join has no register that is later than the note`() throws {
        var random = Seeded.announced("merge stamps")
        let id = try id("n")
        for _ in 0..<20_000 {
            let joined = NoteState.join(Self.state(id, &random), Self.state(id, &random))
            #expect(joined.registerStamps?.greatest ?? .earliest <= joined.lastModified)
        }
    }

    @Test func `stamps and hashes read back as they were written`() throws {
        var random = Seeded.announced("stamps as JSON")
        let id = try id("n")
        for _ in 0..<2_000 {
            let state = Self.state(id, &random)
            guard let stamps = state.registerStamps, let content = state.shownContent else { continue }
            #expect(try JSONView.read(stamps.json) { view in Stamps(view) } == stamps)
            let hashes = RegisterHashes(content)
            #expect(RegisterHashes(bytes: hashes.bytes) == hashes)
            let other = Self.contents.pick(&random)
            #expect(KnownContent.hashes(hashes).differences(from: other) == content.differences(from: other))
        }
        for bytes: [UInt8] in [[], [0], [8, 0], [0, 1], [0, 1, 1, 2, 3], Array(repeating: 255, count: 90)] {
            #expect(RegisterHashes(bytes: bytes) == nil)
        }
    }

    @Test func `equal revs mean equal states`() throws {
        var random = Seeded.announced("merge revs")
        let id = try id("n")
        for _ in 0..<20_000 {
            let (a, b) = (Self.state(id, &random), Self.state(id, &random))
            let same = a.createdAt == b.createdAt && a.shows(b)
            if (a.rev == b.rev) != same {
                Issue.record("\(a) and \(b)")
                return
            }
        }
    }
}
