import NotesHashing
import NotesPrimitives

/// Makes the file by which a system runs `notes sync --watch`, or the mirror of a folder, for its user.
struct ServiceFile: Equatable {
    /// The path of the program is absolute.
    var program: String
    var profile: String
    /// Names the folder to mirror; nil for the service that only syncs.
    var folder: String?
    /// Sets the variables that select the folders of the notes.
    var variables: [String: String] = [:]

    private var arguments: [String] {
        (folder.map { ["mirror", "--watch", "--no-input", "--profile", profile, "--", $0] })
            ?? ["sync", "--watch", "--no-input", "--profile", profile]
    }

    private var description: String {
        "CloudNotes: \(folder.map { "the mirror \($0)" } ?? "sync") (profile \(profile))"
    }

    /// Names the service, without an ending. Profiles have no dots, so no two services share one.
    var name: String {
        guard let folder else { return Self.prefix(profile) + "sync" }
        let last = (folder.split(separator: "/").last ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let hash = Hex.encode(SHA256.hash(Array(folder.utf8)).bytes.prefix(4))
        return Self.prefix(profile) + "mirror." + (last.isEmpty ? "" : last.prefix(40) + ".") + hash
    }

    static func prefix(_ profile: String) -> String { "cloudnotes.\(profile)." }

    // MARK: systemd

    var systemd: String {
        let environment = variables.sorted { $0.key < $1.key }
            .map { "Environment=\(Self.unitWord("\($0.key)=\($0.value)", isCommand: false))\n" }.joined()
        let command = ([program] + arguments).map { Self.unitWord($0) }.joined(separator: " ")
        return """
            # Written by notes service install; notes service uninstall removes it.
            [Unit]
            Description=\(Self.unitLine(description))

            [Service]
            ExecStart=\(command)
            \(environment)Restart=on-failure
            RestartSec=30
            # Wrong arguments and an ended sign-in need their user.
            RestartPreventExitStatus=2 3
            Nice=5

            [Install]
            WantedBy=default.target

            """
    }

    /// Quotes a word that has no control characters. `%` begins a specifier, and in a command `$` a variable.
    static func unitWord(_ text: String, isCommand: Bool = true) -> String {
        var word = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": word += "\\" + String(scalar)
            case "%": word += "%%"
            case "$" where isCommand: word += "$$"
            default: word.unicodeScalars.append(scalar)
            }
        }
        return word + "\""
    }

    private static func unitLine(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("%", with: "%%")
    }

    // MARK: launchd

    var launchd: String {
        let words = ([program] + arguments).map { "        <string>\(Self.markup($0))</string>\n" }.joined()
        let pairs = variables.sorted { $0.key < $1.key }.map { name, value in
            "        <key>\(Self.markup(name))</key>\n        <string>\(Self.markup(value))</string>\n"
        }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>Label</key>
                <string>\(Self.markup(name))</string>
                <key>ProgramArguments</key>
                <array>
            \(words)    </array>
                <key>EnvironmentVariables</key>
                <dict>
            \(pairs)    </dict>
                <key>RunAtLoad</key>
                <true/>
                <key>KeepAlive</key>
                <dict>
                    <key>SuccessfulExit</key>
                    <false/>
                </dict>
                <key>ThrottleInterval</key>
                <integer>30</integer>
                <key>ProcessType</key>
                <string>Background</string>
            </dict>
            </plist>

            """
    }

    private static func markup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
