import NoteFiles
import Notes
import Primitives

/// A file's path below the mirrored folder. Two paths are one only if their bytes are: Swift's strings would take the
/// composed and the decomposed spelling of a Hangul name for one file.
struct MirrorPath: Hashable, Sendable, Comparable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }

    static let root = MirrorPath([])
    static let ending = ".md"

    static func < (one: MirrorPath, other: MirrorPath) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }

    func appending(_ name: [UInt8]) -> MirrorPath {
        MirrorPath(bytes.isEmpty ? name : bytes + [UInt8(ascii: "/")] + name)
    }

    var parent: MirrorPath {
        bytes.lastIndex(of: UInt8(ascii: "/")).map { MirrorPath(Array(bytes[..<$0])) } ?? .root
    }

    var name: [UInt8] { bytes.lastIndex(of: UInt8(ascii: "/")).map { Array(bytes[($0 + 1)...]) } ?? bytes }

    /// The name as text, or nil if it is no text.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// The name in composed form, as a note's title or folder has it.
    var composed: String { FileNames.composed(String(decoding: bytes, as: UTF8.self)) }

    /// The composed name without its ending.
    var stem: String { FileNames.composed(String(decoding: name.dropLast(Self.ending.utf8.count), as: UTF8.self)) }

    /// Equal for paths that are one file on a disk that ignores case or composition.
    var compared: String { String(decoding: bytes, as: UTF8.self).lowercased() }

    /// Files that an editor keeps beside the user's are hidden, or end in something else.
    static func isNote(_ name: [UInt8]) -> Bool {
        guard let first = name.first, !".#~".utf8.contains(first) else { return false }
        return hasEnding(name)
    }

    static func hasEnding(_ name: [UInt8]) -> Bool {
        name.count > ending.utf8.count
            && String(decoding: name.suffix(ending.utf8.count), as: UTF8.self).lowercased() == ending
    }
}
