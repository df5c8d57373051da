/// Describes an entry of an archive that the reader skips, and the reason.
public struct SkippedEntry: Sendable {
    public enum Reason: Equatable, Sendable {
        case link
        case encrypted
        /// The entry is compressed by a method other than stored (0) and deflate (8).
        case method(Int64)
        /// The entry is a device, a pipe or another special file.
        case special
        /// The path could lead outside. The text gives the reason.
        case path(String)
    }

    /// Names the entry for people. The path is checked as those of other entries are. If the path is the reason, it is
    /// the unchecked name, and nothing may be written there.
    public let path: String
    public let reason: Reason
    /// Gives the path to which a link leads, as the archive has it. It is shown and never followed; nil if it is long
    /// or not text.
    public let target: String?

    init(_ path: String, _ reason: Reason, target: String? = nil) {
        self.path = path
        self.reason = reason
        self.target = target
    }

    static let longestTarget = 1024

    /// Returns the bytes as a target, or nil if they are too long, not UTF-8, or have control characters.
    static func target(_ bytes: some Collection<UInt8>) -> String? {
        guard (1...longestTarget).contains(bytes.count), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension SkippedEntry.Reason {
    /// Returns the error that refuses the archive because of this entry.
    func refusal(_ number: Int) -> ArchiveError {
        let subject = "Entry \(number) of the archive"
        switch self {
        case .link: return ArchiveError(.unsafe, "\(subject) is a link; an archive with links is refused.")
        case .encrypted:
            return ArchiveError(.unsupported, "\(subject) is encrypted; unpack it with its password.")
        case .method(let method):
            return ArchiveError(
                .unsupported, "\(subject) is packed by method \(method); stored and deflate are supported.")
        case .special:
            return ArchiveError(
                .unsupported, "\(subject) is neither a file nor a folder; such an archive is refused.")
        case .path(let reason):
            return ArchiveError(.unsafe, "\(subject) \(reason); such an archive is refused.")
        }
    }
}

/// Checks that a name in an archive is a path that stays inside. The result is `/`-separated, with no empty, `.` or
/// `..` segment. A backslash also separates, since some Windows programs write it; a refused path cannot be repaired
/// safely.
enum EntryPath {
    /// Gives the reason why a name is no such path, as the predicate of a sentence.
    struct Refusal: Error {
        let reason: String
    }

    /// Returns the cleaned path, or nil for an empty path, such as `./`.
    static func checked(_ name: String) throws(Refusal) -> String? {
        func refuse(_ reason: String) -> Refusal { Refusal(reason: reason) }
        if name.utf8.contains(0) { throw refuse("has a NUL in its name") }
        var segments: [Substring] = []
        let bytes = name.utf8
        if let first = bytes.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "\\") {
            throw refuse("has an absolute path")
        }
        if let letter = bytes.first, bytes.dropFirst().first == UInt8(ascii: ":"),
            (letter | 0x20) >= UInt8(ascii: "a"), (letter | 0x20) <= UInt8(ascii: "z"),
            bytes.dropFirst(2).first.map({ $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) ?? true
        {
            throw refuse("has an absolute path with a drive letter")
        }
        for segment in name.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == "\\" }) {
            let text = Substring(segment)
            if text.utf8.elementsEqual("..".utf8) { throw refuse("has a path with .. in it") }
            if !text.utf8.elementsEqual(".".utf8) { segments.append(text) }
        }
        return segments.isEmpty ? nil : segments.joined(separator: "/")
    }
}
