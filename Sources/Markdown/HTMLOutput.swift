/// Lists all tags that can be written.
enum Tag: String, CaseIterable {
    case p, h1, h2, h3, h4, h5, h6, em, strong, del, code, pre, ul, ol, li, blockquote, hr, br, a, img
    case table, thead, tbody, tr, th, td

    static func heading(_ level: Int) -> Tag {
        [.h1, .h2, .h3, .h4, .h5, .h6][min(max(level, 1), 6) - 1]
    }
}

/// Writes HTML; no other type does.
struct HTMLOutput {
    enum Alignment: String {
        case center, right
    }

    private(set) var bytes: [UInt8] = []
    private let picture: (String) -> String?

    init(capacity: Int, picture: @escaping (String) -> String? = { _ in nil }) {
        self.picture = picture
        bytes.reserveCapacity(capacity)
    }

    mutating func open(_ tag: Tag) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: tag.rawValue.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    mutating func close(_ tag: Tag) {
        bytes.append(contentsOf: "</".utf8)
        bytes.append(contentsOf: tag.rawValue.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    mutating func openList(from number: Int) {
        bytes.append(contentsOf: "<ol start=\"\(number)\">".utf8)
    }

    mutating func openCell(_ tag: Tag, _ alignment: Alignment?) {
        guard let alignment else { return open(tag) }
        bytes.append(contentsOf: "<\(tag.rawValue) class=\"\(alignment.rawValue)\">".utf8)
    }

    mutating func openLink(_ target: LinkTarget) {
        bytes.append(contentsOf: "<a rel=\"noopener noreferrer nofollow\" href=\"".utf8)
        text(target.bytes[...])
        bytes.append(contentsOf: "\">".utf8)
    }

    /// Returns the path of the picture that an image's address names, if the page has it.
    func pictureTarget(_ address: ArraySlice<UInt8>) -> PictureTarget? {
        picture(String(decoding: address, as: UTF8.self)).flatMap { PictureTarget($0) }
    }

    mutating func image(_ target: PictureTarget, words: ArraySlice<UInt8>) {
        bytes.append(contentsOf: "<img alt=\"".utf8)
        text(words)
        bytes.append(contentsOf: "\" src=\"".utf8)
        bytes.append(contentsOf: target.bytes)
        bytes.append(contentsOf: "\">".utf8)
    }

    mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    /// Appends text, escaped for use between tags and in attribute values.
    mutating func text(_ text: ArraySlice<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
            // Browsers do not show them, and some HTML parsers misread them.
            case 0x00...0x08, 0x0B...0x1F, 0x7F: bytes.append(contentsOf: "\u{FFFD}".utf8)
            default: bytes.append(byte)
            }
        }
    }
}

/// Holds an address to which a page may link: of the web, of a mailbox or of a telephone. No other can be made.
struct LinkTarget: Equatable {
    let bytes: [UInt8]

    private static let schemes = ["https://", "http://", "mailto:", "tel:"].map { Array($0.utf8) }
    private static let longest = 4096

    init?(_ address: some Collection<UInt8>) {
        let bytes = Array(address)
        let isSafe = Self.schemes.contains { scheme in
            bytes.count > scheme.count && zip(bytes, scheme).allSatisfy { $0.lowercased == $1 }
        }
        // Refuses what browsers drop from addresses or interpret differently.
        guard isSafe, bytes.count <= Self.longest,
            bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.bytes = bytes
    }
}

/// Holds the path of a picture below its page. It has no scheme and no host, and does not lead out of the page's
/// folder.
struct PictureTarget: Equatable {
    let bytes: [UInt8]

    init?(_ path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            part.contains { $0 != UInt8(ascii: ".") } && part.allSatisfy { $0.isPathByte }
        }
        guard isPlain else { return nil }
        bytes = Array(path.utf8)
    }
}

extension UInt8 {
    /// A percent-encoded name may have this byte.
    fileprivate var isPathByte: Bool {
        isDigit || (0x61...0x7A).contains(lowercased) || "-._~%".utf8.contains(self)
    }

    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A }
    /// The byte is a letter, a digit, or part of a character outside of ASCII.
    var isWord: Bool { self >= 0x80 || isDigit || (0x61...0x7A).contains(lowercased) }
    var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isWord }
}
