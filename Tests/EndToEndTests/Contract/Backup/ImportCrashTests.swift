import Foundation
import NotesArchive
import Testing

/// A server that is killed during an import has all of the import afterwards, or nothing of it and no file of it.
struct ImportCrashTests {
    private static let count = 400

    /// Returns notes of Google Keep, each with a picture of its own.
    private static func takeout() throws -> [UInt8] {
        var zip = try ZipWriter()
        for number in 0..<count {
            zip.add("Takeout/Keep/\(number).png", Array("picture \(number)".utf8), modified: 0)
            let note = """
                {"title": "note \(number)", "textContent": "text", "isTrashed": false, "isArchived": false,
                 "userEditedTimestampUsec": 1600000000000000, "createdTimestampUsec": \(1_500_000_000_000_000 + number),
                 "attachments": [{"filePath": "\(number).png", "mimetype": "image/png"}]}
                """
            zip.add("Takeout/Keep/\(number).json", Array(note.utf8), modified: 0)
        }
        zip.finish()
        return zip.takeOutput()
    }

    /// The kills range from the first stored file to the moment before the answer.
    @Test(.ofDataFolders, arguments: [1, count / 2, count - 1, count])
    func `an import that is killed after some files is complete or absent`(_ adopted: Int) throws {
        let first = try NotesServer()
        let me = first.caller()
        _ = try me.put("mine", ["title": "was here"])
        try me.send("POST", "/v1/import", body: Self.takeout())
        let killed = try KilledServer(first) { KilledServer.files(first.data, "blobs") >= adopted }
        let total = try killed.again.caller().get("/v1/notes?limit=1").json["total"].int
        #expect(total == 1 || total == 1 + Self.count)
        try killed.expectClean(files: total == 1 ? 0 : Self.count, undos: total == 1 ? 0 : 1)

        // The import then succeeds.
        let again = try killed.again.caller().call("POST", "/v1/import", [:], body: Self.takeout())
        #expect(again.status == 200)
        #expect(again.json[total == 1 ? "added" : "unchanged"].int == Self.count)
        #expect(KilledServer.files(killed.data, "blobs") == Self.count)
    }
}
