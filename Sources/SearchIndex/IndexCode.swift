import Notes

/// Numbers a posting list in 45 bits: its kind, then the pair, the word's position in the segment's vocabulary, or a
/// hash.
enum IndexCode {
    enum Kind: UInt64 {
        case pairs = 0
        case words = 1
        case titlePairs = 2
        case titleWords = 3
        case startPairs = 4
        case startWords = 5
        /// The list is of a fact about a note: its title, its tags, its folder, or that it is archived.
        case marks = 6

        var isWords: Bool { self == .words || self == .titleWords || self == .startWords }
    }

    static let kindShift: UInt64 = 42
    static let bits: UInt64 = 45
    private static let valueMask: UInt64 = 1 << kindShift - 1

    @inline(__always)
    static func code(_ kind: Kind, _ value: UInt64) -> UInt64 { kind.rawValue << kindShift | value }

    static func kind(of code: UInt64) -> Kind? { Kind(rawValue: code >> kindShift) }
    static func value(of code: UInt64) -> UInt64 { code & valueMask }

    /// Selects the part of a note that is searched: all of it, its title, or the start of its title.
    enum Field {
        case text, title, start

        var pairs: Kind { self == .text ? .pairs : self == .title ? .titlePairs : .startPairs }
        var words: Kind { self == .text ? .words : self == .title ? .titleWords : .startWords }
    }

    // MARK: Marks

    static func mark(title: some Sequence<UInt16>) -> UInt64 {
        // White space in a title is equal to any other.
        mark(
            0,
            title.lazy.map { $0 == 0x0A ? 0x20 : $0 }.flatMap {
                [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
            })
    }

    static func mark(titleLength: Int) -> UInt64 {
        mark(1, (0..<4).map { UInt8(truncatingIfNeeded: titleLength >> ($0 * 8)) })
    }

    static func mark(tag: String) -> UInt64 { mark(2, tag.utf8) }
    static func mark(folder: String) -> UInt64 { mark(3, folder.utf8) }
    /// Marks a name that the note's tags are below. `folderTree` marks one that its folder is below.
    static func mark(tagTree: String) -> UInt64 { mark(5, tagTree.utf8) }
    static func mark(folderTree: String) -> UInt64 { mark(6, folderTree.utf8) }
    /// Marks an archived note. Segments that are older than the archive have neither this mark nor an archived note.
    static let archived = mark(4, [])

    /// Returns the upper bits of FNV-1a. Two values with one mark would be one candidate too many, and each note is
    /// verified before it is shown.
    private static func mark(_ sort: UInt8, _ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNVHash()
        hash.add(sort)
        for byte in bytes { hash.add(byte) }
        return code(.marks, hash.value >> (64 - kindShift))
    }
}
