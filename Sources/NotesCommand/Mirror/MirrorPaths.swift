import NoteFiles
import Notes
import NotesPrimitives

/// Finds the path of a note's file, and the folder that a path means. A note's folder may have characters that no file
/// name has, and a disk's folder may be spelled in decomposed letters.
struct MirrorPaths {
    private var taken: Set<String>
    private var folders: [MirrorPath: String] = [:]
    private var spelled: [String: MirrorPath] = [:]

    init(_ scan: FolderScan, _ rows: [NoteID: MirrorState.Row]) {
        taken = Set((Array(scan.files.keys) + Array(scan.folders) + Array(scan.barred.keys)).map(\.compared))
        for folder in scan.folders { spelled[folder.compared] = folder }
        for row in rows.values.sorted(by: { $0.path < $1.path })
        where scan.folders.contains(row.path.parent) && Self.isInPlace(row) {
            folders[row.path.parent] = row.folder
        }
    }

    /// Returns true if the file is in its note's folder. A file that could not be moved there does not show the note's
    /// folder by its path.
    static func isInPlace(_ row: MirrorState.Row) -> Bool {
        if row.target != nil { return false }
        if row.path.parent == .root || row.folder.isEmpty { return row.path.parent == .root && row.folder.isEmpty }
        let slash = UInt8(ascii: "/")
        let places = row.path.parent.bytes.split(separator: slash, omittingEmptySubsequences: false)
        let names = Array(row.folder.utf8).split(separator: slash, omittingEmptySubsequences: false)
        return places.count == names.count
            && zip(places, names).allSatisfy { place, name in
                let (place, name) = (MirrorPath(Array(place)), String(decoding: name, as: UTF8.self))
                return place.composed.utf8.elementsEqual(name.utf8)
                    || place.compared == MirrorPath(FileNames.name(name)).compared
            }
    }

    /// Returns the note's folder that a folder on the disk mirrors.
    func folder(at mirrored: MirrorPath) -> String {
        if mirrored == .root { return "" }
        if let known = folders[mirrored] { return known }
        let parent = folder(at: mirrored.parent)
        let name = FileNames.composed(String(decoding: mirrored.name, as: UTF8.self))
        return parent.isEmpty ? name : parent + "/" + name
    }

    /// Returns a free path. `keeping` is the name of the note's present file, if it is to stay; `besides` its present
    /// path.
    func path(for content: Content, id: NoteID, keeping name: [UInt8]?, besides present: MirrorPath?) -> MirrorPath {
        let parent = parent(of: content.folder)
        if let name {
            let path = parent.appending(name)
            if path == present || !taken.contains(path.compared) { return path }
        }
        let title = DisplayText(title: content.title, body: content.body).title
        var number = 1
        while true {
            let path = parent.appending(Self.name(title.isEmpty ? id.text : title, number))
            if path == present || !taken.contains(path.compared) { return path }
            number += 1
        }
    }

    /// Returns a name that the next scan accepts as that of a note.
    private static func name(_ title: String, _ number: Int) -> [UInt8] {
        let name = Array(FileNames.name(title, ending: MirrorPath.ending, number: number).utf8)
        if MirrorPath.isNote(name) { return name }
        return Array(FileNames.name("_" + title, ending: MirrorPath.ending, number: number).utf8)
    }

    private func parent(of folder: String) -> MirrorPath {
        if folder.isEmpty { return .root }
        if let known = folders.first(where: { $0.value.utf8.elementsEqual(folder.utf8) })?.key { return known }
        let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/"))
        let parent = parent(of: slash.map { String(folder[..<$0]) } ?? "")
        let name = slash.map { String(folder[folder.utf8.index(after: $0)...]) } ?? folder
        let path = parent.appending(Array(FileNames.name(name).utf8))
        return spelled[path.compared] ?? path
    }

    /// Reserves a path; `folder` is nil for a file that is not in its note's folder.
    mutating func take(_ path: MirrorPath, folder: String?) {
        taken.insert(path.compared)
        var ancestor = path.parent
        guard var folder else { return }
        while ancestor != .root {
            taken.insert(ancestor.compared)
            spelled[ancestor.compared] = ancestor
            // A name that a note's folder could not have on the disk is known by its path from now on.
            if folders[ancestor] == nil { folders[ancestor] = folder }
            ancestor = ancestor.parent
            folder = folder.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(folder[..<$0]) } ?? ""
        }
    }

    mutating func free(_ path: MirrorPath) { taken.remove(path.compared) }

    mutating func moved(_ path: MirrorPath, to new: MirrorPath, folder: String) {
        free(path)
        take(new, folder: folder)
    }
}

/// Identifies a file below the mirrored folder. Two paths are one only if their bytes are: Swift's strings would be
/// equal for the composed and the decomposed spelling of a Hangul name.
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

    /// Returns the path as text; nil if it is not UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// Returns the path in composed form, as a note's title or folder has it.
    var composed: String { FileNames.composed(String(decoding: bytes, as: UTF8.self)) }

    /// Returns the composed name without its ending.
    var stem: String { FileNames.composed(String(decoding: name.dropLast(Self.ending.utf8.count), as: UTF8.self)) }

    /// Folds the path: the result is equal for paths that are one file on a disk that ignores case or composition.
    var compared: String { String(decoding: bytes, as: UTF8.self).lowercased() }

    /// Returns true for the name of a note. An editor's own files beside the user's are hidden, or end in something
    /// else.
    static func isNote(_ name: [UInt8]) -> Bool {
        guard let first = name.first, !".#~".utf8.contains(first) else { return false }
        return hasEnding(name)
    }

    static func hasEnding(_ name: [UInt8]) -> Bool {
        name.count > ending.utf8.count
            && String(decoding: name.suffix(ending.utf8.count), as: UTF8.self).lowercased() == ending
    }
}
