/// An option of a verb, or of all verbs.
struct Option: Equatable, Sendable {
    var name: String
    var letter: Character?
    /// The name of the value in help; nil for an option without one.
    var value: String?
    /// True if it may occur more than once.
    var repeats = false
    var help: String

    init(_ name: String, _ letter: Character? = nil, value: String? = nil, repeats: Bool = false, _ help: String) {
        self.name = name
        self.letter = letter
        self.value = value
        self.repeats = repeats
        self.help = help
    }

    var spelling: String {
        let long = "--" + name + (value.map { "=" + $0 } ?? "")
        return letter.map { "-\($0), \(long)" } ?? long
    }

    /// The options of every verb.
    static let common = [
        Option("json", nil, "write data as JSON"),
        Option("quiet", "q", "say nothing but errors"),
        Option("no-color", nil, "no colours; the variable NO_COLOR does the same"),
        Option("no-input", nil, "never ask; fail where an answer is needed"),
        Option("no-sync", nil, "change this device's notes alone; a later sync sends them"),
        Option("profile", nil, value: "NAME", "use another account's notes and sign-in (default: default)"),
        Option("help", "h", "show how the verb is used"),
    ]
}
