import NotesArchive
import Testing

/// Uploads archives that unpack to more than they claim. Each is refused with its reason and changes nothing, and
/// another client is served at the same time.
@Suite(.commonServer)
struct ImportBombTests {
    struct Bomb: CustomTestStringConvertible {
        let testDescription: String
        let says: String
        let file: @Sendable () throws -> [UInt8]
    }

    private static func zip(_ entries: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        var zip = try ZipWriter()
        for entry in entries { zip.add(entry.name, entry.bytes, modified: 0) }
        zip.finish()
        return zip.takeOutput()
    }

    private static let note = (name: "a.md", bytes: Array("# a\ntext".utf8))

    /// Returns a zip in which `name` is replaced in both headers. The new name has the same length.
    private static func renamed(_ name: String) throws -> [UInt8] {
        let plain = String(repeating: "n", count: name.utf8.count)
        var file = try zip([note, (plain, [0x78])])
        for position in file.indices where file[position...].starts(with: plain.utf8) {
            file.replaceSubrange(position..<position + plain.utf8.count, with: name.utf8)
        }
        return file
    }

    /// Changes a number in the last record of the directory.
    private static func lying(_ entries: [(name: String, bytes: [UInt8])], at offset: Int, _ bytes: [UInt8]) throws
        -> [UInt8]
    {
        var file = try zip(entries)
        let record = file.indices.last { file[$0...].starts(with: [0x50, 0x4B, 1, 2]) } ?? 0
        file.replaceSubrange(record + offset..<record + offset + bytes.count, with: bytes)
        return file
    }

    private static let bombs = [
        Bomb(testDescription: "ninety megabytes in ninety kilobytes", says: "200 times") {
            try zip([("a.md", [UInt8](repeating: 0x61, count: 90 << 20))])
        },
        Bomb(testDescription: "many small ones that are large together", says: "200 times") {
            let megabytes = [UInt8](repeating: 0x61, count: 6 << 20)
            return try zip((0..<15).map { ("\($0).md", megabytes) })
        },
        Bomb(testDescription: "a zip within a zip within a zip", says: "has no notes") {
            var file = try zip([note])
            for _ in 0..<20 { file = try zip([("inner.zip", file)]) }
            return file
        },
        Bomb(testDescription: "more entries than an archive may have", says: "250000 entries") {
            var zip = try ZipWriter()
            for number in 0..<250_001 { zip.add("\(number)", [], modified: 0) }
            zip.finish()
            return zip.takeOutput()
        },
        Bomb(testDescription: "thousands of entries that are not there", says: "not at the offset") {
            // The end record has the count twice.
            var file = try zip([note])
            let end = file.count - 22
            file.replaceSubrange(end + 8..<end + 12, with: [0xFE, 0xFF, 0xFE, 0xFF])
            return file
        },
        Bomb(testDescription: "a size of four gigabytes", says: "200 times") {
            try lying([note], at: 24, [0xF0, 0xFF, 0xFF, 0xFF])
        },
        Bomb(testDescription: "a size smaller than it is", says: "two different sizes") {
            try lying([note], at: 24, [1, 0, 0, 0])
        },
        Bomb(testDescription: "a packed size beyond the file", says: "two different sizes") {
            try lying([note], at: 20, [0, 0, 0, 0x10])
        },
        Bomb(testDescription: "a checksum that is not its own", says: "does not match the directory") {
            try lying([note], at: 16, [1, 2, 3, 4])
        },
        Bomb(testDescription: "an entry that is another's bytes", says: "overlaps") {
            try lying([note, note], at: 42, [0, 0, 0, 0])
        },
        Bomb(testDescription: "an entry that begins beyond the file", says: "outside") {
            try lying([note], at: 42, [0, 0, 0, 0x7F])
        },
        Bomb(testDescription: "half an archive", says: "its end is missing") {
            Array(try zip([note, note]).dropLast(60))
        },
        Bomb(testDescription: "JSON five million deep", says: "ends inside") {
            [UInt8](repeating: UInt8(ascii: "["), count: 5 << 20)
        },
        Bomb(testDescription: "JSON of one word of nine megabytes", says: "bytes") {
            Array("[{\"title\": \"".utf8) + [UInt8](repeating: 0x61, count: 9 << 20) + Array("\"}]".utf8)
        },
        Bomb(testDescription: "XML whose entities multiply", says: "declares entities") {
            Array(
                """
                <?xml version="1.0"?><!DOCTYPE en-export [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
                <en-export><note><title>&b;</title></note></en-export>
                """.utf8)
        },
    ]

    @Test(arguments: bombs) func `an archive that is a trap is refused completely, and others are served meanwhile`(
        _ bomb: Bomb
    ) throws {
        let (me, other) = (try Caller.me, try Caller.me)
        let file = try bomb.file()
        let before = try me.seq
        try me.send("POST", "/v1/import", ["Content-Type": "application/octet-stream"], body: file)
        #expect(try other.get("/health").status == 200)
        #expect(try other.get("/v1/notes?limit=1").status == 200)
        let answer = try me.answer(to: "POST")
        #expect([400, 422].contains(answer.status), "\(answer.status): \(answer.text.prefix(300))")
        #expect(answer.json["detail"].text?.contains(bomb.says) == true, "\(answer.text.prefix(300))")
        #expect(try other.seq == before)
    }

    @Test(arguments: [
        "../../../etc/cron.d/a.md", "a\\..\\..\\..\\b.md", "/etc/passwd.md", "C:\\windows\\a.md", "a.md\u{0}.png",
    ])
    func `an entry that leads outside is named and skipped, and the note beside it comes`(_ path: String) throws {
        let server = try NotesServer()
        let me = server.caller()
        let file = try Self.renamed(path)
        for query in ["?dryRun=true", ""] {
            try me.send("POST", "/v1/import" + query, ["Content-Type": "application/zip"], body: file)
            let answer = try me.answer(to: "POST")
            #expect(answer.status == 200 && answer.json["added"].int == 1, "\(answer.text.prefix(300))")
            #expect(answer.json["problems"].list.map { $0["name"].text } == [path])
            #expect(answer.json["problems"].list.first?["reason"].text?.contains("could lead out") == true)
        }
        #expect(try me.get("/v1/notes").json["notes"].list.map { $0["title"].text } == ["a"])
        #expect(try server.running.stop() == 0)
    }

    @Test(arguments: [3, 70])
    func `thousands of files of one name are imported, each under its own name`(_ endingLength: Int) throws {
        let server = try NotesServer()
        let me = server.caller()
        let name = "x." + String(repeating: "e", count: endingLength)
        let files = (0..<3000).map { ("\($0)/\(name)", [UInt8]()) }
        let file = try Self.zip([Self.note] + files)
        try me.send("POST", "/v1/import", ["Content-Type": "application/zip"], body: file)
        #expect(try me.again.get("/v1/notes").status == 200)
        let answer = try me.answer(to: "POST")
        #expect(answer.status == 200)
        let names = try me.get("/v1/notes?limit=1000").json["notes"].list
            .flatMap { $0["attachments"].list.compactMap { $0["name"].text } }
        #expect(names.count == 3000)
        #expect(try server.running.stop() == 0)
    }
}
