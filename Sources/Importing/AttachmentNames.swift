import Notes
import NotesPrimitives

/// Names that a note's files may have, each once, upper and lower case aside.
struct AttachmentNames {
    /// Names that are in use, in compared form, each with the number that the search for a free name continues at.
    private var taken: [String: Int] = [:]

    /// A longer ending is part of the name.
    private static let longestEnding = 64

    mutating func name(_ wanted: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in wanted.unicodeScalars.prefix(1024) {
            let isForbidden = scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control
            scalars.append(isForbidden ? "_" : scalar)
        }
        var name = String(scalars)
        if name.isEmpty || name == "." || name == ".." { name = "attachment" }
        var stem = FilePath(name).stem
        var ending = stem.utf8.count == name.utf8.count ? "" : String(name.dropFirst(stem.count))
        if ending.utf8.count > Self.longestEnding { (stem, ending) = (name, "") }
        return claim(stem, ending)
    }

    private mutating func claim(_ stem: String, _ ending: String) -> String {
        let first = Self.fitted(stem, ending)
        let key = first.lowercased()
        guard var number = taken[key] else {
            taken[key] = 2
            return first
        }
        while true {
            let next = Self.fitted(stem, " (\(number))" + ending)
            number += 1
            let nextKey = next.lowercased()
            if taken[nextKey] == nil {
                taken[key] = number
                taken[nextKey] = 2
                return next
            }
        }
    }

    /// Whatever is cut, the ending stays, and the number with it: names that are numbered end.
    private static func fitted(_ stem: String, _ ending: String) -> String {
        stem.prefix(bytes: NoteLimits().attachmentName - ending.utf8.count) + ending
    }
}
