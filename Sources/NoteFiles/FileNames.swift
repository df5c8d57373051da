import Notes
import NotesPrimitives

/// Makes names for files that survive Windows, macOS, Linux and each other. Characters that one of them forbids become
/// `_`, and a reserved name gets one. Letters with marks and Hangul are composed. macOS may decompose them again, but
/// two names that differ only in that are one file there, and so here. Upper and lower case count as equal. No name is
/// over 255 bytes: it is cut between characters as people count them.
///
///     var names = FileNames()
///     names.path("Shopping", ending: ".md", in: "home/lists")    // home/lists/Shopping.md
///     names.path("shopping", ending: ".md", in: "home/lists")    // home/lists/shopping (2).md
///     names.path("CON", ending: ".md", in: "")                   // CON_.md
///     names.path(ofFile: "pic.png")                              // pic.png, then pic (2).png
public struct FileNames {
    public static let longest = 255
    /// Limits the bytes of an ending and its dot; a longer ending is part of the name.
    private static let longestEnding = 32

    private var taken = TakenNames()
    /// Maps each note's folder to the folder of its files.
    private var folders: [String: String] = ["": ""]

    /// Reserves the names at the top level that the caller uses.
    public init(reserved: [String] = []) {
        for name in reserved { taken.reserve(name) }
    }

    /// Returns a path that was not returned before. `folder` is a note's folder, `wanted` any text.
    public mutating func path(_ wanted: String, ending: String = "", in folder: String = "") -> String {
        let parent = path(ofFolder: folder)
        let stem = Self.safe(wanted)
        return claim(stem, ending, in: parent)
    }

    /// Returns a path for a file that has an ending, or none, of its own. A number comes before the ending.
    public mutating func path(ofFile wanted: String, in folder: String = "") -> String {
        let parent = path(ofFolder: folder)
        let (stem, ending) = Self.parts(Self.safe(wanted))
        return claim(stem, ending, in: parent)
    }

    /// Returns the path of a note's folder. The same folder always becomes the same path, and different folders
    /// different ones.
    public mutating func path(ofFolder folder: String) -> String {
        // Strings are equal where only their composition differs; two such folders are one on a disk.
        if let known = folders[folder] { return known }
        var parent = ""
        var name = folder
        if let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            parent = path(ofFolder: String(folder[..<slash]))
            name = String(folder[folder.utf8.index(after: slash)...])
        }
        let path = claim(Self.safe(name), "", in: parent)
        folders[folder] = path
        return path
    }

    private mutating func claim(_ stem: String, _ ending: String, in parent: String) -> String {
        let prefix = parent.isEmpty ? "" : parent + "/"
        return taken.claim { prefix + Self.fitted(stem, ($0 > 1 ? " (\($0))" : "") + ending) }
    }

    // MARK: One name

    /// Returns a name before its ending, and the ending with its dot; it is empty for a name that has none.
    public static func parts(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
            name.utf8.distance(from: dot, to: name.endIndex) <= longestEnding
        else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    /// Returns any text as a composed name; from `number` 2 on with it, as in `shopping (2).md`.
    public static func name(_ wanted: String, ending: String = "", number: Int = 1) -> String {
        fitted(safe(wanted), (number > 1 ? " (\(number))" : "") + ending)
    }

    /// Composes letters with their marks to one character where one exists, whatever a disk makes of them.
    public static func composed(_ text: String) -> String { Composition.composed(text) }

    /// Returns any text as a name for a file without its ending, of any length.
    static func safe(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var isSpaced = false
        for scalar in Composition.composed(text).unicodeScalars {
            if scalar.isWhiteSpace {
                isSpaced = !scalars.isEmpty
                continue
            }
            guard !isHidden(scalar) else { continue }
            if isSpaced { scalars.append(" ") }
            isSpaced = false
            scalars.append(isForbidden(scalar) ? "_" : scalar)
            // A name holds 255 bytes; longer text is not read.
            if scalars.count >= 4 * longest { break }
        }
        while scalars.last == "." || scalars.last == " " { scalars.removeLast() }
        // A leading dot hides a file.
        if scalars.first == "." { scalars.replaceSubrange(...scalars.startIndex, with: ["_"]) }
        let name = String(scalars)
        if name.isEmpty { return "Untitled" }
        return isReserved(name) ? afterStem(of: name, "_") : name
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": true
        default:
            [.control, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory)
        }
    }

    /// Returns true for the zero-width space, the byte order mark, and characters that change the direction of the text
    /// around them.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Returns true for Windows' device names, with any ending.
    private static func isReserved(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem) { return true }
        return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
            && stem.last.map { "0123456789¹²³".contains($0) } ?? false
    }

    private static func afterStem(of name: String, _ mark: String) -> String {
        let stem = name.prefix { $0 != "." }
        return stem + mark + name.dropFirst(stem.count)
    }

    /// Returns as much of the stem as fits before the ending.
    private static func fitted(_ stem: String, _ ending: String) -> String {
        let limit = longest - ending.utf8.count
        if stem.utf8.count <= limit { return stem + ending }
        var cut = stem.prefix(bytes: limit)
        while cut.last == "." || cut.last == " " { cut.removeLast() }
        return (cut.isEmpty ? "Untitled" : cut) + ending
    }
}

/// Claims names, each once, upper and lower case aside. Swift's comparison ignores composition, too.
package struct TakenNames {
    /// Maps each name in use to the number at which the search for a free name continues.
    private var taken: [String: Int] = [:]

    package init() {}

    package mutating func reserve(_ name: String) { taken[name.lowercased()] = 2 }

    /// Returns the first free one of the names that `name` makes of the numbers from 1 on.
    package mutating func claim(_ name: (_ number: Int) -> String) -> String {
        let first = name(1)
        let key = first.lowercased()
        guard var number = taken[key] else {
            taken[key] = 2
            return first
        }
        while true {
            let next = name(number)
            number += 1
            guard taken[next.lowercased()] == nil else { continue }
            taken[key] = number
            taken[next.lowercased()] = 2
            return next
        }
    }
}

/// Composes letters and their marks to one character where one exists. This is NFC for the scripts that file systems
/// decompose: Latin, Greek, Cyrillic, kana and Hangul.
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

    /// Composes a leading consonant, a vowel and a final consonant by arithmetic (The Unicode Standard, section 3.12).
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

/// Reads an address of a link as a path.
public enum LocalPath {
    /// Returns the path without what follows a `#` or `?`. Returns nil for an address that leads elsewhere:
    /// `https://…`, `#heading`, `/…`.
    public static func path(_ address: String) -> String? {
        let bytes = Array(address.utf8)
        let path = bytes.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        guard !path.isEmpty, path.first != UInt8(ascii: "/"), !path.contains(UInt8(ascii: ":")) else { return nil }
        return PercentEncoding.decode(path)
    }

    /// Returns a path from a folder, without `.` and `..`, or nil if it leads out of the archive.
    public static func resolved(_ path: String, from folder: String) -> String? {
        var segments = folder.split(separator: "/")
        for segment in path.split(separator: "/") {
            switch segment {
            case ".": break
            case "..":
                if segments.isEmpty { return nil }
                segments.removeLast()
            default: segments.append(segment)
            }
        }
        return segments.joined(separator: "/")
    }
}
