/// Code page 949: ASCII, the characters of KS X 1001 in two bytes from A1A1 on, and in the codes that are left the
/// 8,822 Hangul syllables that KS X 1001 has not, in the order of Unicode.
///
///     41 B0 A1 81 41      A가갂
enum CP949 {
    /// Decodes a text, or returns nil for one that is certainly or very likely in another encoding. Nearly any text of
    /// two bytes a character is valid in this one too, so its syllables must be those of Korean.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var scalars = String.UnicodeScalarView()
        var census = Census()
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let lead = bytes[position]
            position += 1
            if lead < 0x80 {
                scalars.append(Unicode.Scalar(lead))
                continue
            }
            guard position < bytes.endIndex, let scalar = scalar(lead, bytes[position]) else { return nil }
            census.count(scalar, isStandard: lead >= 0xA1 && bytes[position] >= 0xA1)
            scalars.append(scalar)
            position += 1
        }
        return census.isKorean ? String(scalars) : nil
    }

    /// Returns the column of an added syllable's second byte: 26 letters, 26 letters, and the rest from 81 on.
    private static func column(_ trail: UInt8) -> Int? {
        switch trail {
        case 0x41...0x5A: Int(trail) - 0x41
        case 0x61...0x7A: Int(trail) - 0x61 + 26
        case 0x81...0xFE: Int(trail) - 0x81 + 52
        default: nil
        }
    }

    private static let columns = 178
    /// Of the rows from A1 on, where the codes from A1A1 on are the standard's.
    private static let shortColumns = 84

    private static func scalar(_ lead: UInt8, _ trail: UInt8) -> Unicode.Scalar? {
        guard (0x81...0xFD).contains(lead), let column = column(trail) else { return nil }
        if lead >= 0xA1, trail >= 0xA1 {
            let scalar = standard[(Int(lead) - 0xA1) * 94 + Int(trail) - 0xA1]
            return scalar == "\u{FFFD}" ? nil : scalar
        }
        let position =
            lead < 0xA1
            ? (Int(lead) - 0x81) * columns + column : 32 * columns + (Int(lead) - 0xA1) * shortColumns + column
        return position < added.count ? added[position] : nil
    }

    /// 94 columns for each row from A1 to FD.
    private static let standard: [Unicode.Scalar] = {
        var scalars = [Unicode.Scalar](repeating: "\u{FFFD}", count: 93 * 94)
        for (lead, characters) in CP949Table.rows {
            for (column, scalar) in characters.unicodeScalars.enumerated() {
                scalars[(Int(lead) - 0xA1) * 94 + column] = scalar
            }
        }
        return scalars
    }()

    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

    private static let added: [Unicode.Scalar] = {
        let known = Set(standard)
        return syllables.compactMap { Unicode.Scalar($0) }.filter { !known.contains($0) }
    }()

    /// The counts of a text's characters of two bytes.
    private struct Census {
        private var syllableCount = 0
        private var addedCount = 0
        private var commonCount = 0
        private var otherLetterCount = 0

        /// The syllables that Korean text is full of: in any text of some lines they are a third of all.
        private static let common = Set("이다는의에을가고하지은를도로한기사리나서아어라인자시해니정그일스과부대수보".unicodeScalars)
        /// From here on their share is more than chance.
        private static let enough = 20

        mutating func count(_ scalar: Unicode.Scalar, isStandard: Bool) {
            if syllables.contains(scalar.value) {
                syllableCount += 1
                if !isStandard { addedCount += 1 }
                if Self.common.contains(scalar) { commonCount += 1 }
            } else if scalar.properties.isAlphabetic {
                otherLetterCount += 1
            }
        }

        /// Letters of Latin-1 before ASCII resemble added syllables, which Korean hardly uses; Japanese and Chinese
        /// resemble rare syllables, jamo and Hanja.
        var isKorean: Bool {
            guard syllableCount > 0, syllableCount >= otherLetterCount, addedCount * 2 <= syllableCount else {
                return false
            }
            return syllableCount < Self.enough || commonCount * 12 >= syllableCount
        }
    }
}
