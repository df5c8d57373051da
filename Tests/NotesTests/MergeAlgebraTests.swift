import SeededRandom
import Testing

@testable import Notes

/// The merge of two states as algebra, over states drawn from so few values that ties are the rule.
@Suite struct MergeAlgebraTests {
    private static let contents: [Content] = [
        Content(), Content(title: "a"), Content(title: "\u{e9}"), Content(title: "e\u{301}"),
        Content(title: "a", attachments: [Attachment(name: "f", type: "t", size: 1, sha256: .init(1, 2, 3, 4))]),
    ]

    private static func state(_ id: NoteID, _ random: inout Seeded) -> NoteState {
        let stamp = random.below(4)
        let created = Timestamp(clamping: Int64(random.below(3)))
        let life: NoteState.Life
        if random.chance(60) {
            life = .live(contents.pick(&random))
        } else if stamp > 0, random.chance(70) {
            // What lies in the trash is older than the delete, else it would not lie there.
            let trashed = Timestamp(clamping: Int64(random.below(stamp)))
            life = .deleted(Trash(lastModified: trashed, content: contents.pick(&random)))
        } else {
            life = .deleted(nil)
        }
        let isDated = random.chance(80) || life != .deleted(nil)
        return NoteState(
            id: id, createdAt: isDated ? created : nil, lastModified: Timestamp(clamping: Int64(stamp)), life: life)
    }

    @Test func `merging is commutative, associative and idempotent over 100,000 triples`() throws {
        var random = Seeded.announced("merge algebra")
        let id = try id("n")
        for _ in 0..<100_000 {
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

    @Test func `the order of states is total and is the order of their keys`() throws {
        var random = Seeded.announced("merge order")
        let id = try id("n")
        for _ in 0..<20_000 {
            let (a, b) = (Self.state(id, &random), Self.state(id, &random))
            let order = a.order(against: b)
            switch order {
            case .less: #expect(a.key < b.key)
            case .greater: #expect(b.key < a.key)
            case .equal: #expect(a.key == b.key)
            }
        }
    }

    @Test func `equal revs mean equal states`() throws {
        var random = Seeded.announced("merge revs")
        let id = try id("n")
        for _ in 0..<20_000 {
            let (a, b) = (Self.state(id, &random), Self.state(id, &random))
            let same = a.createdAt == b.createdAt && a.key == b.key
            if (a.rev == b.rev) != same {
                Issue.record("\(a) and \(b)")
                return
            }
        }
    }
}
