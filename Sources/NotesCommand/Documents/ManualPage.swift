import NotesPrimitives

/// Makes notes(1), in man's own format.
enum ManualPage {
    static func text() -> String {
        var page = """
            .TH NOTES 1 \(CommandVersion.date) "CloudNotes \(CommandVersion.text)" "User Commands"
            .SH NAME
            notes \\- your notes in the terminal, online and offline
            .SH SYNOPSIS
            .B notes
            .I VERB
            [options] [arguments]
            .SH DESCRIPTION
            Notes are kept on this device and synced with a CloudNotes server. Reading and writing notes works offline; changes
            are sent with the next sync. The server is needed for
            .BR login ", " devices ", " history ", " diff ", " revert ", " share ", " unshare ", " import ", " backup ,
            .BR merge ", " attach ", " save ", " restore\\-backup " and " export
            to a zip or ndjson file.
            .PP
            A change of a note is kept on this device, and the command ends. Another process tries to send it for at most a
            minute; unsent changes wait for the next process.
            .B notes ls
            and
            .B notes status
            show its failure. With
            .B \\-\\-wait
            the command itself sends the change. If the server does not answer within three seconds, it ends with code 6.
            .PP
            A note is named by its id, the beginning or the end of its id, its number in the last list on a terminal, or the
            beginning of its title.
            .PP
            \(RoffText.sentence(HelpText.synonyms)) If NAME is not a verb, the program
            .B notes\\-NAME
            on the path runs with the remaining arguments.
            .PP
            Data goes to standard output and messages to standard error. At a terminal lists are tables; elsewhere their
            columns are separated by tabs.
            .SH VERBS

            """
        for verb in Verb.table {
            page += RoffText.item(verb.usage, verb.summary)
            if !verb.details.isEmpty { page += RoffText.escaped(verb.details) + "\n" }
            page += options(verb.options)
        }
        page += ".SH OPTIONS OF EVERY VERB\n" + Option.common.map(item).joined()
        page += ".SH EXIT STATUS\n"
        for code in ExitCode.allCases { page += RoffText.item(String(code.rawValue), code.meaning) }
        return page + environment + examples
    }

    private static func options(_ options: [Option]) -> String {
        options.isEmpty ? "" : ".RS\n" + options.map(item).joined() + ".RE\n"
    }

    private static func item(_ option: Option) -> String {
        RoffText.item(option.spelling, option.help)
    }

    private static let environment = """
        .SH ENVIRONMENT
        .TP
        .B NOTES_URL
        The server's address, instead of that of the sign\\-in.
        .TP
        .B NOTES_TOKEN
        A token, instead of the stored one.
        .TP
        .B NOTES_PROFILE
        The profile, if \\-\\-profile is not given.
        .TP
        .B NOTES_SEND
        .B wait
        has the effect of \\-\\-wait for each verb, and
        .B background
        overrides the setting.
        .TP
        .B NOTES_SEND_SECONDS
        The time limit in seconds with \\-\\-wait (3), and for verbs that wait for a short answer (10).
        After this time (3) a sync at a terminal shows that it waits.
        .TP
        .B VISUAL, EDITOR
        The editor.
        .TP
        .B NOTES_PAGER, PAGER
        The pager for output that is longer than the terminal;
        .B cat
        disables it. Without them it is
        .BR "less \\-FRX" .
        .TP
        .B NO_COLOR
        No colours.
        .SH FILES
        .TP
        .I $XDG_CONFIG_HOME/cloudnotes/PROFILE/
        The sign\\-in and the settings of
        .BR "notes config" .
        Only its user can read the token.
        .TP
        .I $XDG_DATA_HOME/cloudnotes/PROFILE/notes.sqlite
        The notes.
        .TP
        .I $XDG_CONFIG_HOME/systemd/user/cloudnotes.PROFILE.*.service
        The services.

        """

    private static let examples =
        ".SH EXAMPLES\nTypical command lines:\n"
        + RoffText.example(
            "Sign in, and write a note:", "notes login notes.example.com --name me", "notes new 'milk for two'")
        + RoffText.example("Append the output of another program:", "df -h | notes append 'disk space' -")
        + RoffText.example(
            "The notes of this week with a tag, by title:", "notes ls --since 7d --tag work --sort title")
        + RoffText.example("The second note of the last list, in the editor:", "notes edit 2")
        + RoffText.example(
            "Choose a note, and attach a picture to it:", "notes attach \"$(notes pick trip)\" beach.jpg")
        + RoffText.example(
            "Find lines in all notes, with a line around each:", "notes grep -i -C 1 'invoice [0-9]+'")
        + RoffText.example(
            "In a script that needs the note on the server:",
            "notes new --wait \"$(date): backup done\" || echo 'kept on this device' >&2")
        + RoffText.example(
            "Keep a folder of Markdown files and the notes in sync:", "notes service install ~/Notes")
        + ".SH SEE ALSO\n.BR fzf (1),\n.BR less (1),\n.BR notes\\-server (8)\n"
}

/// Makes the output of `notes help`.
enum HelpText {
    static func overview() -> String {
        var text = "notes: your notes in the terminal, online and offline\n\nUsage: notes VERB [options] [arguments]\n"
        let width = Verb.table.map { $0.name.count }.max() ?? 0
        for group in Verb.Group.allCases {
            let verbs = Verb.table.filter { $0.group == group }
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
