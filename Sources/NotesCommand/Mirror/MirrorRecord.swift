import Notes
import NotesHashing
import NotesPrimitives

/// Records the outcome of the last round of a mirrored folder, beside the notes of its profile: `notes mirror status`
/// has all folders of it. In the folder itself it would wake the watch of the folder.
struct MirrorRecord: Equatable {
    var folder: String
    var at: Timestamp
    var problems: [String] = []
    var skipped: [String] = []

    private static let prefix = "mirror-"
    /// Separates two records without news, in milliseconds.
    private static let interval: Int64 = 60_000

    private static func path(_ folder: String, _ profile: Profile) -> String {
        "\(profile.data)/\(prefix)\(Hex.encode(SHA256.hash(Array(folder.utf8)).bytes.prefix(16))).json"
    }

    /// Writes the record. If the profile cannot be written, the folder is only missing from the list.
    func keep(_ profile: Profile) {
        var object = JSONObject()
        object["folder"] = .string(folder)
        object["at"] = .string(at.text)
        object["problems"] = .array(problems.map(JSON.string))
        object["skipped"] = .array(skipped.map(JSON.string))
        var bytes: [UInt8] = []
        bytes.append(json: object)
        try? File.write(bytes, to: Self.path(folder, profile))
    }

    /// Copies the outcome of a round of a watch. Returns false if it need not be written: nothing happened, and the
    /// last record is recent.
    mutating func isNews(_ report: MirrorReport, _ now: Timestamp) -> Bool {
        let isSame = report.files + report.notes == 0 && problems == report.problems && skipped == report.skipped
        if isSame, now.milliseconds(since: at) < Self.interval { return false }
        (at, problems, skipped) = (now, report.problems, report.skipped)
        return true
    }

    static func of(_ folder: String, _ profile: Profile) -> MirrorRecord? { read(path(folder, profile)) }

    /// Returns the folders of a profile, by their names.
    static func all(_ profile: Profile) -> [MirrorRecord] {
        paths(profile).compactMap(read).sorted { $0.folder < $1.folder }
    }

    static func forget(_ profile: Profile) { for path in paths(profile) { File.remove(path) } }

    private static func paths(_ profile: Profile) -> [String] {
        ((try? File.names(in: profile.data)) ?? []).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.map { "\(profile.data)/\($0)" }
    }

    private static func read(_ path: String) -> MirrorRecord? {
        guard let bytes = try? File.read(path),
            let object = try? JSONView.read(bytes, { view throws(DomainError) in view.object }),
            case .string(let folder) = object["folder"], case .string(let text) = object["at"],
            let at = Timestamp(rfc3339: text)
        else { return nil }
        func texts(_ name: String) -> [String] {
            guard case .array(let elements) = object[name] else { return [] }
            return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        return MirrorRecord(folder: folder, at: at, problems: texts("problems"), skipped: texts("skipped"))
    }
}
