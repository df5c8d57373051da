import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesMarkdown
import NotesPrimitives
import NotesStoreContract

/// Writes the page on which a person grants an app access. It runs no script, loads nothing, and no other page can
/// frame it.
struct LoginPage {
    private let app: String
    private let name: String

    /// Makes the page. `name` is the one typed before.
    init(_ flow: Flow, name: String = "") {
        app = String(decoding: flow.state, as: UTF8.self)
        self.name = name
    }

    static let over = NextcloudError(.notFound, "LoginOver")

    func response(_ status: Status, fault: String? = nil) -> Response {
        var html = Self.beginning(status)
        func add(_ text: String) { html += text.utf8 }
        func show(_ text: String) { html += Markdown.escape(text) }
        add("<h1>Let <strong>")
        show(app)
        add("</strong> read and write your notes?</h1>\n")
        add(
            "<p>Answer only if you have just connected this app yourself. It gets its own password, which your list of "
        )
        add("devices shows and where you can revoke it.</p>\n")
        if let fault {
            add("<p class=\"fault\" role=\"alert\">")
            show(fault)
            add("</p>\n")
        }
        add("<form method=\"post\">\n<label for=\"user\">Name</label>\n<input id=\"user\" name=\"user\" value=\"")
        show(name)
        add("\" autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" required>\n")
        add("<label for=\"password\">Password</label>\n<input id=\"password\" name=\"password\" type=\"password\" ")
        add("autocomplete=\"current-password\" required>\n")
        add("<button name=\"answer\" value=\"allow\">Sign in and allow</button>\n")
        add("<button name=\"answer\" value=\"deny\" formnovalidate class=\"deny\">Deny</button>\n</form>\n")
        return Self.finished(status, html)
    }

    /// Returns the page with a fault that the person can fix there; nil for others.
    func refusal(_ error: AccessError) -> Response? {
        switch error {
        case .wrongPassword, .tokenInvalid, .credentialsMissing:
            return response(.forbidden, fault: "The name or the password is wrong.")
        case .passwordExposed:
            return response(
                .forbidden, fault: "Passwords are refused over plain HTTP, where others could read them. Use https.")
        case .tooManyGuesses(let limit):
            let minutes = (limit.reset + 59) / 60
            var response = response(
                .tooManyRequests, fault: "Too many wrong passwords. Try again in \(minutes) minutes.")
            response.fields.add("Retry-After", limit.reset)
            return response
        case .passwordsBusy:
            var response = response(.serviceUnavailable, fault: "The server is busy. Try again in a moment.")
            response.fields.add("Retry-After", 2)
            return response
        case .foreignPage, .tooManyRequests, .store: return nil
        }
    }

    var approved: Response {
        Self.message(.ok, "Connected", "The app may now read and write your notes. You can close this page.")
    }

    var denied: Response { Self.message(.ok, "Denied", "The app was denied access. You can close this page.") }

    /// Returns the page for a flow that does not exist, or that cannot be approved now.
    static func failure(_ error: NextcloudError) -> Response {
        switch error.status {
        case .notFound:
            message(
                .notFound, "Not found",
                "This address was used already, or is older than 20 minutes. Start again in the app.")
        case .forbidden:
            message(
                .forbidden, "Not allowed", "The form must be sent from this server's own page. Open its address again.")
        case .tooManyRequests:
            message(.tooManyRequests, "Too many requests", "Try again in a moment.")
        default: message(error.status, "Not possible now", "The server cannot answer this. Try again in a moment.")
        }
    }

    private static func message(_ status: Status, _ title: String, _ text: String) -> Response {
        finished(status, beginning(status) + "<h1>\(title)</h1>\n<p>\(text)</p>\n".utf8)
    }

    // MARK: Around it

    /// Begins the page. Its own pages may send their origin, so that a browser names it when the form is sent.
    private static func beginning(_ status: Status) -> [UInt8] {
        Array(
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="same-origin">
            <meta name="color-scheme" content="light dark">
            <title>Connect an app</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>

            """.utf8)
    }

    private static func finished(_ status: Status, _ html: [UInt8]) -> Response {
        var fields = SecurityFields.document.adding(SecurityFields.noStore)
        fields.add("Content-Type", "text/html; charset=utf-8" as StaticString)
        fields.add("Content-Security-Policy", policy)
        fields.add("X-Robots-Tag", "noindex, nofollow, noarchive" as StaticString)
        return Response(status, fields: fields, body: .bytes(html + "</main>\n</body>\n</html>\n".utf8))
    }

    /// The policy allows one style sheet, by its digest, and forms to this server.
    private static let policy = """
        default-src 'none'; style-src 'sha256-\(Base64.standard.encode(SHA256.hash(style).bytes))'; base-uri 'none'; \
        form-action 'self'; frame-ancestors 'none'
        """

    private static let style = """

        :root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6b6b70; --line: #d2d2d7; --ground: #fff; --tint: #0b57d0;
          --fault: #b3261e; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8e8ea; --soft: #98989e; --line: #48484c; --ground: #161618;
          --tint: #2f6fdd; --fault: #f2b8b5; } }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif;
          overflow-wrap: anywhere; }
        main { max-width: 26rem; margin: 0 auto; padding: clamp(1.5rem, 8vw, 5rem) 1.25rem; }
        h1 { font-size: 1.35rem; line-height: 1.35; font-weight: 600; }
        p { color: var(--soft); } .fault { color: var(--fault); }
        label { display: block; margin: 1rem 0 .25rem; }
        input, button { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem .8rem; border-radius: .5rem;
          border: 1px solid var(--line); background: transparent; color: inherit; }
        button { margin-top: 1.25rem; background: var(--tint); border-color: var(--tint); color: #fff; }
        .deny { margin-top: .6rem; background: transparent; border-color: var(--line); color: inherit; }

        """
}
