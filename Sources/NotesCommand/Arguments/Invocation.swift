import Notes

/// Parses a command line into the verb, its words and its options.
struct Invocation {
    var verb: Verb
    var words: [String]
    private var options: [String: [String]]

    func has(_ name: String) -> Bool { options[name] != nil }
    func value(_ name: String) -> String? { options[name]?.last }
    func values(_ name: String) -> [String] { options[name] ?? [] }

    func integer(_ name: String) throws(CommandError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw CommandError(.usage, "--\(name) takes a number above 0")
        }
        return number
    }

    /// Options may come before and behind the verb and between its words. `--` ends them; `-` alone is a word.
    init(_ arguments: [String]) throws(CommandError) {
        let (words, found) = try Self.split(arguments)
        guard let name = words.first else {
            verb = try Self.verb(named: "help")
            (self.words, options) = ([], found)
            return
        }
        verb = try Self.verb(named: name)
        (self.words, options) = (Array(words.dropFirst()), found)
        if has("help") { return }
        let known = Set((verb.options + Option.common).map(\.name))
        for option in found.keys.sorted() where !known.contains(option) {
            throw CommandError(.usage, "notes \(name) has no option --\(option)" + Self.hint(verb))
        }
        guard verb.words.range.contains(self.words.count) else {
            let reason =
                self.words.count < verb.words.range.lowerBound ? "needs more arguments" : "has too many arguments"
            throw CommandError(.usage, "notes \(name) \(reason)" + Self.hint(verb))
        }
    }

    private static func hint(_ verb: Verb) -> String { "\nUsage: " + verb.usage }

    private static func verb(named name: String) throws(CommandError) -> Verb {
        if let verb = Verb.named(name) { return verb }
        let near = NearestName.find(name, among: Verb.table.map(\.name)).map { " Do you mean \"notes \($0)\"?" } ?? ""
        throw CommandError(.usage, "there is no verb \"\(name)\".\(near) \"notes help\" lists all.")
    }

    private static func split(
        _ arguments: [String]
    ) throws(CommandError) -> (words: [String], options: [String: [String]]) {
        var words: [String] = []
        var options: [String: [String]] = [:]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" {
                words += rest
                break
            }
            // The line of a list is a text: "- [ ] milk".
            guard word.hasPrefix("-"), word != "-", !word.hasPrefix("- ") else {
                words.append(word)
                continue
            }
            // Letters may mean different options of different verbs: those of this one, once it is known.
            let verb = words.first.flatMap(Verb.named)
            let known = (verb.map { $0.options } ?? Verb.table.flatMap(\.options)) + Option.common
            for (option, value) in try given(word, known) {
                if option.value == nil {
                    guard value == nil else { throw CommandError(.usage, "--\(option.name) takes no value") }
                    options[option.name, default: []].append("")
                } else {
                    guard let value = value ?? rest.popFirst() else {
                        throw CommandError(.usage, "--\(option.name) needs a value")
                    }
                    options[option.name, default: []].append(value)
                }
            }
        }
        return (words, options)
    }

    /// Returns the options of one argument: letters may be joined, and a value may follow its letter directly.
    private static func given(
        _ word: String, _ known: [Option]
    ) throws(CommandError) -> [(Option, value: String?)] {
        guard !word.hasPrefix("--"), !word.contains("="), word.count > 2 else { return [try option(word, known)] }
        var found: [(Option, value: String?)] = []
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = known.first(where: { $0.letter == letter }) else { throw unknown(word, known) }
            guard option.value == nil else {
                found.append((option, letters.isEmpty ? nil : String(letters)))
                break
            }
            found.append((option, nil))
        }
        return found
    }

    private static func option(
        _ word: String, _ known: [Option]
    ) throws(CommandError) -> (Option, value: String?) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = known.first(where: { $0.forms.contains(name) }) else { throw unknown(name, known) }
        return (option, parts.count > 1 ? String(parts[1]) : nil)
    }

    private static func unknown(_ name: String, _ known: [Option]) -> CommandError {
        let near = NearestName.find(String(name.drop { $0 == "-" }), among: known.map(\.name))
        return CommandError(.usage, "there is no option \(name)." + (near.map { " Do you mean --\($0)?" } ?? ""))
    }
}

/// Describes an option of a verb, or of all verbs.
struct Option: Equatable, Sendable {
    var name: String
    var letter: Character?
    /// Names the value in help; nil for an option without one.
    var value: String?
    /// The option may occur more than once.
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

    /// Returns the forms in which a user types the option, without its value: `--folder`, `-f`.
    var forms: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }

    /// Lists the options of every verb.
    static let common = [
        Option("json", nil, "write data as JSON"),
        Option("quiet", "q", "print only errors"),
        Option("no-color", nil, "no colours; the variable NO_COLOR does the same"),
        Option("no-input", nil, "never prompt; fail if an answer is needed"),
        Option("no-sync", nil, "change only the notes on this device; a later sync sends them"),
        Option("wait", nil, "wait until the server has the change, at most three seconds"),
        Option("no-pager", nil, "do not use a pager for long output"),
        Option("profile", nil, value: "NAME", "use another account's notes and sign-in (default: default)"),
        Option("help", "h", "show this help"),
    ]
}
