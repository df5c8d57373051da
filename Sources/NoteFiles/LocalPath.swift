import NotesPrimitives

/// An address of a link as a path.
public enum LocalPath {
    /// Without what follows a `#` or `?`; nil for what leads elsewhere: `https://…`, `#heading`, `/…`.
    public static func path(_ address: String) -> String? {
        let bytes = Array(address.utf8)
        let path = bytes.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        guard !path.isEmpty, path.first != UInt8(ascii: "/"), !path.contains(UInt8(ascii: ":")) else { return nil }
        return PercentEncoding.decode(path)
    }

    /// A path from a folder, without `.` and `..`; nil where it leads out of the archive.
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
