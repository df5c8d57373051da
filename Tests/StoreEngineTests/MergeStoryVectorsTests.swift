import MergeVectors
import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

/// Changes in their order give the results, and the note at the end, that another program computed.
struct MergeStoryVectorsTests {
    @Test func `each story has its results, versions and end`() throws {
        let stories = try MergeVectors().rows("stories")
        #expect(stories.count == 24)
        for story in stories { try check(story) }
    }

    private func check(_ story: JSONObject) throws {
        let name = story["name"]?.text ?? ""
        let desk = try Desk()
        var results: [SyncResult] = []
        for push in Self.objects(story["pushes"]) {
            desk.clock.now = try MergeVectors.time(push["now"]).milliseconds
            let change = try MergeVectors.change(push["change"]?.object ?? JSONObject())
            guard case .done(let result, _, _) = try desk.sync([change], device: push["device"]?.text) else {
                throw Desk.Unexpected(answer: "\(name) is not done")
            }
            results += result
        }
        let expected = Self.objects(story["results"])
        #expect(results.count == expected.count)
        for (result, expected) in zip(results, expected) {
            #expect(result.status.rawValue == expected["status"]?.text, "\(name)")
            #expect(result.current.rev.text == expected["rev"]?.text, "\(name)")
            #expect(result.version?.text == expected["version"]?.text, "\(name)")
            #expect(result.lost == MergeVectors.registers(expected["lost"]), "\(name)")
            let replaced = expected["replaced"]?.object
            #expect(result.replaced?.rev.text == replaced?["rev"]?.text, "\(name)")
            #expect(result.replaced?.registers ?? [] == MergeVectors.registers(replaced?["registers"]), "\(name)")
        }
        let end = try MergeVectors.state(story["state"]?.object ?? JSONObject(), id: desk.id("n"))
        let note = try #require(try desk.note("n"))
        #expect(note.rev.text == story["rev"]?.text, "\(name)")
        let page = try desk.reader.explain(HistoryQuery(desk.id("n"), of: desk.account))
        #expect(page?.contenders.first?.stamps == end.registerStamps, "\(name)")
        let kept = try desk.versions("n").map { [$0.rev.text, $0.reason.rawValue] }
        let versions = Self.objects(story["versions"]).filter { $0["reason"]?.text != "base" }
        #expect(Set(kept) == Set(versions.map { [$0["rev"]?.text ?? "", $0["reason"]?.text ?? ""] }), "\(name)")
        #expect(try desk.problems() == [], "\(name)")
    }

    private static func objects(_ value: JSON?) -> [JSONObject] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap(\.object)
    }
}
