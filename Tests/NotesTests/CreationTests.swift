import SeededRandom
import Testing

@testable import Notes

/// docs/protocol.md 3: where `createdAt` is left out, its value is the same in every order of delivery.
struct CreationTests {
    private let note: NoteID
    private let now: Timestamp

    init() throws {
        note = try id("n")
        now = try time("12:00:00")
    }

    private func change(
        _ title: String?, at stamp: Timestamp?, createdAt: Timestamp? = nil, origin: Change.Origin = .sync
    ) -> Change {
        Change(
            id: note, action: title.map { .write(Content(title: $0)) } ?? .delete, createdAt: createdAt,
            lastModified: stamp, origin: origin)
    }

    private func end(_ changes: [Change]) -> NoteState? {
        var server = ModelServer()
        for change in changes { _ = server.push(change, from: "d", now: now) }
        return server.rows[note]?.note.state
    }

    private func orders<Element>(_ all: [Element]) -> [[Element]] {
        guard let first = all.first else { return [[]] }
        return orders(Array(all.dropFirst())).flatMap { rest in
            (0...rest.count).map { position in rest[..<position] + [first] + rest[position...] }
        }
    }

    @Test func `four changes end with one createdAt and rev in every order, with resends`() throws {
        var random = Seeded.announced("creation")
        for _ in 0..<500 {
            let changes = (0..<4).map { _ in
                change(
                    random.chance(45) ? nil : "text \(random.below(3))",
                    at: now.advanced(byMilliseconds: Int64(random.below(4) - 6)),
                    createdAt: random.chance(50) ? nil : now.advanced(byMilliseconds: Int64(random.below(9) - 8)))
            }
            var ends: [NoteState] = []
            for order in orders(changes) {
                guard let state = end(order), let again = end(order + order.reversed()) else {
                    Issue.record("no note")
                    return
                }
                ends += [state, again]
            }
            guard ends.allSatisfy({ $0.rev == ends[0].rev && $0.created == ends[0].created }) else {
                Issue.record("\(changes) end as \(Set(ends.map { $0.createdAt.text }))")
                return
            }
        }
    }

    @Test func `a delete by a clock of 1970 states no creation`() throws {
        let made = change("a", at: try time("10:00:00"))
        let deletion = change(nil, at: Timestamp(clamping: 5))
        for order in [[made, deletion], [deletion, made]] {
            #expect(end(order)?.createdAt == made.lastModified)
        }
    }

    @Test func `a tombstone of an unknown id has its own stamp until the first creation`() throws {
        let deletion = change(nil, at: try time("11:00:00"))
        #expect(end([deletion])?.createdAt == deletion.lastModified)
        let later = change(nil, at: try time("11:30:00"))
        #expect(end([deletion, later])?.createdAt == later.lastModified)
        let stated = change("a", at: try time("10:00:00"), createdAt: try time("11:45:00"))
        for order in orders([deletion, later, stated]) { #expect(end(order)?.createdAt == stated.createdAt) }
    }

    @Test func `a clock that is ahead creates a note at its admitted stamp`() throws {
        let state = try #require(end([change("a", at: try time("2030-01-01T00:00:00Z"))]))
        #expect(state.createdAt == now)
        #expect(state.lastModified == now)
    }

    @Test(arguments: [Change.Origin.request, .patch])
    func `a change that is refused moves neither the creation nor the trash`(origin: Change.Origin) throws {
        let stands = change("a", at: try time("10:00:00"))
        let older = change("b", at: try time("09:00:00"), createdAt: try time("08:00:00"), origin: origin)
        for first in [[stands], [stands, change(nil, at: try time("11:00:00"))]] {
            var server = ModelServer()
            for change in first { _ = server.push(change, from: "d", now: now) }
            let before = try #require(server.rows[note]?.note)
            let outcome = server.push(older, from: "e", now: now)
            #expect(outcome.status == .superseded)
            #expect(outcome.arrival == .conflict)
            #expect(server.rows[note]?.note == before)
        }
    }

    @Test func `several edits stamped ahead in one request end in their order`() throws {
        var present: Note?
        var given: Timestamp?
        for (position, title) in ["a", "b", "c", "b"].enumerated() {
            let ahead = change(title, at: now.advanced(byMilliseconds: 3_600_000 - Int64(position)))
            let outcome = Merge.merge(ahead, AdmissionFacts(now: now, present: present, stampGiven: given))
            #expect(outcome.status == .applied)
            #expect(outcome.warnings == [.clockAhead])
            #expect(outcome.state.lastModified == now.advanced(byMilliseconds: Int64(position)))
            #expect(outcome.state.content?.title == title)
            given = outcome.arrived.lastModified
            present = Note(state: outcome.state, rev: outcome.rev, seq: 1, receivedAt: now, device: nil)
        }
    }

    @Test(arguments: [true, false])
    func `the loser of two concurrent edits is a conflict in either order of arrival`(isDelete: Bool) throws {
        let first = change("base", at: try time("09:00:00"))
        for order in [[0, 1], [1, 0]] {
            var server = ModelServer()
            let base = server.push(first, from: "c", now: now).rev
            var edits = [
                change("lost", at: try time("10:00:00")), change(isDelete ? nil : "won", at: try time("10:30:00")),
            ]
            edits[0].baseRev = base
            edits[1].baseRev = base
            let outcomes = order.map { server.push(edits[$0], from: "device \($0)", now: now) }
            if order == [0, 1] {
                #expect(outcomes[0].fate == .kept(.superseded))
                #expect(outcomes[0].replaced == nil)
                #expect(outcomes[1].fate == .kept(.conflict))
                #expect(outcomes[1].replaced?.rev == outcomes[0].rev)
                #expect(outcomes[1].replaced?.device == "device 0")
            } else {
                #expect(outcomes[1].arrival == .conflict)
            }
        }
    }

    @Test func `a change on a seen state is no conflict, even after its createdAt moved`() throws {
        var server = ModelServer()
        let base = server.push(change("base", at: try time("10:00:00")), from: "c", now: now).rev
        _ = server.push(change("late", at: try time("08:00:00"), createdAt: try time("07:00:00")), from: "e", now: now)
        #expect(server.rows[note]?.note.rev != base)
        var edit = change("next", at: try time("10:30:00"))
        edit.baseRev = base
        let outcome = server.push(edit, from: "d", now: now)
        #expect(outcome.replaced == nil)
        #expect(outcome.fate == .kept(.superseded))
    }
}
