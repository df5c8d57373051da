import SeededRandom
import Testing

@testable import Notes

struct SpacedTextTests {
    /// Spaces a text scalar by scalar.
    private static func model(_ parts: [String], keepsEnds: Bool, atMost limit: Int) -> (text: String, isAll: Bool) {
        var text = String.UnicodeScalarView()
        var isSpaced = false
        for (index, part) in parts.enumerated() {
            if index > 0 { isSpaced = true }
            for scalar in part.unicodeScalars {
                if scalar.properties.isWhitespace {
                    isSpaced = true
                    continue
                }
                if text.count >= limit { return (String(text), false) }
                if isSpaced, keepsEnds || !text.isEmpty { text.append(" ") }
                isSpaced = false
                text.append(scalar)
            }
        }
        if keepsEnds, isSpaced { text.append(" ") }
        return (String(text), true)
    }

    private static func made(_ parts: [String], keepsEnds: Bool, atMost limit: Int) -> (text: String, isAll: Bool) {
        var spaced = SpacedText(keepsEnds: keepsEnds)
        for (index, part) in parts.enumerated() {
            if index > 0 { spaced.addSpace() }
            guard spaced.append(part.unicodeScalars[...], atMost: limit) else { return (spaced.text, false) }
        }
        return (spaced.text, true)
    }

    @Test func `Unicode white space separates words, and nothing else does`() {
        for value in (UInt32(0)...0x1_1000).compactMap(Unicode.Scalar.init) {
            let text = "a\(value)b"
            let expected = Self.model([text], keepsEnds: false, atMost: .max).text
            #expect(
                Self.made([text], keepsEnds: false, atMost: .max).text == expected,
                "U+\(String(value.value, radix: 16))")
        }
    }

    @Test func `random texts match a model that goes scalar by scalar`() {
        var random = Seeded.announced("spaced texts")
        let pieces = [
            "a", "한글", " ", "\n", "\r\n", "\u{3000}", "\u{A0}", "ä", "e\u{301}", "👨‍👩‍👧", "\u{2028}", "あ", "\u{85}", "ㄱ",
            "\u{1680}",
        ]
        for _ in 0..<2_000 {
            let parts = (0..<random.below(3) + 1).map { _ in
                (0..<random.below(12)).map { _ in pieces.pick(&random) }.joined()
            }
            let (keepsEnds, limit) = (random.chance(50), random.chance(30) ? .max : random.below(10) + 1)
            let made = Self.made(parts, keepsEnds: keepsEnds, atMost: limit)
            let expected = Self.model(parts, keepsEnds: keepsEnds, atMost: limit)
            #expect(
                Array(made.text.utf8) == Array(expected.text.utf8), "\(parts.debugDescription), \(keepsEnds), \(limit)")
            #expect(made.isAll == expected.isAll)
        }
    }

    @Test func `a spaced text is cut between characters`() {
        var random = Seeded.announced("cuts of spaced texts")
        let pieces = [
            "a", "é", "e\u{301}", "한", "각", "\u{1100}\u{1161}\u{11A8}", "\u{11A8}", " ", "日", "が", "か\u{3099}", "〰️",
            "ㄱ", "〮",
            "👨‍👩‍👧", "🇰🇷", "\u{200D}", "©️", "\u{AD}", "\u{1}", "ꯀ\u{ABE3}", "\u{D7B0}", "க்ஷ", "㐀", "豈",
        ]
        for _ in 0..<4_000 {
            // Half of them have characters of one scalar only.
            let some = random.chance(50) ? pieces : ["a", "é", "한", "각", " ", "日", "が", "㐀", "\u{1}", "ㅎ"]
            var spaced = SpacedText(keepsEnds: true)
            _ = spaced.append((0..<random.below(12)).map { _ in some.pick(&random) }.joined().unicodeScalars[...])
            let (text, length) = (spaced.text, random.below(14))
            let (prefix, suffix) = (spaced.prefix(length), spaced.suffix(length))
            #expect(Array(prefix.text.utf8) == Array(text.prefix(length).utf8), "\(text.debugDescription), \(length)")
            #expect(prefix.isAll == (text.count <= length))
            #expect(Array(suffix.text.utf8) == Array(text.suffix(length).utf8), "\(text.debugDescription), \(length)")
            #expect(suffix.isAll == (text.count <= length))
        }
    }

    @Test func `a scalar that is a character by itself is one beside a syllable and a letter`() {
        for scalar in (UInt32(0)...0x1_1000).compactMap(Unicode.Scalar.init) where !scalar.isWhiteSpace {
            for text in ["한\(scalar)각", "a\(scalar)a", "\(scalar)\(scalar)\(scalar)"] {
                var spaced = SpacedText(keepsEnds: true)
                _ = spaced.append(text.unicodeScalars[...])
                let cut = spaced.prefix(2).text
                #expect(Array(cut.utf8) == Array(text.prefix(2).utf8), "U+\(String(scalar.value, radix: 16))")
            }
        }
    }
}
