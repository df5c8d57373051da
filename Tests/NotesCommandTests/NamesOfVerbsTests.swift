import Foundation
import Testing

@testable import NotesCommand

struct NamesOfVerbsTests {
    @Test func `a synonym is its verb, with that verb's options`() throws {
        let list = try Invocation(["list", "-n", "3"])
        #expect(list.verb.name == "ls" && list.value("limit") == "3" && list.words.isEmpty)
        #expect(try Invocation(["delete", "a"]).verb.name == "rm")
        for (word, verb) in Verb.synonyms {
            #expect(Verb.table.contains { $0.name == verb } && !Verb.table.contains { $0.name == word })
        }
    }

    @Test func `a line of a list is a word and no option`() throws {
        #expect(try Invocation(["new", "- [ ] milk"]).words == ["- [ ] milk"])
    }

    private func make(_ path: String, _ rights: Int) throws {
        try Data().write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
    }

    @Test func `an unknown verb is a program of the path, and never one of the present folder`() throws {
        let folder = NSTemporaryDirectory() + "verbs-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["notes-foo", "notes-ls", "notes-list"] {
            try make(folder + "/" + name, 0o755)
        }
        try make(folder + "/notes-plain", 0o644)
        let environment = ["PATH": "/nowhere:\(folder)"]
        #expect(External.path("foo", environment) == folder + "/notes-foo")
        for name in ["ls", "list", "plain", "bar", "", "-foo", "../foo"] {
            #expect(External.path(name, environment) == nil)
        }
        #expect(External.path("foo", ["PATH": "."]) == nil && External.path("foo", [:]) == nil)
    }
}
