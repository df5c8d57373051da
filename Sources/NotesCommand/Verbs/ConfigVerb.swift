import Notes
import NotesClient

/// Shows and changes the settings of this profile, for `notes config`. The sign-in is not among them.
enum ConfigVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        var words = session.words[...]
        let order = words.popFirst() ?? "list"
        switch (order, words.count) {
        case ("list", 0): show(try session.preferences(), session.console)
        case ("get", 1): return try get(try key(words), session)
        case ("set", 2...): try set(try key(words), to: words.dropFirst().joined(separator: " "), session)
        case ("values", 1): try list(valuesOf: try key(words), session)
        case ("unset", 1): try set(try key(words), to: nil, session)
        default:
            throw CommandError(
                .usage,
                "use notes config, notes config get KEY, notes config set KEY VALUE, notes config unset KEY or notes config values KEY"
            )
        }
        return .done
    }

    private static func key(_ words: ArraySlice<String>) throws -> Preferences.Key {
        let word = words.first ?? ""
        if let key = Preferences.Key(rawValue: word) { return key }
        let all = Preferences.Key.allCases.map(\.rawValue)
        let near = NearestName.find(word, among: all).map { " Do you mean \($0)?" } ?? ""
        throw CommandError(.usage, "there is no setting \"\(word)\".\(near) There are \(all.joined(separator: ", ")).")
    }

    private static func show(_ preferences: Preferences, _ console: Console) {
        if console.isJSON {
            var object = JSONObject()
            for key in Preferences.Key.allCases { object[key.rawValue] = .text(preferences[key]) }
            return console.json(.object(object))
        }
        console.table(
            ["NAME", "VALUE", "MEANING"],
            Preferences.Key.allCases.map { [$0.rawValue, preferences[$0] ?? "", $0.meaning] }, flexible: [1, 2])
    }

    private static func get(_ key: Preferences.Key, _ session: CommandSession) throws -> ExitCode {
        let value = try session.preferences()[key]
        if session.console.isJSON {
            session.console.json(.text(value))
        } else if let value {
            session.console.line(Console.plain(value))
        }
        guard value == nil else { return .done }
        session.console.say("\(key.rawValue) is not set.")
        return .notFound
    }

    private static func list(valuesOf key: Preferences.Key, _ session: CommandSession) throws {
        // Without a sign-in there are no folders.
        let entries = key == .folder ? try? session.notebook().entries(.everyLive) : nil
        let folders = Set((entries ?? []).map(\.folder)).subtracting([""])
        let values = key.values + folders.sorted()
        if session.console.isJSON { return session.console.json(list: values.map(JSON.string)) }
        for value in values { session.console.line(Console.plain(value)) }
    }

    private static func set(_ key: Preferences.Key, to value: String?, _ session: CommandSession) throws {
        if let fault = value.flatMap(key.fault) {
            throw CommandError(.usage, "\(key.rawValue) must be \(fault)")
        }
        var preferences = try session.preferences()
        preferences[key] = value
        try preferences.write(session.profile)
        if session.console.isJSON { return show(preferences, session.console) }
        session.console.say(value.map { "\(key.rawValue) is now \($0)." } ?? "\(key.rawValue) is no longer set.")
    }
}
