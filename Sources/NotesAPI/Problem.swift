import HTTP

/// An error as RFC 9457 has it, in the contract's members.
struct Problem: Sendable {
    let code: ProblemCode
    /// What is wrong, and what would be right. Never a word of anybody's notes.
    let detail: String

    init(_ code: ProblemCode, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    func response(requestID: String, pretty: Bool) -> Response {
        var object = JSONObject(pretty: pretty)
        object.add("type", "/docs/errors#" + code.rawValue)
        object.add("title", code.title.description)
        object.add("status", code.status.code)
        object.add("detail", detail)
        object.add("code", code.rawValue)
        object.add("requestId", requestID)
        return Response(
            code.status, fields: Fields().adding("Content-Type", "application/problem+json"),
            body: .bytes(object.finish()))
    }
}
