import NoteFiles
import Notes

/// A TextBundle: a folder with a text, an `info.json` and `assets/`.
struct TextBundle {
    /// In its archive; empty where the archive is the bundle.
    var folder: String
    var text: ImportFile
    /// The file with the facts, or nil where the folder has no such file and only the name of a bundle.
    var info: ImportFile?

    /// The folders that hold a text beside an `info.json`, or that are called `.textbundle`.
    static func all(in files: [ImportFile]) -> [TextBundle] {
        var infos: [String: ImportFile] = [:]
        for file in files where !SystemFiles.contains(file.path) {
            let path = FilePath(file.path)
            if path.name == "info.json" { infos[path.folder] = file }
        }
        var seen: Set<String> = []
        return files.compactMap { file in
            let path = FilePath(file.path)
            guard path.stem == "text", !path.ending.isEmpty, !SystemFiles.contains(file.path),
                infos[path.folder] != nil || FilePath(FilePath(path.folder).name).ending == "textbundle",
                seen.insert(path.folder).inserted
            else { return nil }
            return TextBundle(folder: path.folder, text: file, info: infos[path.folder])
        }
    }

    /// In problems.
    var name: String { folder.isEmpty ? text.path : folder }
    /// The folder's name without `.textbundle`.
    var title: String { FilePath(FilePath(folder).name).stem }

    /// Returns the object, or nil if it cannot be read.
    func readInfo() -> JSONObject? {
        guard let bytes = try? info?.bytes(atMost: 1 << 20) else { return nil }
        return try? JSONObject(reading: bytes)
    }
}

/// The members of `info.json` under `net.shinyfrog.bear`. Flags are 0 and 1 there.
struct BearInfo {
    private let members: JSONObject

    /// Fails in a bundle of another program.
    init?(_ info: JSONObject) {
        guard case .object(let members)? = info["net.shinyfrog.bear"] else { return nil }
        self.members = members
    }

    var id: String? { text("uniqueIdentifier") }
    var isEncrypted: Bool { Self.isTrue(members["encrypted"]) }

    func fill(_ note: inout ImportedNote) {
        var leftovers = JSONObject()
        for member in members.members {
            switch (member.name, member.value) {
            case ("uniqueIdentifier", _), ("version", _), ("title", _), (_, .null), (_, .array([])), (_, .string("")):
                break
            case ("creationDate", let value) where WrittenTime.time(of: value) != nil:
                note.createdAt = WrittenTime.time(of: value)
            case ("modificationDate", let value) where WrittenTime.time(of: value) != nil:
                note.lastModified = WrittenTime.time(of: value)
            case ("trashed", let value): note.isTrashed = Self.isTrue(value)
            case ("pinned", let value): note.content.pinned = Self.isTrue(value)
            case ("archived", let value): note.content.archived = Self.isTrue(value)
            case ("tags", .array(let tags)):
                note.content.tags = tags.compactMap { if case .string(let tag) = $0 { tag } else { nil } }
            case (_, .bool(false)): break
            case (_, .number(let number)) where number.text == "0": break
            default: leftovers[member.name] = member.value
            }
        }
        if !leftovers.isEmpty { note.content.extra["bear"] = .object(leftovers) }
    }

    private func text(_ name: String) -> String? {
        if case .string(let text)? = members[name], !text.isEmpty { text } else { nil }
    }

    private static func isTrue(_ value: JSON?) -> Bool {
        switch value {
        case .bool(let bool)?: bool
        case .number(let number)?: number.text != "0"
        default: false
        }
    }
}
