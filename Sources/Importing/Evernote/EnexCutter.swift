/// Cuts the bytes of an ENEX file before each `<note>` that a title follows. In a sound file that is a note's start
/// tag. In one where the text of a note lacks its end, the next note seems to be more of that text, and would be
/// swallowed: ENML has no element of this name, so there it is the next note, too.
struct EnexCutter {
    struct Part {
        var bytes: [UInt8]
        var isLast = false
        var beginsNote = false
    }

    /// The end of what came, where more has to come before it is known what it is.
    private var held: [UInt8] = []

    private static let note = Array("<note>".utf8)
    private static let title = Array("<title".utf8)
    /// White space between the two.
    private static let longestSpace = 64

    private enum Match {
        case none, note, unknown
    }

    /// - Parameter piece: nil at the end of the file.
    mutating func cut(_ piece: [UInt8]?) -> [Part] {
        let bytes = held + (piece ?? [])
        held = []
        var parts: [Part] = []
        var (start, position, beginsNote) = (0, 0, false)
        while let next = bytes[position...].firstIndex(of: Self.note[0]) {
            let match = Self.match(bytes[next...], isWhole: piece == nil)
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

    private static func match(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Match {
        let short: Match = isWhole ? .none : .unknown
        guard bytes.prefix(note.count).elementsEqual(note.prefix(bytes.count)) else { return .none }
        guard bytes.count > note.count else { return short }
        let after = bytes.dropFirst(note.count)
        let rest = after.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard after.count - rest.count <= longestSpace else { return .none }
        guard rest.prefix(title.count).elementsEqual(title.prefix(rest.count)) else { return .none }
        return rest.count >= title.count ? .note : short
    }
}
