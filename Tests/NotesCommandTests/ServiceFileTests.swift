import Foundation
import Testing

@testable import NotesCommand

struct ServiceFileTests {
    private let plain = ServiceFile(program: "/usr/bin/notes", profile: "default")
    private let awkward = ServiceFile(
        program: "/opt/a & b/notes", profile: "work", folder: "/home/me/100% \"my\" $HOME\\<x>",
        variables: ["XDG_DATA_HOME": "/data $x %h"])

    @Test func `a unit of systemd starts the watch, and no character of a path is an order`() {
        #expect(plain.systemd.contains("\nExecStart=\"/usr/bin/notes\" \"sync\" \"--watch\" "))
        let unit = awkward.systemd
        #expect(unit.contains(#"ExecStart="/opt/a & b/notes" "mirror" "--watch""#))
        #expect(unit.contains(#" "--" "/home/me/100%% \"my\" $$HOME\\<x>""# + "\n"))
        #expect(unit.contains(#"Environment="XDG_DATA_HOME=/data $x %%h""#))
    }

    @Test func `a file of launchd is a property list with the same command`() throws {
        let data = Data(awkward.launchd.utf8)
        let list = try #require(
            PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        let words = try #require(list["ProgramArguments"] as? [String])
        #expect(words.first == awkward.program && words.last == awkward.folder)
        #expect(list["EnvironmentVariables"] as? [String: String] == awkward.variables)
        #expect(list["Label"] as? String == awkward.name)
    }

    @Test func `each folder and profile has a name of its own`() {
        let names = ["/home/me/Notes", "/home/you/Notes", "/", "/home/한글"].map {
            ServiceFile(program: "", profile: "default", folder: $0).name
        }
        #expect(Set(names).count == 4)
        #expect(names[0].hasPrefix("cloudnotes.default.mirror.Notes.") && plain.name == "cloudnotes.default.sync")
        for name in names { #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }) }
    }
}
