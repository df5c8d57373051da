/// A parsed request head: offsets into the bytes it was parsed from, and what those bytes mean for the connection. Each
/// loop keeps one and fills it again for each request, so parsing allocates nothing.
struct RequestHead: Sendable {
    struct Field: Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    enum Version: Sendable {
        case http10, http11
    }

    /// RFC 9112 3.2. The absolute form's scheme and authority are ignored: this is the origin server of every request.
    enum Target: Sendable {
        case path
        /// `OPTIONS *`: the server itself.
        case asterisk
    }

    /// The end of the body (RFC 9112 6.3).
    enum Framing: Equatable, Sendable {
        case none
        case length(Int)
        case chunked
    }

    var method = Method.get
    var version = Version.http11
    var target = Target.path
    var path = 0..<0
    var query = 0..<0
    var fields: [Field] = []
    var framing = Framing.none
    var keepsAlive = true
    var expectsContinue = false
    var requestID = 0..<0
    /// True if a field's name begins with `If-`. Most requests have no such field, and their conditions are not read.
    var hasConditions = false
    /// The head's own length, with its empty line.
    var length = 0

    mutating func reset() {
        method = .get
        version = .http11
        target = .path
        path = 0..<0
        query = 0..<0
        fields.removeAll(keepingCapacity: true)
        framing = .none
        keepsAlive = true
        expectsContinue = false
        requestID = 0..<0
        hasConditions = false
        length = 0
    }
}
