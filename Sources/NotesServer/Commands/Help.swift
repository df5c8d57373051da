/// `notes-server --help`, made from the table of settings.
enum Help {
    static var text: String {
        let groups = Setting.groups.map { group in
            "\(group.title):\n" + group.settings.map(row).joined(separator: "\n")
        }
        return """
            notes-server \(Product.version): keeps notes safe and in step

            usage: notes-server [serve] [--host 127.0.0.1] [--port 8080] [--data ./data] [flags]
                   notes-server healthcheck             whether the server of these settings answers (exit code 0)
                   notes-server backup FILE             the whole database into a file, beside a running server or not
                   notes-server restore FILE            the database of a backup; every device then syncs from the start
                   notes-server user add|list|remove|password NAME
                   notes-server token NAME              a new token for an account
                   notes-server check                   whether the database is whole
                   notes-server config                  what is in force, and where each value came from

            A password comes from NOTES_PASSWORD, else from one line of standard input. Each flag is a variable too,
            which it wins over: --max-connections is NOTES_MAX_CONNECTIONS. What is a variable only is written so;
            with _FILE behind its name (NOTES_PASSWORD_FILE) it is read from a file.

            \(groups.joined(separator: "\n\n"))
            """
    }

    private static func row(_ setting: Setting) -> String {
        let flag = "  " + (setting.isSecret ? setting.variable : "--" + setting.name)
        let padding = String(repeating: " ", count: max(1, 28 - flag.count))
        return flag + padding + setting.help + (setting.standard.isEmpty ? "" : " (" + setting.standard + ")")
    }
}
