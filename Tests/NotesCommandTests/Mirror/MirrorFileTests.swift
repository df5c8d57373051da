import Foundation
import Notes
import NotesClient
import Testing

@testable import NotesCommand

/// Files of notes and of a mirrored folder are copied both ways.
struct MirrorFileTests {
    private let desk: MirrorDesk

    init() throws { desk = try MirrorDesk() }

    private func create(_ title: String, _ body: String, folder: String = "") throws -> NoteID {
        let id = try #require(NoteID("note-\(title)"))
        desk.server.take(id, Content(title: title, body: body, folder: folder))
        return id
    }

    @Test func `a file that a text links to is attached, and the text stays as it is`() async throws {
        let text = "![](assets/sea.jpg) ![[logo.png|200]] [plan](../docs/a%20b.pdf#page=2) [[Other]] ![](gone.png)\n"
        try desk.write("sea", "trips/assets/sea.jpg")
        try desk.write("logo", "media/logo.png")
        try desk.write("pdf", "docs/a b.pdf")
        try desk.write("unused", "trips/unused.png")
        try desk.write(text, "trips/jeju.md")
        try desk.write("text", "Other.md")
        try await desk.settle()
        let id = try desk.note("jeju")
        #expect(desk.server.files(id) == ["sea.jpg": "sea", "logo.png": "logo", "a b.pdf": "pdf"])
        #expect(desk.server.body(id) == text && desk.read("trips/jeju.md") == text)
        try desk.write("sea at dusk", "trips/assets/sea.jpg")
        try await desk.settle()
        #expect(desk.server.files(id)["sea.jpg"] == "sea at dusk")
        try desk.remove("docs/a b.pdf")
        try await desk.settle()
        #expect(desk.server.files(id).keys.sorted() == ["logo.png", "sea.jpg"])
        #expect(desk.read("trips/unused.png") == "unused")
    }

