import Notes
import NotesClient

/// `notes tags` and `notes folders`: the names on this device, with how many notes have each.
enum NameVerbs {
    static func tags(_ session: CommandSession) async throws -> ExitCode {
        try list(session, "No tags.") { $0.tags }
    }

    static func folders(_ session: CommandSession) async throws -> ExitCode {
        try list(session, "No folders.") { $0.folder.isEmpty ? [] : [$0.folder] }
    }

    private static func list(
        _ session: CommandSession, _ none: String, _ names: (NoteEntry) -> [String]
    ) throws -> ExitCode {
        var counts: [String: Int64] = [:]
        for entry in try session.notebook().entries(.everyLive) {
            for name in names(entry) { counts[name, default: 0] += 1 }
        }
        let console = session.console
        let sorted = counts.map { (FoldedText($0.key).units, $0.key, $0.value) }
            .sorted { $0.0 != $1.0 ? $0.0.lexicographicallyPrecedes($1.0) : $0.1 < $1.1 }
        if console.isJSON {
            console.json(
                list: sorted.lazy.map { _, name, count in
                    var object = JSONObject()
                    object["name"] = .string(name)
                    object["count"] = .number(JSONNumber(count))
                    return .object(object)
                })
            return .done
        }
        console.table(["NAME", "NOTES"], sorted.lazy.map { [$0.1, String($0.2)] }, flexible: 0)
        if sorted.isEmpty { console.say(none) }
        return .done
    }
}
