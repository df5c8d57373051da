/// Recognises the encoding of a text file and decodes it: UTF-8, UTF-16 with a byte order mark, or CP949. The last is
/// Windows' code page for Korean, a superset of EUC-KR, which Korean programs wrote for decades and which files do not
/// name.
enum TextEncoding {
    case utf8, utf16, cp949

    /// Returns the file as UTF-8, or nil for a file in another encoding.
    static func decoded(_ bytes: [UInt8]) -> (bytes: [UInt8], encoding: TextEncoding)? {
        if let text = utf16(bytes[...]) { return (Array(text.utf8), .utf16) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return nil }
        if String(validating: bytes, as: UTF8.self) != nil { return (bytes, .utf8) }
        return CP949.decoded(bytes[...]).map { (Array($0.utf8), .cp949) }
    }

    /// Recognises the encoding of the first bytes of a file, of which the last character may have been cut.
    static func ofStart(_ start: [UInt8]) -> TextEncoding? {
        if utf16(start.dropLast(start.count % 2)) ?? utf16(start.dropLast(start.count % 2 + 2)) != nil { return .utf16 }
        if start.contains(0) { return nil }
        if (0...3).contains(where: { String(validating: start.dropLast($0), as: UTF8.self) != nil }) { return .utf8 }
        return CP949.decoded(start[...]) ?? CP949.decoded(start.dropLast()) != nil ? .cp949 : nil
    }

    /// Returns the text, or nil without a byte order mark, and where half of a pair is alone.
    private static func utf16(_ bytes: ArraySlice<UInt8>) -> String? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]), bytes.count.isMultiple(of: 2) else { return nil }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for position in stride(from: bytes.startIndex + 2, to: bytes.endIndex, by: 2) {
            let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
            units.append(isLittle ? second << 8 | first : first << 8 | second)
        }
        return String(validating: units, as: UTF16.self)
    }
}

/// Decodes code page 949, which has ASCII, and the characters of KS X 1001 in two bytes from A1A1 on. The codes that
/// are left have the 8,822 Hangul syllables that KS X 1001 has not, in the order of Unicode.
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
    /// Counts the columns of the rows from A1 on, where the codes from A1A1 on are the standard's.
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

    /// Lists the standard's characters, 94 for each row from A1 to FD.
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

    /// Counts a text's characters of two bytes.
    private struct Census {
        private var syllableCount = 0
        private var addedCount = 0
        private var commonCount = 0
        private var otherLetterCount = 0

        /// Lists the syllables that Korean text is full of: in any text of some lines they are a third of all.
        private static let common = Set("이다는의에을가고하지은를도로한기사리나서아어라인자시해니정그일스과부대수보".unicodeScalars)
        /// From this number of syllables on, their share is more than chance.
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
