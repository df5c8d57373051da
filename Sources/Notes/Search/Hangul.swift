/// Composes and decomposes Hangul by arithmetic (The Unicode Standard, 3.12): a syllable is 0xAC00 + (initial * 21 +
/// vowel) * 28 + final.
///
///     메 = 0xAC00 + (6 * 21 + 5) * 28 + 0      initial ㅁ is 6, vowel ㅔ is 5, no final
///
/// Search also needs the intermediate states of an input method. 모 may become 목 or 뫼, and the ㅈ of 몾 may move to the
/// next syllable (메몾 becomes 메모장).
public enum Hangul {
    /// The syllables begin with 가.
    public static let firstSyllable: UInt32 = 0xAC00
    /// The syllables end with 힣.
    public static let lastSyllable: UInt32 = 0xD7A3
    static let finals: UInt32 = 28
    static let vowels: UInt32 = 21
    /// Counts the syllables that share an initial.
    static let perInitial: UInt32 = 588

    /// Returns true for a composed syllable, and false for a jamo.
    @inline(__always)
    public static func isSyllable(_ scalar: UInt32) -> Bool { scalar >= firstSyllable && scalar <= lastSyllable }

    static func syllable(_ initial: UInt32, _ vowel: UInt32, _ final: UInt32 = 0) -> UInt32 {
        firstSyllable + (initial * vowels + vowel) * finals + final
    }

    // The compatibility letters (U+3131 to U+3163), in the order of the arithmetic.
    static let initialLetters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value))
    static let finalLetters = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value))
    static let firstVowelLetter: UInt32 = 0x314F

    /// Maps a cluster to the two consonants that an input method writes as one: ㄱ, ㅅ becomes ㄳ, even if two initials
    /// were meant.
    static let clusters: [UInt32: (UInt32, UInt32)] = {
        var clusters: [UInt32: (UInt32, UInt32)] = [:]
        for group in ["ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ", "ㅀㄹㅎ", "ㅄㅂㅅ"] {
            let letters = group.unicodeScalars.map(\.value)
            clusters[letters[0]] = (letters[1], letters[2])
        }
        return clusters
    }()

    /// Returns all syllables that begin with this letter; nil for a vowel, a cluster and any other character.
    static func syllables(initial letter: UInt32) -> ClosedRange<UInt32>? {
        guard let initial = initialLetters.firstIndex(of: letter) else { return nil }
        let first = firstSyllable + UInt32(initial) * perInitial
        return first...first + perInitial - 1
    }

    /// Returns true for a syllable or a single letter.
    @inline(__always)
    static func isHangul(_ scalar: UInt32) -> Bool { isSyllable(scalar) || (0x3131...0x318E).contains(scalar) }

    static func isConsonantLetter(_ scalar: UInt32) -> Bool { (0x3131...0x314E).contains(scalar) }

    /// Returns the syllables that the last one of a word may become as typing continues, as runs of consecutive
    /// syllables.
    ///
    ///     모  ->  모…뫼(+ finals)              몾  ->  몾…몾 | 모, 자…짛            갑  ->  갑…값 | 가, 바…빟
    static func continuations(of syllable: UInt32) -> [[ClosedRange<UInt32>]] {
        let position = syllable - firstSyllable
        let (initial, vowel, final) = (position / perInitial, position / finals % vowels, position % finals)
        if final == 0 {
            return [[syllable...Hangul.syllable(initial, lastVowel(from: vowel), finals - 1)]]
        }
        let letter = finalLetters[Int(final) - 1]
        let whole = syllable...Hangul.syllable(initial, vowel, lastFinal(from: final))
        if let (stays, leaves) = clusters[letter] {
            guard let stay = finalLetters.firstIndex(of: stays), let next = syllables(initial: leaves) else {
                return [[whole]]
            }
            let rest = Hangul.syllable(initial, vowel, UInt32(stay) + 1)
            return [[whole], [rest...rest, next]]
        }
        guard let next = syllables(initial: letter) else { return [[whole]] }
        let rest = Hangul.syllable(initial, vowel)
        return [[whole], [rest...rest, next]]
    }

    /// Returns the last vowel of a run: ㅗ may become ㅘ, ㅙ, ㅚ; ㅜ may become ㅝ, ㅞ, ㅟ; ㅡ may become ㅢ. They follow each
    /// other in Unicode.
    private static func lastVowel(from vowel: UInt32) -> UInt32 {
        switch vowel {
        case 8: 11
        case 9: 10
        case 13: 16
        case 14: 15
        case 18: 19
        default: vowel
        }
    }

    /// Returns the last final of a run: ㄱ may become ㄳ, ㄴ ㄶ, ㄹ ㅀ, ㅂ ㅄ, by way of those in between.
    private static func lastFinal(from final: UInt32) -> UInt32 {
        switch final {
        case 1: 3
        case 4: 6
        case 8: 15
        case 17: 18
        default: final
        }
    }
}
