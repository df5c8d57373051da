import Foundation
import Testing

/// Two devices edit many notes, or one list, without the server.
struct OfflineEditsTests {
    private let server: RunningServer
    private let (home, train): (CommandHome, CommandHome)

    init() throws {
        (server, home) = try CommandHome.signedIn()
        train = try home.another("train")
    }

    private func done(_ home: CommandHome, _ words: [String], input: String = "") throws -> CommandHome.Outcome {
        let outcome = try home.run(words, input: input)
        try #require(outcome.code == 0, "\(words.prefix(2)): \(outcome.errors)")
        return outcome
    }

    private func sync(_ home: CommandHome) throws -> [String: Any] {
        let output = try done(home, ["sync", "--json"]).output
        return try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }

    private enum Rename: CaseIterable {
        case beforeTheTexts, afterTheTexts, onTheServer
    }

    @Test(arguments: Rename.allCases)
    private func `a folder of 500 notes is renamed, and 20 texts that were written offline stay`(
        rename: Rename
    ) throws {
        let notes = (0..<500).map { ["title": "note \($0)", "body": "milk\nbread", "folder": "old"] }
        let file = home.folder.path + "/notes.json"
        try JSONSerialization.data(withJSONObject: notes).write(to: URL(fileURLWithPath: file))
        _ = try done(home, ["import", file])
        _ = try done(train, ["sync"])
        let ids = try done(train, ["ls", "--folder", "old", "--format", "{id}"]).lines
        try #require(ids.count == 500)

        for id in ids.prefix(20) { _ = try done(train, ["append", id, "written on a train", "--no-sync"]) }
        switch rename {
        case .beforeTheTexts, .afterTheTexts: _ = try done(home, ["mv"] + ids + ["new", "--no-sync"])
        case .onTheServer: #expect(try done(home, ["mv", "--folder", "old", "new"]).output == "500\n")
        }
        for device in rename == .afterTheTexts ? [train, home, train] : [home, train, home] {
            let report = try sync(device)
            for member in ["conflicts", "merged", "refused", "revived"] {
                #expect((report[member] as? [Any])?.isEmpty == true, "\(report)")
            }
        }
        for device in [home, train] {
            #expect(try done(device, ["folders"]).output == "new\t500\n")
            #expect(try done(device, ["grep", "written on a train"]).lines.count == 20)
            #expect(try done(device, ["conflicts"]).output.isEmpty)
            #expect(try sync(device)["verified"] as? Bool == true)
        }
    }

    @Test func `fifty and fifty ticks of two devices are a hundred, and one rev`() throws {
        let list = (1...100).map { "- [ ] item \($0)\n" }.joined()
        _ = try done(home, ["new", "-"], input: "list\n" + list)
        _ = try done(train, ["sync"])
        for (device, numbers) in [(home, 1...50), (train, 51...100)] {
            try #require(try done(device, ["tasks"]).lines.count == 100)
            _ = try done(device, ["tasks", "done"] + numbers.map(String.init) + ["--no-sync"])
        }
        let reports = try [home, train, home].map(sync)
        #expect(reports.allSatisfy { ($0["conflicts"] as? [Any])?.isEmpty == true })
        #expect((reports[1]["merged"] as? [Any])?.count == 1)
        let ticked = "list\n" + list.replacing("[ ]", with: "[x]")
        let revs = try [home, train].map { device in
            #expect(try done(device, ["show", "list"]).output == ticked)
            let json = try done(device, ["show", "list", "--json"]).output
            return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])["rev"] as? String
        }
        #expect(revs[0] != nil && revs[0] == revs[1])
    }
}
