import Notes

/// Names that a note's files may have, each once, upper and lower case aside.
struct AttachmentNames {
    private var taken: Set<String> = []

    mutating func name(_ wanted: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in wanted.unicodeScalars.prefix(1024) {
            let isForbidden = scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control
            scalars.append(isForbidden ? "_" : scalar)
        }
        var name = String(scalars)
        if name.isEmpty || name == "." || name == ".." { name = "attachment" }
        let path = FilePath(name)
        let ending = path.stem.utf8.count == name.utf8.count ? "" : String(name.dropFirst(path.stem.count))
        var candidate = Self.fitted(path.stem, ending)
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = Self.fitted(path.stem, " (\(number))" + ending)
            number += 1
        }
        return candidate
    }

    private static func fitted(_ stem: String, _ ending: String) -> String {
        let ending = ending.utf8.count > 64 ? "" : ending
        return Mending.cut(stem, bytes: NoteLimits().attachmentName - ending.utf8.count) + ending
    }
}
