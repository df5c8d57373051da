/// Text with letters and their marks as one character where there is one (NFC, for the scripts that file systems
/// decompose: Latin, Greek, Cyrillic, kana and Hangul).
///
/// Swift's strings compare and hash equal whether composed or decomposed; so a table of the composed characters finds
/// them by any of their spellings.
enum Composition {
    static func composed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = ""
        for character in text {
            let scalars = character.unicodeScalars
            guard scalars.dropFirst().first != nil else {
                result.append(character)
                continue
            }
            if let known = letters[character] ?? hangul(scalars) {
                result.unicodeScalars.append(known)
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// Leading consonant, vowel and final consonant by arithmetic (The Unicode Standard, section 3.12).
    private static func hangul(_ scalars: Character.UnicodeScalarView) -> Unicode.Scalar? {
        let values = scalars.map(\.value)
        guard values.count <= 3 else { return nil }
        if (0xAC00..<0xD7A4).contains(values[0]), (values[0] - 0xAC00) % 28 == 0, values.count == 2,
            (0x11A8...0x11C2).contains(values[1])
        {
            return Unicode.Scalar(values[0] + values[1] - 0x11A7)
        }
        guard (0x1100...0x1112).contains(values[0]), (0x1161...0x1175).contains(values[1]) else { return nil }
        let last = values.count == 3 ? values[2] : 0x11A7
        guard (0x11A7...0x11C2).contains(last) else { return nil }
        return Unicode.Scalar(0xAC00 + ((values[0] - 0x1100) * 21 + values[1] - 0x1161) * 28 + last - 0x11A7)
    }

    private static let letters: [Character: Unicode.Scalar] = {
        var letters: [Character: Unicode.Scalar] = [:]
        for range in [0x00C0...0x024F, 0x0370...0x04FF, 0x1E00...0x1FFF, 0x3040...0x30FF] as [ClosedRange<UInt32>] {
            for value in range {
                guard let scalar = Unicode.Scalar(value), letters[Character(scalar)] == nil else { continue }
                letters[Character(scalar)] = scalar
            }
        }
        return letters
    }()
}
