import Notes
import NotesClient

/// `notes open`: the web client, or a note in it. Its address is data; a browser is opened where there is a screen.
enum OpenVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        guard let server = try session.environment["NOTES_URL"] ?? session.profile.account()?.server else {
            throw CommandSession.signedOut
        }
        var address = server.hasSuffix("/") ? server : server + "/"
        if let word = session.words.first {
            address += "#/n/" + (try NoteFinder.find(word, in: session.notebook()).id.text)
        }
        if session.console.isJSON {
            var object = JSONObject()
            object["url"] = .string(address)
            session.console.json(.object(object))
        } else {
            session.console.line(address)
        }
        guard session.console.isTerminal, !session.invocation.has("print"), let opener = opener(session.environment)
        else { return .done }
        // An address comes from the sign-in; it is an argument, and no shell reads it.
        let status = try Child.run([opener, address], session.environment)
        guard status == 0 else { throw CommandError(.failure, "\(opener) ended with \(status)") }
        return .done
    }

    private static func opener(_ environment: [String: String]) -> String? {
        #if canImport(Darwin)
            return "/usr/bin/open"
        #else
            guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return nil }
            return (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/xdg-open" }
                .first { File.exists($0) }
        #endif
    }
}
