import SeededRandom
import Testing

/// docs/protocol.md 5: a note that does not change while a client pages is on exactly one page.
@Suite(.commonServer)
struct ListPagesTests {
    @Test func `a note that does not change while a client pages is on exactly one page`() throws {
        let me = try Caller.alone
        var random = Seeded.announced("pages of a list")
        _ = try me.sync(["changes": .list((0..<60).map { note("n\($0)", &random) })])
        for query in [
            "sort=-lastModified", "sort=lastModified", "sort=createdAt", "sort=-createdAt", "sort=title", "sort=-title",
            "sort=pinned,title", "sort=-pinned,-title", "sort=pinned,-lastModified", "sort=title&view=summary",
            "sort=createdAt&deleted=include", "sort=-lastModified&deleted=only", "tag=x/", "tag=x&sort=title",
            "folder=f/&sort=createdAt", "archived=exclude&sort=title",
        ] {
            let before = try me.get("/v1/notes?limit=1000&\(query)").json["notes"].list.compactMap { $0["id"].text }
            var touched: Set<String> = []
            var seen: [String: Int] = [:]
            var page: String? = ""
            while let next = page {
                let answer = try me.get("/v1/notes?limit=\(1 + random.below(9))&page=\(next)&\(query)").json
                let ids = answer["notes"].list.compactMap { $0["id"].text }
                for id in ids { seen[id, default: 0] += 1 }
                page = answer["nextPage"].text
                // The last note of the page is often among them.
                let changed = (0..<random.below(5)).map { _ in
                    random.chance(30) ? ids.last ?? "new" : "n\(random.below(80))"
                }
                touched.formUnion(changed)
                _ = try me.sync(["changes": .list(changed.map { note($0, &random) })])
            }
            let wrong = before.filter { !touched.contains($0) && seen[$0] != 1 }
            #expect(wrong == [], "\(query)")
        }
    }

    /// Returns a note with few distinct values, so that many notes compare equal in the list's order.
    private func note(_ id: String, _ random: inout Seeded) -> Doc {
        var note: Doc = ["id": .text(id)]
        if random.chance(50) { note = note.with("lastModified", Doc(1000 * (1 + random.below(9)))) }
        if random.chance(20) { return note.with("deleted", true) }
        note = note.with("title", .text(["a", "A", "b", "c", "가"].pick(&random)))
        note = note.with("createdAt", Doc(1000 * random.below(4)))
        note = note.with("pinned", .bool(random.chance(30))).with("archived", .bool(random.chance(20)))
        if random.chance(50) { note = note.with("tags", .list([.text(["x", "x/y", "z"].pick(&random))])) }
        return note.with("folder", .text(["", "f", "f/g"].pick(&random)))
    }
}
