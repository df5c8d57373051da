/// Splits a path in an archive.
struct FilePath {
    let folder: String
    let name: String

    init(_ path: String) {
        if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = String(path[..<slash])
            name = String(path[path.utf8.index(after: slash)...])
        } else {
            folder = ""
            name = path
        }
    }

    private var dot: String.Index? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
        return dot
    }

    /// Returns the ending in lower case, without the dot.
    var ending: String { dot.map { name[name.utf8.index(after: $0)...].lowercased() } ?? "" }
    var stem: String { dot.map { String(name[..<$0]) } ?? name }
    var withoutEnding: String { folder.isEmpty ? stem : folder + "/" + stem }
}
