import NotesArchive
import Testing

@Suite struct ZipHostileTests {
    struct Hostile: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var kind: ArchiveError.Kind
        var says: String
        var file: [UInt8]

        init(_ description: String, _ kind: ArchiveError.Kind, _ says: String, _ entry: CraftedZip.Entry) {
            self.init(description, kind, says, CraftedZip([entry]))
        }

        init(_ description: String, _ kind: ArchiveError.Kind, _ says: String, _ zip: CraftedZip) {
            testDescription = description
            self.kind = kind
            self.says = says
            file = zip.file
        }
    }

    static func entry(_ name: String = "a", _ change: (inout CraftedZip.Entry) -> Void) -> CraftedZip.Entry {
        var entry = CraftedZip.Entry(name)
        change(&entry)
        return entry
    }

    static let hostile: [Hostile] = [
        Hostile("absolute path", .unsafe, "absolute", CraftedZip.Entry("/etc/passwd")),
        Hostile("backslash root", .unsafe, "absolute", CraftedZip.Entry("\\windows\\a")),
        Hostile("drive letter", .unsafe, "drive letter", CraftedZip.Entry("C:\\a")),
        Hostile("climbing", .unsafe, "..", CraftedZip.Entry("a/../../b")),
        Hostile("climbing by backslashes", .unsafe, "..", CraftedZip.Entry("a\\..\\..\\b")),
        Hostile("NUL in a name", .unsafe, "NUL", CraftedZip.Entry("a\u{0}.md")),
        Hostile("link", .unsafe, "link", entry { $0.attributes = 0o120777 << 16 }),
        Hostile("encrypted", .unsupported, "encrypted", entry { $0.flags = 1 }),
        Hostile("packed by bzip2", .unsupported, "method 12", entry { $0.method = 12 }),
        Hostile("size that lies", .malformed, "has two different sizes", entry { $0.size = 3 }),
        Hostile(
            "packed size beyond", .malformed, "overlaps",
            entry {
                $0.packedSize = 900; $0.size = 900
            }),
        Hostile("wrong checksum", .malformed, "does not match the directory", entry { $0.crc = 5 }),
        Hostile(
            "wrong checksum, streamed", .malformed, "damaged",
            entry {
                $0.crc = 5; $0.flags = 8
            }),
        Hostile(
            "deflate that is none", .malformed, "damaged",
            entry {
                $0.method = 8; $0.bytes = [0xFF, 0xFF]
            }),
        Hostile("header outside", .malformed, "outside", entry { $0.header = 1 << 20 }),
        Hostile(
            "overlap", .malformed, "overlaps",
            CraftedZip([CraftedZip.Entry("a"), entry("b") { $0.header = 0 }])),
        Hostile(
            "bomb of ratio", .overLimit, "200 times",
            entry {
                $0.size = 1 << 27; $0.method = 8
            }),
        Hostile(
            "many huge entries", .overLimit, "unpacks to more than",
            CraftedZip(
                (0..<20).map { number in
                    entry("\(number)") {
                        $0.size = 0xFFFF_FFF0; $0.method = 8
                    }
                })),
        Hostile(
            "a count that lies", .malformed, "not at the offset",
            {
                var zip = CraftedZip([CraftedZip.Entry("a")]); zip.count = 60_000; return zip
            }()),
        Hostile(
            "fewer counted than there are", .malformed, "more entries than its end record states",
            {
                var zip = CraftedZip([CraftedZip.Entry("a"), CraftedZip.Entry("b")]); zip.count = 1; return zip
            }()),
        Hostile("name beyond the limit", .overLimit, "4096", CraftedZip.Entry(String(repeating: "a", count: 4097))),
    ]

    @Test(arguments: hostile) func `refused, with the reason`(_ hostile: Hostile) {
        let error = #expect(throws: ArchiveError.self) { try unzip(hostile.file) }
        #expect(error?.kind == hostile.kind)
        #expect(error?.detail.contains(hostile.says) == true, "\(error?.detail ?? "")")
    }

    @Test func `more entries than the limit are refused before they are read`() {
        var limits = ArchiveLimits()
        limits.entries = 2
        let file = CraftedZip(["a", "b", "c"].map { CraftedZip.Entry($0) }).file
        let error = #expect(throws: ArchiveError.self) { try unzip(file, limits) }
        #expect(error == ArchiveError(.overLimit, "The archive has more than 2 entries."))
    }

    @Test func `an entry that unpacks to more bytes than its header states is stopped there`() throws {
        var zip = try ZipWriter()
        zip.add("a", Array(repeating: 0x61, count: 1 << 20), modified: 0)
        zip.finish()
        var file = zip.takeOutput()
        // Both places that tell the size: 22 bytes into its header, 24 into its record.
        let record = try #require(file.indices.last { file[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        for position in [22, record + 24] { file.replaceSubrange(position..<position + 4, with: [0x10, 0, 0, 0]) }
        let error = #expect(throws: ArchiveError.self) { try unzip(file) }
        #expect(error?.detail.contains("unpacks to more bytes than its header states") == true)
    }

    @Test func `names without the UTF-8 flag are UTF-8 if valid, else of the old code page`() throws {
        let old = Self.entry { $0.name = [0x81, 0x2E, 0x6D, 0x64] }
        let renamed = Self.entry {
            $0.name = [0x3F]
            var field: [UInt8] = [1]
            field.append(checksum([0x3F]), bytes: 4)
            field += Array("메모".utf8)
            $0.extra.append(0x7075, bytes: 2)
            $0.extra.append(field.count, bytes: 2)
            $0.extra += field
        }
        let file = CraftedZip([old, CraftedZip.Entry("집\\장보기.md"), renamed, CraftedZip.Entry("./b//c")]).file
        #expect(Set(try unzip(file).keys) == ["ü.md", "집/장보기.md", "메모", "b/c"])
    }

    @Test func `a comment, a folder and a data descriptor are no trouble`() throws {
        var zip = CraftedZip([Self.entry("folder/") { $0.bytes = [] }, Self.entry("folder/a") { $0.flags = 8 }])
        zip.comment = Array("PK\u{5}\u{6} not the end".utf8)
        #expect(try unzip(zip.file) == ["folder/a": Array("text".utf8)])
    }
}
