import NotesArchive
import Testing

@Suite struct TarReaderTests {
    static func block(_ name: String, _ bytes: [UInt8], kind: Character = "0", prefix: String = "") -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at position: Int) {
            header.replaceSubrange(position..<position + text.utf8.count, with: text.utf8)
        }
        func octal(_ value: Int, _ width: Int) -> String {
            let digits = String(value, radix: 8)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        put(String(name.prefix(100)), at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(bytes.count, 11), at: 124)
        put(octal(1_600_000_000, 11), at: 136)
        put("        ", at: 148)
        put(String(kind), at: 156)
        put("ustar\u{0}00", at: 257)
        put(prefix, at: 345)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
        return header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }

    static let end = [UInt8](repeating: 0, count: 1024)

    static func read(_ file: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) -> [String:
        [UInt8]]
    {
        var reader = TarReader(ByteInput(file), limits: limits)
        var found: [String: [UInt8]] = [:]
        while let entry = try reader.next() {
            if !entry.isFolder { found[entry.path] = try entry.input.bytes(at: 0, count: Int(entry.size)) }
        }
        return found
    }

    static func pax(_ key: String, _ value: String) -> [UInt8] {
        let rest = " \(key)=\(value)\n"
        var length = rest.utf8.count + 2
        while "\(length)".count + rest.utf8.count != length { length += 1 }
        return Array("\(length)\(rest)".utf8)
    }

    @Test func `files with short, prefixed, pax and GNU names come out`() throws {
        let long = "folder/" + String(repeating: "가", count: 60) + ".md"
        let file =
            Self.block("./", [], kind: "5") + Self.block("a.md", Array("one".utf8))
            + Self.block("b.md", Array("two".utf8), prefix: "deep/er")
            + Self.block("x", Self.pax("path", long), kind: "x") + Self.block("cut", Array("three".utf8))
            + Self.block("././@LongLink", Array((long + "2\u{0}").utf8), kind: "L") + Self.block("cut", [])
        let expected = ["a.md": "one", "deep/er/b.md": "two", long: "three", long + "2": ""].mapValues {
            Array($0.utf8)
        }
        #expect(try Self.read(file + Self.end) == expected)
        #expect(try Self.read(file) == expected)
    }

    @Test func `links and devices are left out and listed where that is wanted`() throws {
        let file =
            Self.block("x", Self.pax("path", "long link"), kind: "x") + Self.block("cut", [], kind: "2")
            + Self.block("dev", [], kind: "3") + Self.block("a", Array("text".utf8)) + Self.end
        var reader = TarReader(ByteInput(file), skipsUnreadable: true)
        #expect(try reader.next()?.path == "a")
        #expect(try reader.next() == nil)
        #expect(reader.skipped.map(\.path) == ["long link", "dev"])
        #expect(reader.skipped.map(\.reason) == [.link, .special])
        let climbing =
            Self.block("../../x", [], kind: "2") + Self.block("../y", []) + Self.block("a", Array("text".utf8))
            + Self.end
        reader = TarReader(ByteInput(climbing), skipsUnreadable: true)
        #expect(try reader.next()?.path == "a")
        #expect(reader.skipped.map(\.path) == ["../../x", "../y"])
        #expect(reader.skipped.allSatisfy { $0.reason == .path("has a path with .. in it") })
        #expect(throws: ArchiveError.self) {
            var reader = TarReader(ByteInput(climbing))
            _ = try reader.next()
        }
    }

    struct Hostile: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var says: String
        var file: [UInt8]

        init(_ description: String, _ says: String, _ file: [UInt8]) {
            testDescription = description
            self.says = says
            self.file = file
        }
    }

    static let hostile = [
        Hostile("link", "link", block("a", [], kind: "2")),
        Hostile("climbing", "..", block("../a", [])),
        Hostile("absolute", "absolute", block("/a", [])),
        Hostile("device", "neither", block("a", [], kind: "3")),
        Hostile("cut", "too early", Array(block("a", [UInt8](repeating: 1, count: 600)).dropLast(512))),
        Hostile("huge description", "65536", block("a", [UInt8](repeating: 1, count: 70_000), kind: "x")),
        Hostile("endless name", "4096", block("a", [UInt8](repeating: 0x61, count: 5000), kind: "L")),
        Hostile("negative size", "damaged", block("x", pax("size", "-5"), kind: "x") + block("a", [])),
        Hostile("nothing", "no entries", end),
        Hostile("no tar", "damaged header", [UInt8](repeating: 0x41, count: 1024)),
        Hostile("empty", "too early", []),
    ]

    @Test(arguments: hostile) func `refused, with the reason`(_ hostile: Hostile) {
        let error = #expect(throws: ArchiveError.self) { try Self.read(hostile.file) }
        #expect(error?.detail.contains(hostile.says) == true, "\(error?.detail ?? "")")
    }

    @Test func `entries are counted against the limit`() {
        var limits = ArchiveLimits()
        limits.entries = 3
        let file = (0..<4).flatMap { Self.block("\($0)", []) }
        let error = #expect(throws: ArchiveError.self) { try Self.read(file, limits) }
        #expect(error?.detail == "The archive has more than 3 entries.")
    }

    /// Passes if it does not trap.
    @Test func `no prefix and no turned bit of a tar traps`() {
        let file = Self.block("x", Self.pax("path", "long"), kind: "x") + Self.block("a", Array("text".utf8)) + Self.end
        for length in 0..<file.count { _ = try? Self.read(Array(file[..<length])) }
        for bit in stride(from: 0, to: 1536 * 8, by: 5) {
            var turned = file
            turned[bit / 8] ^= 1 << UInt8(bit % 8)
            _ = try? Self.read(turned)
        }
    }
}
