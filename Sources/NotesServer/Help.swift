/// `notes-server --help`, made from the table of settings.
enum Help {
    static var text: String {
        let rows = Setting.table.map { setting in
            let flag = "  --" + setting.name
            let padding = String(repeating: " ", count: max(1, 28 - flag.count))
            return flag + padding + setting.help + " (" + setting.standard + ")"
        }
        return """
            notes-server \(Product.version): keeps notes safe and in step

            usage: notes-server [serve] [--host 127.0.0.1] [--port 8080] [--data ./data] [flags]
                   notes-server healthcheck [flags]    exit code 0 if the server of these settings answers

            Each flag is a variable too, which it wins over: --max-connections is NOTES_MAX_CONNECTIONS.

            \(rows.joined(separator: "\n"))
            """
    }
}
