import Foundation
import Testing

/// Apps of Nextcloud send and fetch the files of notes.
@Suite(.commonServer)
struct AppAttachmentTests {
    private static func form(_ bytes: [UInt8], name: String = "file", file: String = "photo.png") -> [UInt8] {
        let head = """
            --XX\r\nContent-Disposition: form-data; name="other"\r\n\r\nvalue\r\n\
            --XX\r\nContent-Disposition: form-data; name="\(name)"; filename="\(file)"\r\nContent-Type: image/png\r\n\r\n
            """
        return Array(head.utf8) + bytes + Array("\r\n--XX--\r\n".utf8)
    }

    private func upload(
        _ app: AppCaller, _ number: Int, _ body: [UInt8], _ type: String = "multipart/form-data; boundary=XX"
    )
        throws -> Answer
    {
        try app.call("POST", "/index.php/apps/notes/api/v1.4/attachment/\(number)", ["Content-Type": type], body: body)
    }

    @Test(arguments: [0, 1, 5_000, 300_000])
    func `a file that an app sends is the note's, by both protocols`(_ count: Int) throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "t"])
        // The bytes have boundaries and line breaks.
        let bytes = Array((0..<count).map { Array("\r\n--X\r\n-".utf8)[$0 % 8] })
        let answer = try upload(app, note.number32, Self.form(bytes))
        #expect(answer.status == 200)
        let name = try #require(answer.json["filename"].text)
        #expect(name.wholeMatch(of: /[0-9a-f]{32}\.png/) != nil)
        for path in [name, "./\(name)", ".attachments/../\(name)"] {
            let file = try app.call("GET", "/apps/notes/api/v1.4/attachment/\(note.number32)?path=\(path)")
            #expect(file.status == 200)
            #expect(file.body == bytes)
            #expect(file["Content-Type"] == "image/png")
            #expect(file["Content-Disposition"]?.hasPrefix("attachment") == true)
            #expect(file["Content-Security-Policy"]?.contains("sandbox") == true)
        }
        let id = try #require(try own.get("/v1/notes").json["notes"][0]["id"].text)
        #expect(try own.get("/v1/notes/\(id)/attachments/\(name)").body == bytes)
    }

    @Test(arguments: [
        ("bytes=0-9", 206, 0..<10), ("bytes=-5", 206, 59_995..<60_000), ("bytes=59000-", 206, 59_000..<60_000),
        ("bytes=0-1,5-6", 200, 0..<60_000), ("bytes=60000-", 416, 0..<0),
    ])
    func `one range of a file is a part`(_ range: String, _ status: Int, _ part: Range<Int>) throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(["title": "t"])
        let bytes = (0..<60_000).map { UInt8($0 % 251) }
        let name = try #require(try upload(app, note.number32, Self.form(bytes)).json["filename"].text)
        let path = "/apps/notes/api/v1.4/attachment/\(note.number32)?path=\(name)"
        let answer = try app.call("GET", path, ["Range": range])
        #expect(answer.status == status)
        let span = "\(part.lowerBound)-\(part.upperBound - 1)"
        switch status {
        case 206:
            #expect(answer["Content-Range"] == "bytes \(span)/60000")
            #expect(answer["Accept-Ranges"] == "bytes")
            let tag = try #require(answer["ETag"])
            #expect(try app.call("GET", path, ["Range": range, "If-Range": tag]).status == 206)
            #expect(try app.call("GET", path, ["Range": range, "If-Range": "\"other\""]).status == 200)
            #expect(try app.call("GET", path, ["If-None-Match": tag]).status == 304)
        case 416:
            #expect(answer["Content-Range"] == "bytes */60000")
            #expect(answer["Content-Type"] == "application/json; charset=utf-8")
            #expect(answer.json["errorType"].text?.isEmpty == false)
        default: break
        }
        if status != 416 { #expect(answer.body == Array(bytes[part])) }
    }

    @Test func `an invalid file, or one of an unknown note, is refused`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(["title": "t"])
        #expect(try upload(app, 9999, Self.form([1])).status == 404)
        #expect(try upload(app, note.number32, Self.form([1], name: "image")).status == 400)
        #expect(try upload(app, note.number32, Array("--XX\r\n".utf8)).status == 400)
        #expect(try upload(app, note.number32, [1, 2, 3], "image/png").status == 400)
        let path = "/apps/notes/api/v1.4/attachment/\(note.number32)"
        #expect(try app.call("GET", path + "?path=nothing.png").status == 404)
        #expect(try app.call("GET", path + "?path=../../etc/passwd").status == 404)
        #expect(try app.call("GET", path).status == 400)
        app.authorization = nil
        #expect(try upload(app, note.number32, Self.form([1])).status == 401)
    }

    @Test func `a password is verified while the file waits`() throws {
        let name = "p-" + UUID().uuidString.lowercased()
        _ = try NotesServer.shared.newAccount(name, password: "correct horse")
        let app = try AppCaller(.shared, name: name, secret: "correct horse")
        let note = try app.create(["title": "t"])
        let other = try NotesServer()
        _ = try other.newAccount(name, password: "correct horse")
        _ = note
        let fresh = AppCaller(other, name: name, secret: "correct horse")
        #expect(try upload(fresh, 100, Self.form(Array(repeating: 7, count: 200_000))).status == 404)
    }
}
