import HTTP

/// What answers tell browsers, in one place: notes are private, and nothing a note holds may run or be framed.
enum SecurityFields {
    /// On every answer there is. Types are not guessed; no page elsewhere may embed an answer; no address leaks by a link.
    static let all = Fields()
        .adding("X-Content-Type-Options", "nosniff")
        .adding("Cross-Origin-Resource-Policy", "same-origin")
        .adding("Referrer-Policy", "no-referrer")

    /// What a browser shows as a page, beside the policy for its contents: it sits in no frame, shares no window, and uses
    /// nothing of the device.
    static let document = Fields()
        .adding("X-Frame-Options", "DENY")
        .adding("Cross-Origin-Opener-Policy", "same-origin")
        .adding(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()")

    /// A page of ours: it runs no script and loads nothing from elsewhere.
    static let page = document.adding(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )

    /// What people brought, shown as it is: whatever it holds, nothing of it may run.
    static let sandbox = Fields().adding(
        "Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")

    /// What is somebody's own: their browser may keep it and ask whether it still stands, nobody between may keep it.
    static let privateNoCache = Fields().adding("Cache-Control", "private, no-cache")

    /// What is kept nowhere: tokens, errors, what is true for a moment only.
    static let noStore = Fields().adding("Cache-Control", "no-store")
}

extension Fields {
    func adding(_ others: Fields) -> Fields {
        var copy = self
        copy.add(others)
        return copy
    }
}
