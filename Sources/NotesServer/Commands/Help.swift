import NotesPrimitives

/// Makes the text of `notes-server --help` and of notes-server(8) from the table of settings.
enum Help {
    /// Lists the commands beside `serve`, which a command line without a command means.
    private static let commands: [(usage: String, meaning: String)] = [
        ("healthcheck", "exit code 0 if the server with these settings is healthy"),
        ("backup FILE", "back up the entire database; the server may be running"),
        ("restore FILE", "replace the database with a backup; every device then syncs from the start"),
        ("user add|list|remove|password NAME", "manage accounts"),
        (
            "user quota NAME BYTES",
            "set the limit of an account: 0 allows nothing, none is no limit,\ndefault is the value of --quota-bytes"
        ),
        ("token NAME", "make a token for an account and print it"),
        ("link NAME", "print a link that signs one browser in, once and within 10 minutes"),
        ("check", "verify the database and the files"),
        (
            "migrate --from ./data --to postgres://… [--account NAME]",
            "move everything, or one account, to another store, or back; stop\nthe servers first"
        ),
        ("config", "print each setting with its value and source"),
    ]

    private static let sources = """
        Passwords are read from NOTES_PASSWORD, else from one line of standard input. Each flag can be set as a
        variable, too: --max-connections as NOTES_MAX_CONNECTIONS; the flag takes precedence. Secrets can be set as
        variables only; with _FILE appended to the name (NOTES_PASSWORD_FILE) the value is read from that file.
        A command that root runs becomes the owner of the data folder.
        """

    static var text: String {
        let groups = Setting.groups.map { group in
            "\(group.title):\n" + group.settings.map(row).joined(separator: "\n")
        }
        return """
            notes-server \(Product.version): a server that stores and syncs notes

            usage: notes-server [serve] [--host 127.0.0.1] [--port 8080] [--data ./data] [flags]
            \(commands.map(row).joined(separator: "\n"))

            \(sources)

            \(groups.joined(separator: "\n\n"))
            """
    }

    private static func row(_ command: (usage: String, meaning: String)) -> String {
        let (start, column) = ("       notes-server " + command.usage, 44)
        let indent = String(repeating: " ", count: column)
        let space = start.count < column ? String(repeating: " ", count: column - start.count) : "\n" + indent
        return start + space + command.meaning.replacing("\n", with: "\n" + indent)
    }

    private static func row(_ setting: Setting) -> String {
        let flag = "  " + (setting.isSecret ? setting.variable : "--" + setting.name)
        let padding = String(repeating: " ", count: max(1, 28 - flag.count))
        return flag + padding + setting.help + (setting.standard.isEmpty ? "" : " (" + setting.standard + ")")
    }

    // MARK: The manual page

    static var manual: String {
        var page = """
            .TH NOTES\\-SERVER 8 \(Product.date) "\(Product.name) \(Product.version)" "System Administration"
            .SH NAME
            notes\\-server \\- a server that stores and syncs notes
            .SH SYNOPSIS
            .B notes\\-server
            [serve] [flags]
            .br
            .B notes\\-server
            .I COMMAND
            [flags] [arguments]
            .SH DESCRIPTION
            Without a command it serves the notes of its data folder over HTTP, and their web client. The first start makes
            an account and prints its token.
            .PP
            \(RoffText.escaped(sources))
            .SH COMMANDS

            """
        for command in commands {
            page += RoffText.item(command.usage, command.meaning.replacing("\n", with: " "))
        }
        for group in Setting.groups {
            page += ".SH \(RoffText.escaped(group.title.uppercased()))\n"
            for setting in group.settings {
                let term = (setting.isSecret ? "" : "--\(setting.name), ") + setting.variable
                page += RoffText.item(
                    term, setting.help + (setting.standard.isEmpty ? "" : " (" + setting.standard + ")"))
            }
        }
        return page + rest
    }

    private static let rest =
        ".SH EXIT STATUS\n" + RoffText.item("0", "done")
        + RoffText.item("1", "it failed; the message has the reason")
        + RoffText.item("2", "an error in the arguments or the settings")
        + ".SH FILES\n"
        + RoffText.item(
            "/etc/default/cloudnotes",
            "the settings of Debian's package, a line NAME=value each, for the service and for commands that root runs"
        )
        + RoffText.item("/var/lib/cloudnotes", "the data folder of that package")
        + ".SH EXAMPLES\nTypical command lines:\n"
        + RoffText.example("Try it with a separate folder:", "notes-server --data ./data --port 8080")
        + RoffText.example(
            "A token for another device, and a second account:", "sudo notes-server token me",
            "sudo notes-server user add ann")
        + RoffText.example("A backup beside the running service:", "sudo notes-server backup /srv/notes-$(date +%F).db")
        + RoffText.example("The settings and their origin:", "sudo notes-server config")
        + ".SH SEE ALSO\n.BR notes (1),\n.BR systemctl (1)"
}
