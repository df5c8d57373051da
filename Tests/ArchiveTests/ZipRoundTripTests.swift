import NotesArchive
import Testing

@Suite struct ZipRoundTripTests {
    static let noise: [UInt8] = {
        var state: UInt64 = 7
        return (0..<200_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }()

    static let files: [(name: String, bytes: [UInt8])] = [
        ("a.md", Array("hello".utf8)), ("empty.md", []), ("집/장보기.md", Array("우유\n달걀".utf8)),
        ("long.txt", Array(repeating: 0x61, count: 300_000)), ("noise.bin", noise),
    ]

    @Test func `what is added and what is streamed comes out as it went in, with names and times`() throws {
        var zip = try ZipWriter()
        var file: [UInt8] = []
        for (name, bytes) in Self.files { zip.add(name, bytes, modified: 1_795_253_401) }
        for isDeflated in [true, false] {
            for (name, bytes) in Self.files {
                try zip.begin("\(isDeflated)/" + name, modified: 1_795_253_401, isDeflated: isDeflated)
                for start in stride(from: 0, to: bytes.count, by: 1000) {
                    try zip.write(Array(bytes[start..<min(start + 1000, bytes.count)]))
                    file += zip.takeOutput()
                }
                try zip.end()
            }
        }
        zip.finish()
        file += zip.takeOutput()

        let reader = try ZipReader(ByteInput(file))
        #expect(reader.entries.map(\.path).prefix(5) == Self.files.map(\.name).prefix(5))
        #expect(reader.entries.allSatisfy { $0.modified == 1_795_253_401 && !$0.isFolder })
        let found = try unzip(file)
        for (name, bytes) in Self.files {
            for name in [name, "true/" + name, "false/" + name] { #expect(found[name] == bytes, "\(name)") }
        }
    }

    @Test func `the same entries at the same times make the same bytes`() throws {
        func make() throws -> [UInt8] {
            var zip = try ZipWriter()
            for (name, bytes) in Self.files { zip.add(name, bytes, modified: 1_000_000_000) }
            zip.finish()
            return zip.takeOutput()
        }
        #expect(try make() == make())
    }

    @Test func `more entries than the short form can count are written in the long one`() throws {
        var zip = try ZipWriter()
        for number in 0..<70_000 { zip.add("\(number)", [0x61], modified: 0) }
        zip.finish()
        let reader = try ZipReader(ByteInput(zip.takeOutput()))
        #expect(reader.entries.count == 70_000)
        #expect(try reader.bytes(of: reader.entries[69_999], atMost: 10) == [0x61])
    }

    @Test func `an entry of an announced huge size has the long form from its header on`() throws {
        var zip = try ZipWriter()
        try zip.begin("a", modified: 0, size: 5 << 30)
        try zip.write([1, 2, 3])
        try zip.end()
        zip.finish()
        #expect(try unzip(zip.takeOutput()) == ["a": [1, 2, 3]])
    }

    @Test func `every prefix of a zip is refused, and so is every turned bit that matters`() throws {
        var zip = try ZipWriter()
        zip.add("a.md", Array("some text, some text".utf8), modified: 0)
        try zip.begin("b.md", modified: 0)
        try zip.write(Array("more".utf8))
        try zip.end()
        zip.finish()
        let file = zip.takeOutput()
        let whole = try unzip(file)
        for length in 0..<file.count {
            #expect(throws: ArchiveError.self, "\(length)") { try unzip(Array(file[..<length])) }
        }
        // A turned bit may hit a time or a reserved field, and then the files are the same. It never changes a byte
        // of one, and never crashes.
        for bit in 0..<file.count * 8 {
            var turned = file
            turned[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let found = try? unzip(turned) else { continue }
            #expect(Set(found.values).isSubset(of: Set(whole.values)), "bit \(bit)")
        }
    }

    @Test func `links and entries in other packings are left out and listed where that is wanted`() throws {
        var link = CraftedZip.Entry("link")
        link.attributes = 0o120777 << 16
        var secret = CraftedZip.Entry("secret")
        secret.flags = 1
        var packed = CraftedZip.Entry("packed")
        packed.method = 12
        let zip = try ZipReader(
            ByteInput(CraftedZip([link, secret, CraftedZip.Entry("a"), packed]).file), skipsUnreadable: true)
        #expect(zip.entries.map(\.path) == ["a"])
        #expect(zip.skipped.map(\.path) == ["link", "secret", "packed"])
        #expect(zip.skipped.map(\.reason) == [.link, .encrypted, .method(12)])
        #expect(try zip.bytes(of: zip.entries[0], atMost: 10) == Array("text".utf8))
        var climbing = CraftedZip.Entry("../x")
        climbing.attributes = 0o120777 << 16
        let file = CraftedZip([climbing, CraftedZip.Entry("../y"), CraftedZip.Entry("a")]).file
        let kept = try ZipReader(ByteInput(file), skipsUnreadable: true)
        #expect(kept.entries.map(\.path) == ["a"] && kept.skipped.map(\.path) == ["../x", "../y"])
        #expect(kept.skipped.allSatisfy { $0.reason == .path("has a path with .. in it") })
        #expect(throws: ArchiveError.self) { try ZipReader(ByteInput(file)) }
    }
}
