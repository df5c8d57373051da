import Foundation
import Notes
import NotesArchive
import Testing

@testable import NotesImporting

/// Texts that are not UTF-8 are read. The bytes of CP949 are those that Python's codec writes.
@Suite struct TextEncodingTests {
    /// Encodes "안녕하세요, 똠방각하! 漢字 ㄱ\n".
    static let korean: [UInt8] = [
        0xBE, 0xC8, 0xB3, 0xE7, 0xC7, 0xCF, 0xBC, 0xBC, 0xBF, 0xE4, 0x2C, 0x20, 0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2,
        0xC7, 0xCF,
        0x21, 0x20, 0xF9, 0xD3, 0xED, 0xAE, 0x20, 0xA4, 0xA1, 0x0A,
    ]

    static func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
        ([0xFEFF] + Array(text.utf16)).flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isLittle ? pair.reversed() : pair
        }
    }

    @Test func `Korean of old programs is read, with the syllables that KS X 1001 has not`() throws {
        #expect(CP949.decoded(Self.korean[...]) == "안녕하세요, 똠방각하! 漢字 ㄱ\n")
        let note = try #require(try Import.all(Self.korean).first)
        #expect(note.content.title == "안녕하세요, 똠방각하! 漢字 ㄱ")
        #expect(note.warnings.count == 1)
    }

    @Test(arguments: [true, false]) func `UTF-16 of either order is read`(_ isLittle: Bool) throws {
        let text = "제목 😀\n본문"
        let note = try #require(try Import.all(Self.utf16(text, isLittle: isLittle)).first)
        #expect(note.content.title == "제목 😀" && note.content.body == "본문" && note.warnings.isEmpty)
        let zip = try Fixtures.zip([("a.txt", Self.utf16(text, isLittle: isLittle))])
        #expect(try Import.all(zip).first?.content.body == text)
    }

    @Test func `a table in UTF-16 with front matter keeps its values`() throws {
        let text = "---\ntitle: 제목\ntags: [가]\n---\nbody"
        let note = try #require(try Import.all(Self.utf16(text, isLittle: true)).first)
        #expect(note.content.title == "제목" && note.content.tags == ["가"] && note.content.body == "body")
    }

    @Test(
        arguments: [
            // Latin-1, Latin-1 in capitals before letters, Shift_JIS, GBK, lone half, UTF-16 with half a pair.
            [0x63, 0x61, 0x66, 0xE9, 0x20, 0x61, 0x75], [0xC4, 0x70, 0x66, 0x65, 0x6C],
            [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA],
            [0xA4, 0xB3, 0xA4, 0xF3, 0xA4, 0xCB, 0xA4, 0xC1], [0xBE, 0xC8, 0xB3], [0xFF, 0xFE, 0x00, 0xD8, 0x61, 0x00],
            [0xFF, 0xFE, 0x61], [0xA1, 0xD8],
        ] as [[UInt8]])
    func `what is certainly something else is not taken for Korean`(_ bytes: [UInt8]) {
        #expect(TextEncoding.decoded(bytes) == nil)
    }

    @Test func `text of rare syllables alone is not taken for Korean`() {
        // Chinese in GBK looks like this.
        let rare: [UInt8] = (0..<40).flatMap { (number: Int) -> [UInt8] in
            [UInt8(0xB1 + number % 16), UInt8(0xF0 + number % 12)]
        }
        #expect(CP949.decoded(rare[...]) == nil)
    }

    @Test func `every code of two bytes is one character or none, and no character has two codes`() throws {
        var found: [Unicode.Scalar: [UInt8]] = [:]
        // Enough Korean surrounds each code for the text to be recognised.
        let around: [UInt8] = [0xC0, 0xCC, 0xB4, 0xD9, 0xB4, 0xC2, 0xC0, 0xC7]
        for lead in UInt8(0x81)...0xFE {
            for trail in UInt8(0x41)...0xFE {
                guard let text = CP949.decoded((around + [lead, trail])[...]), text.unicodeScalars.count == 5,
                    let scalar = text.unicodeScalars.last
                else { continue }
                #expect(found.updateValue([lead, trail], forKey: scalar) == nil, "\(lead) \(trail)")
            }
        }
        // Those of Python's codec: 17,048.
        #expect(found.count == 17_048)
        #expect(found["갂"] == [0x81, 0x41] && found["힝"] == [0xC8, 0xFE] && found["힣"] == [0xC6, 0x52])
        #expect(found["가"] == [0xB0, 0xA1] && found["詰"] == [0xFD, 0xFE] && found["€"] == [0xA2, 0xE6])
    }

    @Test func `a cut in the first 64 KiB changes nothing`() throws {
        let file: [UInt8] = [0x61] + [[UInt8]](repeating: Self.korean, count: 5000).flatMap { $0 }
        #expect(TextEncoding.ofStart(Array(file.prefix(65_536))) == .cp949)
        #expect(TextEncoding.ofStart(Array(file.prefix(65_535))) == .cp949)
        let wide = Self.utf16(String(repeating: "😀가", count: 20_000), isLittle: true)
        for count in 65_530...65_536 { #expect(TextEncoding.ofStart(Array(wide.prefix(count))) == .utf16) }
        #expect(try Import.all(file).count == 1)
    }
}
