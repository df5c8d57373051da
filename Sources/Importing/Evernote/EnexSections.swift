/// Repairs CDATA sections within others. Evernote writes one within the section that has a note's text. In XML the end
/// of the inner one would end the outer one. Here a note's text ends with the `]]>` before `</content>`, and each other
/// one is split over two sections:
///
///     <content><![CDATA[a <![CDATA[b]]> c]]></content>      <content><![CDATA[a <![CDATA[b]]]]><![CDATA[> c]]></content>
struct EnexSections {
    private static let begin = Array("<content>".utf8)
    private static let section = Array("<![CDATA[".utf8)
    private static let end = Array("]]>".utf8)
    private static let close = Array("</content".utf8)
    private static let split = Array("]]]]><![CDATA[>".utf8)
    /// Limits the white space between two marks.
    private static let longestSpace = 64

    fileprivate enum Match: Equatable {
        case none, unknown
        /// The marks and the space between them have this number of bytes.
        case matched(Int)
    }

    private var isInside = false
    private var held: [UInt8] = []

    /// Returns the repaired bytes up to where they are certain. `isLast` means that nothing more belongs to the piece:
    /// the file ends, or another note begins.
    mutating func passed(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
        let bytes = held + piece
        held = []
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var (position, copied) = (0, 0)
        while let next = bytes[position...].firstIndex(of: isInside ? Self.end[0] : Self.begin[0]) {
            let (first, second) = isInside ? (Self.end, Self.close) : (Self.begin, Self.section)
            switch Self.match(bytes[next...], first, second, isComplete: isLast) {
            case .matched(let count):
                isInside.toggle()
                position = next + count
            case .unknown:
                held = Array(bytes[next...])
                return result + bytes[copied..<next]
            case .none:
                if isInside, bytes[next...].starts(with: Self.end) {
                    result += bytes[copied..<next] + Self.split
                    position = next + Self.end.count
                    copied = position
                } else {
                    position = next + 1
                }
            }
        }
        if isLast { isInside = false }
        return copied == 0 ? bytes : result + bytes[copied...]
    }

    /// Compares bytes with one mark, white space, and the other mark.
    fileprivate static func match(
        _ bytes: ArraySlice<UInt8>, _ first: [UInt8], _ second: [UInt8], isComplete: Bool
    ) -> Match {
        let short: Match = isComplete ? .none : .unknown
        guard bytes.prefix(first.count).elementsEqual(first.prefix(bytes.count)) else { return .none }
        guard bytes.count > first.count else { return short }
        let after = bytes.dropFirst(first.count)
        let rest = after.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard after.count - rest.count <= longestSpace else { return .none }
        guard rest.prefix(second.count).elementsEqual(second.prefix(rest.count)) else { return .none }
        return rest.count >= second.count ? .matched(bytes.count - rest.count + second.count) : short
    }
}

/// Cuts the bytes of an ENEX file before each `<note>` that a title follows. In a sound file that is a note's start
/// tag. If the text of a note lacks its end, a reader would take the next note for more of that text. ENML has no
/// element of this name, so there it is the next note, too.
struct EnexCutter {
    struct Part {
        var bytes: [UInt8]
        var isLast = false
        var beginsNote = false
    }

    /// Keeps the end of a piece if only the next one shows what it is.
    private var held: [UInt8] = []

    private static let note = Array("<note>".utf8)
    private static let title = Array("<title".utf8)

    /// Cuts a piece, which is nil at the end of the file.
    mutating func cut(_ piece: [UInt8]?) -> [Part] {
        let bytes = held + (piece ?? [])
        held = []
        var parts: [Part] = []
        var (start, position, beginsNote) = (0, 0, false)
        while let next = bytes[position...].firstIndex(of: Self.note[0]) {
            let match = EnexSections.match(bytes[next...], Self.note, Self.title, isComplete: piece == nil)
            position = next + 1
            if match == .none { continue }
            if next > start { parts.append(Part(bytes: Array(bytes[start..<next]), beginsNote: beginsNote)) }
            if match == .unknown {
                held = Array(bytes[next...])
                return parts
            }
            (start, beginsNote) = (next, true)
        }
        parts.append(Part(bytes: Array(bytes[start...]), isLast: piece == nil, beginsNote: beginsNote))
        return parts
    }
}
