import Notes
import Testing

struct NearestNameTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "ab", 2), ("port", "prot", 1), ("port", "pot", 1), ("port", "sport", 1),
        ("kitten", "sitting", 3), ("ab", "ba", 1), ("abc", "abc", 0),
    ])
    func `distances are counted in typing mistakes`(_ one: String, _ other: String, _ distance: Int) {
        #expect(NearestName.distance(Array(one.utf8), Array(other.utf8)) == distance)
        #expect(NearestName.distance(Array(other.utf8), Array(one.utf8)) == distance)
    }

    @Test(arguments: [
        ("tags", "tag"), ("titel", "title"), ("Title", "title"), ("last_modified", "lastModified"), ("limt", "limit"),
        ("colour", nil), ("x", nil), ("", nil), (String(repeating: "tag", count: 40), nil),
    ])
    func `a name with up to a third of its letters wrong is recognised`(_ name: String, _ nearest: String?) {
        #expect(NearestName.find(name, among: ["tag", "title", "folder", "limit", "lastModified"]) == nearest)
    }

    @Test func `a hint names the nearest name, or nothing where none is near`() {
        #expect(NearestName.question("tags", among: ["tag"]) == " Do you mean \"tag\"?")
        #expect(NearestName.question("colour", among: ["tag"]).isEmpty)
    }
}
