import NoteFiles

/// Splits a path in an archive.
struct FilePath {
    let folder: String
    let name: String
    let stem: String
    /// Has the ending in lower case, without the dot.
    let ending: String

    init(_ path: String) {
        if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = String(path[..<slash])
            name = String(path[path.utf8.index(after: slash)...])
        } else {
            folder = ""
            name = path
        }
        let parts = FileNames.parts(name)
        stem = parts.stem
        ending = parts.ending.dropFirst().lowercased()
    }

    var withoutEnding: String { folder.isEmpty ? stem : folder + "/" + stem }
}
