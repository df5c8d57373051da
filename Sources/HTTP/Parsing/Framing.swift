import NotesPrimitives

/// Decides from the fields where the body ends and whether the connection stays open, and checks the host. Requests are
/// smuggled here, so a head that two recipients could read differently is refused (RFC 9112 6.1, 6.3, 11.2).
enum Framing {
    static func decide(_ bytes: Bytes, _ head: inout RequestHead) throws(RequestParser.ParseError) {
        var found = Found()
        for field in head.fields { try found.note(bytes, field, &head) }

        switch (found.hosts, head.version) {
        case (1, _), (0, .http10): break
        case (0, .http11): throw .malformed("The Host field is missing.")
        default: throw .malformed("The Host field is repeated.")
        }
        head.keepsAlive = head.version == .http11 ? !found.close : found.keepAlive && !found.close

        if found.transferEncodings > 0 {
            guard head.version == .http11 else {
                throw .malformed("HTTP/1.0 has no Transfer-Encoding.")
            }
            guard found.length == nil else {
                throw .malformed("A request has both Content-Length and Transfer-Encoding.")
            }
            guard found.transferEncodings == 1, found.isChunkedAlone else {
                throw .malformed("Transfer-Encoding must be chunked, once, and nothing else.")
            }
            head.framing = .chunked
        } else if let length = found.length, length > 0 {
            head.framing = .length(length)
        }
        // RFC 9110 10.1.1: an HTTP/1.0 client cannot understand a 100, and without a body there is nothing to wait for.
        if head.version == .http10 || head.framing == .none { head.expectsContinue = false }
    }

    private struct Found {
        var hosts = 0
        var length: Int?
        var transferEncodings = 0
        var isChunkedAlone = false
        var close = false
        var keepAlive = false
        var singletons = SingletonFields()

        mutating func note(
            _ bytes: Bytes, _ field: RequestHead.Field, _ head: inout RequestHead
        ) throws(RequestParser.ParseError) {
            guard singletons.admit(bytes, field.name) else {
                throw .malformed("A field that may be sent once is repeated (RFC 9110 5.3).")
            }
            if field.name.count >= 8, bytes.equalsIgnoringCase(field.name.lowerBound..<field.name.lowerBound + 3, "if-")
            {
                head.hasConditions = true
            }
            switch field.name.count {
            case 4 where bytes.equalsIgnoringCase(field.name, "host"):
                hosts += 1
                guard Authority.isField(bytes, field.value) else {
                    throw .malformed("The Host field is not a host name with an optional port.")
                }
            case 6 where bytes.equalsIgnoringCase(field.name, "expect"):
                head.expectsContinue = bytes.equalsIgnoringCase(field.value, "100-continue")
            case 10 where bytes.equalsIgnoringCase(field.name, "connection"):
                var (close, keepAlive) = (close, keepAlive)
                bytes.forEachListMember(field.value) { member in
                    if bytes.equalsIgnoringCase(member, "close") { close = true }
                    if bytes.equalsIgnoringCase(member, "keep-alive") { keepAlive = true }
                }
                (self.close, self.keepAlive) = (close, keepAlive)
            case 12 where bytes.equalsIgnoringCase(field.name, "x-request-id"):
                head.requestID = field.value
            case 14 where bytes.equalsIgnoringCase(field.name, "content-length"):
                // RFC 9110 8.6 allows "3, 3" to be read as 3; no client sends it, and smuggling attempts do.
                guard length == nil else { throw .malformed("The Content-Length field is repeated.") }
                guard let stated = Framing.decimal(bytes, field.value) else {
                    throw .malformed("Content-Length is not a decimal number of bytes.")
                }
                length = stated
            case 17 where bytes.equalsIgnoringCase(field.name, "transfer-encoding"):
                transferEncodings += 1
                isChunkedAlone = bytes.equalsIgnoringCase(field.value, "chunked")
            default: break
            }
        }
    }

    /// A number too great for any body becomes the greatest one, and exceeds the body's limit later.
    private static func decimal(_ bytes: Bytes, _ range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        var number = 0
        for index in range {
            guard bytes[index].isDigit else { return nil }
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(bytes[index] - ASCII.zero))
            number = overflow || carry ? Int.max : sum
        }
        return number
    }
}
