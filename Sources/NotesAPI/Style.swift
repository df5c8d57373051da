import HTTP

/// How an answer is laid out: compact for programs, indented for people.
enum Style {
    /// `?pretty`, or curl.
    static func wantsPretty(_ request: borrowing Request) -> Bool {
        if let query = try? request.query(), let wanted = query["pretty"] { return wanted != "false" && wanted != "0" }
        return isCurl(request)
    }

    static func isCurl(_ request: borrowing Request) -> Bool {
        request.field("user-agent")?.hasPrefix("curl/") ?? false
    }
}