    @Test func `an attachment becomes a file where the text has it, else in the folder of files`() async throws {
        let body = "![](assets/sea.jpg) ![](near.png) ![](../../up.png) ![](.git/hooks/run)"
        let id = try create("jeju", body, folder: "trips")
        for name in ["sea.jpg", "near.png", "up.png", "run", "free.bin", "notes.md", ".hidden"] {
            desk.server.put(name, name, id)
        }
        try await desk.settle()
        #expect(
            try desk.files() == [
                "trips/assets/sea.jpg": "sea.jpg", "trips/near.png": "near.png", "assets/up.png": "up.png",
                "assets/run": "run", "assets/free.bin": "free.bin", "assets/notes.md_": "notes.md",
                "assets/_hidden": ".hidden",
            ])
        // The links that lead nowhere here lead to the files, and the server has the text as it was.
        let text = try #require(desk.read("trips/jeju.md"))
        #expect(text.contains("![](../assets/up.png)") && text.contains("![](../assets/run)"), "\(text)")
        #expect(desk.server.body(id) == body)
        try desk.write(text + "\nmore", "trips/jeju.md")
        try await desk.settle()
        #expect(desk.server.body(id)?.hasSuffix("![](../../up.png) ![](.git/hooks/run)\nmore") == true)
    }

    @Test func `two notes of a folder with pictures of one name have both`() async throws {
        let (one, two) = (try create("one", "![](image.jpg)"), try create("two", "![](image.jpg) ![[image.jpg]]"))
        desk.server.put("first", "image.jpg", one)
        desk.server.put("second", "image.jpg", two)
        try await desk.settle()
        #expect(try desk.files() == ["image.jpg": "first", "assets/image (2).jpg": "second"])
        #expect(desk.read("one.md")?.hasSuffix("![](image.jpg)") == true)
        #expect(desk.read("two.md")?.hasSuffix("![](assets/image%20%282%29.jpg) ![[assets/image (2).jpg]]") == true)
        #expect(desk.server.body(two) == "![](image.jpg) ![[image.jpg]]")
        try desk.restart()
        try desk.write("second, edited", "assets/image (2).jpg")
        try await desk.settle()
        #expect(desk.server.files(one) == ["image.jpg": "first"])
        #expect(desk.server.files(two) == ["image.jpg": "second, edited"])
        // A note that another device moves takes its picture along by its link.
        desk.server.take(one, Content(title: "one", body: "![](image.jpg)", folder: "a"))
        try await desk.settle()
        #expect(desk.read("a/one.md")?.hasSuffix("![](../image.jpg)") == true)
        #expect(desk.server.body(one) == "![](image.jpg)" && desk.server.files(one) == ["image.jpg": "first"])
    }

    @Test func `a file of several notes changes in all that still have it`() async throws {
        try desk.write("logo", "logo.png")
        for name in ["a", "b", "c"] { try desk.write("![](logo.png)", "\(name).md") }
        try await desk.settle()
        let ids = try ["a", "b", "c"].map(desk.note)
        #expect(ids.allSatisfy { desk.server.files($0) == ["logo.png": "logo"] })
        // One that another device takes off is not attached again.
        desk.server.drop("logo.png", ids[0])
        try await desk.settle()
        #expect(desk.server.files(ids[0]).isEmpty && desk.read("logo.png") == "logo")
        // One that another device replaces is a file of its own.
        desk.server.put("other logo", "logo.png", ids[1])
        try await desk.settle()
        #expect(desk.server.files(ids[2]) == ["logo.png": "logo"])
        #expect(try Set(desk.files().values) == ["logo", "other logo"])
        try desk.write("new logo", "logo.png")
        try await desk.settle()
        #expect(desk.server.files(ids[0]) == ["logo.png": "new logo"])
        #expect(desk.server.files(ids[1]) == ["logo.png": "other logo"])
        #expect(desk.server.files(ids[2]) == ["logo.png": "new logo"])
    }

    @Test func `a file that changes in all of its notes is changed or removed where it is`() async throws {
        try desk.write("logo", "media/logo.png")
        for name in ["a", "b"] { try desk.write("![[logo.png]]", "\(name).md") }
        try await desk.settle()
        let ids = try ["a", "b"].map(desk.note)
        for id in ids { desk.server.put("new logo", "logo.png", id) }
        try await desk.settle()
        #expect(try desk.files() == ["media/logo.png": "new logo"])
        for id in ids { desk.server.drop("logo.png", id) }
        try await desk.settle()
        #expect(try desk.files().isEmpty)
    }

    @Test func `where both sides changed a file both are kept, on both sides`() async throws {
        try desk.write("base", "sea.jpg")
        try desk.write("![](sea.jpg)", "note.md")
        try await desk.settle()
        let id = try desk.note("note")
        desk.server.put("theirs", "sea.jpg", id)
        try desk.write("ours", "sea.jpg")
        let report = try await desk.settle()
        #expect(report.keptFiles.count == 1 && report.problems.isEmpty)
        #expect(desk.read("sea.jpg") == "theirs")
        #expect(try Set(desk.files().values) == ["theirs", "ours"])
        #expect(Set(desk.server.files(id).values) == ["theirs", "ours"])
    }

    @Test func `a note that goes to the trash takes its files, and a removed text leaves them`() async throws {
        for name in ["a", "b"] {
            try desk.write(name, "\(name).png")
            try desk.write("![](\(name).png)", "\(name).md")
        }
        try await desk.settle()
        desk.server.take(try desk.note("a"), nil)
        try desk.remove("b.md")
        try await desk.settle()
        #expect(try desk.files() == ["b.png": "b"])
    }

    @Test func `a loss of most files on either side is refused, unless that is allowed`() async throws {
        let names = (10..<35).map { "\($0).png" }
        for name in names { try desk.write(name, name) }
        try desk.write(names.map { "![](\($0))" }.joined(separator: "\n"), "all.md")
        try await desk.settle()
        let id = try desk.note("all")
        for name in names { try desk.move(name, ".away/" + name) }
        await #expect(throws: CommandError.self) { try await desk.run() }
        #expect(desk.server.files(id).count == 25)
        for name in names { try desk.move(".away/" + name, name) }
        try await desk.settle()
        for name in names { desk.server.drop(name, id) }
        await #expect(throws: CommandError.self) { try await desk.run() }
        #expect(try desk.files().count == 25)
        try await desk.settle(allowsDeletes: true)
        #expect(try desk.files().isEmpty)
    }

    @Test func `a file that is moved stays the file that it is`() async throws {
        try desk.write("sea", "old/sea.jpg")
        try desk.write("![[sea.jpg]]", "note.md")
        try await desk.settle()
        let before = desk.server.notes()
        try desk.move("old/sea.jpg", "new/sea.jpg")
        try await desk.settle()
        #expect(desk.server.notes() == before)
        try desk.write("edited", "new/sea.jpg")
        try await desk.settle()
        #expect(desk.server.files(try desk.note("note")) == ["sea.jpg": "edited"])
    }

    @Test func `links and files outside of the folder are left alone`() async throws {
        let away = desk.root + "-away"
        try FileManager.default.createDirectory(atPath: away, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: away) }
        try Data("secret".utf8).write(to: URL(fileURLWithPath: away + "/secret.txt"))
        let outside = (away as NSString).lastPathComponent
        let links = ["../\(outside)/secret.txt", "link.txt", "folder/secret.txt", "/etc/hostname"]
        try desk.write(links.map { "![](\($0))" }.joined(separator: " "), "note.md")
        for (name, target) in [("link.txt", away + "/secret.txt"), ("folder", away)] {
            try FileManager.default.createSymbolicLink(
                atPath: desk.root + "/" + name, withDestinationPath: target)
        }
        try await desk.settle()
        let id = try desk.note("note")
        #expect(desk.server.files(id).isEmpty)
        desk.server.put("written", "secret.txt", id)
        try await desk.settle()
        #expect(try String(contentsOfFile: away + "/secret.txt", encoding: .utf8) == "secret")
        #expect(desk.read("assets/secret.txt") == "written")
    }

    @Test func `a file over the limit is left out with its size and the limit`() async throws {
        desk.server.limit(4 << 20)
        try desk.write(String(repeating: "x", count: 5 << 20), "film.mov")
        try desk.write("![](film.mov)", "note.md")
        let report = try await desk.settle()
        #expect(report.skipped == ["film.mov: 5.0 MiB; the limit of the server is 4.0 MiB"])
        #expect(desk.server.files(try desk.note("note")).isEmpty)
    }

    @Test func `without its state a folder finds the files again`() async throws {
        let (one, two) = (try create("one", "![](image.jpg)"), try create("two", "![](image.jpg)"))
        desk.server.put("first", "image.jpg", one)
        desk.server.put("second", "image.jpg", two)
        desk.server.put("free", "free.bin", two)
        try await desk.settle()
        let (before, notes) = (try desk.files(), desk.server.notes())
        try desk.restart(removingState: true)
        let report = try await desk.settle()
        #expect(report.files + report.notes == 0, "\(report)")
        #expect(try desk.files() == before)
        #expect(desk.server.notes() == notes)
    }
}
