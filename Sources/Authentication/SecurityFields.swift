import NotesHTTP

/// Restricts browsers by header fields: notes are private, and nothing in a note may run or be framed.
public enum SecurityFields {
    /// Every answer has these fields. Types are not guessed; no other origin may embed an answer; links send no
    /// referrer.
    public static let all = Fields()
        .adding("X-Content-Type-Options", "nosniff")
        .adding("Cross-Origin-Resource-Policy", "same-origin")
        .adding("Referrer-Policy", "no-referrer")

    /// A page has these fields beside the policy for its contents: it is in no frame and shares no window.
    private static let ownWindow = Fields()
        .adding("X-Frame-Options", "DENY")
        .adding("Cross-Origin-Opener-Policy", "same-origin")

    /// A page that uses nothing of the device has these fields.
    public static let document = ownWindow.adding(
        "Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()")

    /// The web client has these fields. Scripts, styles and requests are of this server alone, and not inline; pictures
    /// may also be in memory. It may request the location, for the weather of a diary's entry. A worker uses the policy
    /// of its own script, so every file has it.
    public static let webClient =
        ownWindow
        .adding(
            "Permissions-Policy",
            "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), interest-cohort=()"
        )
        .adding(
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )

    /// A server's page has these fields; it runs no script and loads nothing from elsewhere.
    public static let page = document.adding(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )

    /// A file that a user uploaded has these fields: nothing in it may run.
    public static let sandbox = Fields().adding(
        "Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")

    /// Private data has this field: the browser may store it and must revalidate; shared caches may not store it.
    public static let privateNoCache = Fields().adding("Cache-Control", "private, no-cache")

    /// Answers that are never stored have this field: tokens, errors, momentary state.
    public static let noStore = Fields().adding("Cache-Control", "no-store")
}

extension Fields {
    public func adding(_ others: Fields) -> Fields {
        var copy = self
        copy.add(others)
        return copy
    }
}
