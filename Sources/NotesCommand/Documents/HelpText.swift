/// The output of `notes help`.
enum HelpText {
    static func overview(_ table: [Verb] = Verb.table) -> String {
        var text = "notes: your notes in the terminal, offline too\n\nUsage: notes VERB [options] [arguments]\n"
        let width = table.map { $0.name.count }.max() ?? 0
        for group in Verb.Group.allCases {
            let verbs = table.filter { $0.group == group }
            if verbs.isEmpty { continue }
            text += "\n\(group.rawValue)\n"
            for verb in verbs { text += "  \(TextWidth.padded(verb.name, to: width))  \(verb.summary)\n" }
        }
        text +=
            "\nA note is named by its id or the end of it, its number in the last list, or the beginning of its title.\n"
        return text + sentence(synonyms) + " \"notes help VERB\" explains a verb.\n"
    }

    static let synonyms = Verb.synonyms.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }
        .joined(separator: ", ")

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    static func text(_ verb: Verb) -> String {
        var text = "notes \(verb.name): \(verb.summary)\n\nUsage: \(verb.usage)\n"
        if !verb.details.isEmpty { text += "\n\(verb.details)\n" }
        text += "\nOptions\n"
        let options = verb.options + Option.common
        let width = options.map { $0.spelling.count }.max() ?? 0
        for option in options { text += "  \(TextWidth.padded(option.spelling, to: width))  \(option.help)\n" }
        text += "\nExit codes\n"
        for code in codes(verb) { text += "  \(code.rawValue)  \(code.meaning)\n" }
        return text
    }

    static func codes(_ verb: Verb) -> [ExitCode] {
        ([.done, .failure, .usage] + verb.codes).sorted { $0.rawValue < $1.rawValue }
    }
}
