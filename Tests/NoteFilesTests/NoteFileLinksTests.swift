import NoteFiles
import Notes
import Testing

/// A note's links to its attachments are rewritten for a file that has these elsewhere, and back.
@Suite struct NoteFileLinksTests {
    static func file(_ body: String, _ paths: [String: String]) -> NoteFile {
        var file = NoteFile(id: NoteID("0192f0c1-0000-7000-8000-000000000001"), title: "t")
        file.content.body = body
        file.attachments = paths.sorted { $0.key < $1.key }.map {
            .init(name: $0.key, type: "image/png", path: $0.value)
        }
        return file
    }

    @Test(arguments: [
        ("![](attachments/pic.png)", "", "![](attachments/pic%20%282%29.png)"),
        ("![](attachments/pic.png)", "a/b", "![](../../attachments/pic%20%282%29.png)"),
        ("![](<attachments/pic.png> \"t\")", "a", "![](<../attachments/pic (2).png> \"t\")"),
        ("![[pic.png|200]]", "a", "![[attachments/pic (2).png|200]]"),
        ("[p](img/pic.png)", "", "[p](attachments/pic%20%282%29.png)"),
        ("`![](attachments/pic.png)` [x](other.png)", "", "`![](attachments/pic.png)` [x](other.png)"),
        ("![](https://a.org/pic.png)", "", "![](https://a.org/pic.png)"),
    ])
    func `a link follows its file, and is read back as it was`(_ body: String, _ folder: String, _ written: String)
        throws
    {
        let before = Self.file(body, ["pic.png": "attachments/pic (2).png"])
        var file = before
        file.linkAttachments(fromFolder: folder)
        #expect(file.content.body == written)
        #expect(try NoteFile(reading: file.bytes) == before)
    }

    @Test(arguments: [
        "![](attachments/pic.png) ![](./attachments/pic.png)", "![](attachments/pic.png) ![](<attachments/pic.png>)",
        "![](attachments/pic%20%282%29.png) ![](attachments/pic.png)", "![[pic.png]] ![](attachments/pic.png)",
        "![](../attachments/a.png) [[pic.png]] ![](attachments/a.png)", "![](attachments/pic.png#x)",
    ])
    func `every text is read back byte for byte`(_ body: String) throws {
        for folder in ["", "a", "attachments"] {
            let before = Self.file(body, ["pic.png": "attachments/pic (2).png", "a.png": "attachments/a.png"])
            var file = before
            file.linkAttachments(fromFolder: folder)
            #expect(Array(try NoteFile(reading: file.bytes).content.body.utf8) == Array(body.utf8))
        }
    }

    @Test func `a file in another folder since then is read alike`() throws {
        var file = Self.file("![](attachments/pic.png)", ["pic.png": "attachments/pic (2).png"])
        file.linkAttachments(fromFolder: "a")
        #expect(file.attachments[0].link == "attachments/pic.png")
        file.content.body = "![](../../attachments/pic%20(2).png)"
        #expect(try NoteFile(reading: file.bytes).content.body == "![](attachments/pic.png)")
    }

    @Test func `names of files are numbered before their endings`() {
        var names = FileNames()
        #expect(names.path(ofFile: "pic.png") == "pic.png")
        #expect(names.path(ofFile: "Pic.png") == "Pic (2).png")
        #expect(names.path(ofFile: "pic") == "pic")
        #expect(names.path(ofFile: "PIC") == "PIC (2)")
        #expect(names.path(ofFile: "a.\(String(repeating: "x", count: 40))").hasPrefix("a.x"))
        let long = names.path(ofFile: String(repeating: "n", count: 300) + ".jpeg")
        #expect(long.utf8.count == FileNames.longest && long.hasSuffix("n.jpeg"))
    }
}
