/// Describes a verb of the command. Help, the man page and the completions are made of these.
struct Verb: Sendable {
    /// Describes the words that follow a verb.
    struct Words: Sendable {
        var text: String
        var range: ClosedRange<Int>
        /// Selects the completion of the arguments.
        var kind = Kind.other

        enum Kind: Sendable { case note, deleted, other }

        static let none = Words(text: "", range: 0...0)
        static let note = Words(text: "NOTE", range: 1...1, kind: .note)
        static let notes = Words(text: "NOTE…", range: 1...1000, kind: .note)
    }

    enum Group: String, CaseIterable, Sendable {
        case account = "Account"
        case notes = "Notes"
        case find = "Find and sort"
        case history = "History"
        case copies = "Copies"
        case other = "Other"
    }

    var name: String
    var group: Group
    var summary: String
    var words = Words.none
    var options: [Option] = []
    var details = ""
    /// Lists the exit codes of this verb besides 0, 1 and 2, which every verb can return.
    var codes: [ExitCode] = []
    var run: @Sendable (CommandSession) async throws -> ExitCode

    var usage: String {
        "notes \(name)" + (options.isEmpty ? "" : " [options]") + (words.text.isEmpty ? "" : " " + words.text)
    }

    /// Maps names that users of other programs type to verbs.
    static let synonyms = [
        "add": "new", "list": "ls", "cat": "show", "delete": "rm", "undelete": "restore", "log": "history",
        "find": "search", "move": "mv", "pull": "sync", "push": "sync",
    ]

    static func named(_ name: String) -> Verb? {
        let name = synonyms[name] ?? name
        return table.first { $0.name == name }
    }
}
