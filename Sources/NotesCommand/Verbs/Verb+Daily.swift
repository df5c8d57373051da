extension Verb {
    /// Lists the verbs of every day, besides those that read and write one note.
    static let dailyVerbs = [
        Verb(
            name: "tags", group: .find, summary: "list the tags, with the number of notes of each", codes: [.signIn],
            run: NameVerbs.tags),
        Verb(
            name: "folders", group: .find, summary: "list the folders, with the number of notes in each",
            codes: [.signIn], run: NameVerbs.folders),
        Verb(
            name: "archive", group: .find, summary: "hide notes from lists; searches still find them",
            words: .notes,
            options: [Option("off", nil, "no longer")], codes: [.signIn, .notFound, .conflict, .queued],
            run: SortingVerbs.archive),
        Verb(
            name: "rename", group: .find, summary: "change the title of a note",
            words: Words(text: "NOTE TITLE…", range: 2...1000, kind: .note),
            options: [Option("keep-links", nil, "leave the links of other notes as they are")],
            details: """
                Links [[Title]] of the notes on this device get the new title, if no other note has the old or the new
                one. Links with the note's id lead to it anyway.
                """,
            codes: [.signIn, .notFound, .conflict, .queued], run: RenameVerb.run),
        Verb(
            name: "grep", group: .find, summary: "find lines by a regular expression",
            words: Words(text: "PATTERN", range: 1...1),
            options: [
                Option("ignore-case", "i", "ignore upper and lower case"),
                Option("fixed", "F", "PATTERN is literal text, not a regular expression"),
                Option("context", "C", value: "LINES", "show this number of lines around each match"),
                Option("list", "l", "list only the notes"),
            ] + ListOptions.filters,
            details: ListOptions.details + "\nIf nothing is found, the exit code is 4.",
            codes: [.signIn, .notFound],
            run: GrepVerb.run),
        Verb(
            name: "tasks", group: .find, summary: "list the open tasks of all notes, or tick them off",
            words: Words(text: "[done NUMBER…]", range: 0...1000), options: ListOptions.filters,
            details: """
                A task is a line like "- [ ] milk". NUMBER is from the last list of tasks, and refers to the same task after
                other notes arrive.
                """ + "\n" + ListOptions.details,
            codes: [.signIn, .notFound, .queued], run: TaskVerbs.run),
        Verb(
            name: "pick", group: .find, summary: "choose a note from a list, by fzf if that is installed",
            words: Words(text: "[WORD…]", range: 0...1000),
            options: [
                Option("run", nil, value: "VERB", "run this verb on it (default: show; in a pipe its id is printed)")
            ] + ListOptions.filters,
            details: "With words it lists the results of notes search. A single result needs no choice.\n"
                + ListOptions.details,
            codes: [.signIn, .notFound, .conflict], run: PickVerb.run),
        Verb(
            name: "links", group: .find, summary: "list the notes that a note links to", words: .note,
            details: "Links are [text](note:ID) and [[Title]].", codes: [.signIn, .notFound, .conflict],
            run: LinkVerbs.links),
        Verb(
            name: "backlinks", group: .find, summary: "list the notes that link to a note", words: .note,
            codes: [.signIn, .notFound, .conflict], run: LinkVerbs.backlinks),
        Verb(
            name: "attach", group: .notes, summary: "add files to a note",
            words: Words(text: "NOTE FILE…", range: 2...100, kind: .file),
            codes: [.signIn, .notFound, .conflict, .queued], run: FileVerbs.attach),
        Verb(
            name: "files", group: .notes, summary: "list the files of a note", words: .note,
            codes: [.signIn, .notFound, .conflict], run: FileVerbs.files),
        Verb(
            name: "save", group: .notes, summary: "write a file of a note to a path",
            words: Words(text: "NOTE NAME [PATH | -]", range: 2...3, kind: .note),
            options: [Option("force", nil, "replace an existing file")],
            codes: [.signIn, .notFound, .conflict, .queued], run: FileVerbs.save),
    ]

    /// Maps names that users of other programs type to verbs.
    static let synonyms = [
        "add": "new", "list": "ls", "cat": "show", "delete": "rm", "undelete": "restore", "log": "history",
        "find": "search", "move": "mv", "pull": "sync", "push": "sync",
    ]

    static func named(_ name: String, in table: [Verb]) -> Verb? {
        let name = synonyms[name] ?? name
        return table.first { $0.name == name }
    }
}
