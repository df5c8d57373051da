/// `notes-server --help`, made from the table of settings.
enum Help {
    static var text: String {
        let groups = Setting.groups.map { group in
            "\(group.title):\n" + group.settings.map(row).joined(separator: "\n")
        }
        return """
            notes-server \(Product.version): a server that stores and syncs notes

            usage: notes-server [serve] [--host 127.0.0.1] [--port 8080] [--data ./data] [flags]
                   notes-server healthcheck             exit code 0 if the server with these settings is healthy
                   notes-server backup FILE             back up the whole database; the server may be running
                   notes-server restore FILE            replace the database by a backup; every device then syncs from the start
                   notes-server user add|list|remove|password NAME
                   notes-server user quota NAME BYTES   what the account may hold: 0 is nothing, none is no bound,
                                                        default is what --quota-bytes says
                   notes-server token NAME              make a token for an account and print it
                   notes-server link NAME               print a link that signs one browser in, once and within 10 minutes
                   notes-server check                   verify the database and the files
                   notes-server migrate --from ./data --to postgres://… [--account NAME]
                                                        move everything, or one account, to another store, or back; stop
                                                        the servers first
                   notes-server config                  print each setting with its value and source

            Passwords are read from NOTES_PASSWORD, else from one line of standard input. Each flag can be set as a
            variable, too: --max-connections as NOTES_MAX_CONNECTIONS; the flag takes precedence. Secrets can be set as
            variables only; with _FILE appended to the name (NOTES_PASSWORD_FILE) the value is read from that file.
            Run as root, the commands become the owner of the data folder.

            \(groups.joined(separator: "\n\n"))
            """
    }

    private static func row(_ setting: Setting) -> String {
        let flag = "  " + (setting.isSecret ? setting.variable : "--" + setting.name)
        let padding = String(repeating: " ", count: max(1, 28 - flag.count))
        return flag + padding + setting.help + (setting.standard.isEmpty ? "" : " (" + setting.standard + ")")
    }
}
