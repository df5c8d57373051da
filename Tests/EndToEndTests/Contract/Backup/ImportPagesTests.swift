import NotesArchive
import Testing

/// `POST /v1/import` accepts notes of other applications that are HTML pages.
@Suite(.commonServer) struct ImportPagesTests {
    private static let id = "152bb52ee2b58053ad50ffb72303b147"

    struct Export: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var format: String
        var files: [(path: String, text: String)]
        var title: String
        var body: String
        var isTrashed = false
    }

    static let exports = [
        Export(
            testDescription: "html", format: "html",
            files: [
                ("trip/a.html", "<!DOCTYPE html><title>Trip</title><p>a<br>b <img src=p.png>"), ("trip/p.png", "png"),
            ],
            title: "Trip", body: "a\nb ![p.png](attachments/p.png)"),
        Export(
            testDescription: "notion", format: "notion",
            files: [
                ("Trip \(id).md", "# Trip\n\n![](Trip%20\(id)/p.png)"), ("Trip \(id)/p.png", "png"),
                ("T \(id).csv", "Name\n"),
            ],
            title: "Trip", body: "![](attachments/p.png)"),
        Export(
            testDescription: "bear", format: "bear",
            files: [
                ("Trip.textbundle/text.md", "# Trip\n![](assets/p.png)"), ("Trip.textbundle/assets/p.png", "png"),
                (
                    "Trip.textbundle/info.json",
                    #"{"net.shinyfrog.bear": {"trashed": 1, "uniqueIdentifier": "A", "modificationDate": "2023-10-11T08:10:40Z"}}"#
                ),
            ], title: "Trip", body: "![](attachments/p.png)", isTrashed: true),
    ]

    @Test(arguments: exports) func `a page is imported with its files, and a second import adds nothing`(
        _ export: Export
    ) throws {
        let me = try NotesServer.shared.newAccount("pages-\(export.format)")
        var zip = try ZipWriter()
        for file in export.files { zip.add(file.path, Array(file.text.utf8), modified: 1_600_000_000) }
        zip.finish()
        let bytes = zip.takeOutput()
        let first = try me.call("POST", "/v1/import", [:], body: bytes)
        #expect(first.status == 200, "\(first.text)")
        #expect(first.json["format"] == .text(export.format) && first.json["added"] == 1)
        #expect(first.json["problemCount"] == .number(export.format == "notion" ? 1 : 0))
        let listed = try me.get("/v1/notes?deleted=include&limit=10").json["notes"].list
        #expect(
            listed.count == 1 && listed[0]["title"] == .text(export.title) && listed[0]["body"] == .text(export.body))
        #expect(listed[0]["deleted"] == .bool(export.isTrashed))
        let id = listed[0]["id"].text ?? ""
        let file = try me.get("/v1/notes/\(id)/attachments/p.png" + (export.isTrashed ? "?deleted=include" : ""))
        #expect(file.status == 200 && file.body == Array("png".utf8))
        for query in ["", "?format=\(export.format)", "?dryRun=true"] {
            let again = try me.call("POST", "/v1/import" + query, [:], body: bytes)
            #expect(again.status == 200 && again.json["added"] == 0 && again.json["updated"] == 0, "\(again.text)")
        }
    }
}
