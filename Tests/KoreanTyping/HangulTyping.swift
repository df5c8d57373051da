/// Returns the texts that a two-set input method shows after each key of a word.
public enum HangulTyping {
    public static func states(of word: String) -> [String] {
        var typing = Automaton()
        return keys(of: word).map { key in
            typing.press(key)
            return typing.shown
        }
    }

    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    private static let finals = Array("-ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
    private static let compounds: [Character: String] = [
        "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ", "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ",
        "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
    ]

    private static func keys(of word: String) -> [Character] {
        word.unicodeScalars.flatMap { scalar -> [Character] in
            let position = Int(scalar.value) - 0xAC00
            let letters =
                [initials[position / 588], vowels[position / 28 % 21]]
                + (position % 28 > 0 ? [finals[position % 28]] : [])
            return letters.flatMap { Array(compounds[$0] ?? String($0)) }
        }
    }

    private struct Automaton {
        private var done = ""
        private var initial: Character?
        private var vowel: Character?
        private var final: Character?

        var shown: String { done + current }

        private var current: String {
            guard let initial else { return "" }
            guard let vowel else { return String(initial) }
            let position = { (letters: [Character], letter: Character) in letters.firstIndex(of: letter) ?? 0 }
            let value =
                0xAC00 + (position(initials, initial) * 21 + position(vowels, vowel)) * 28
                + position(finals, final ?? "-")
            return Unicode.Scalar(value).map { String($0) } ?? ""
        }

        private static func joined(_ first: Character, _ second: Character) -> Character? {
            compounds.first { $0.value == String([first, second]) }?.key
        }

        mutating func press(_ key: Character) {
            if vowels.contains(key) { pressVowel(key) } else { pressConsonant(key) }
        }

        private mutating func begin(_ key: Character) {
            done += current
            (initial, vowel, final) = (key, nil, nil)
        }

        private mutating func pressConsonant(_ key: Character) {
            if vowel == nil || initial == nil { return begin(key) }
            guard let before = final else {
                if finals.contains(key) { final = key } else { begin(key) }
                return
            }
            if let joined = Self.joined(before, key) { final = joined } else { begin(key) }
        }

        private mutating func pressVowel(_ key: Character) {
            guard let present = vowel else {
                vowel = key
                return
            }
            guard let before = final else {
                vowel = Self.joined(present, key)
                return
            }
            // The consonant that had been a final begins the next syllable after all.
            let parts = Array(compounds[before] ?? String(before))
            final = parts.count > 1 ? parts[0] : nil
            begin(parts[parts.count - 1])
            vowel = key
        }
    }
}
