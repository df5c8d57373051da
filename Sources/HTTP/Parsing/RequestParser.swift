import NotesPrimitives

/// Reads one request head: a span in, offsets out, no state kept. An incomplete head is parsed again from its start
/// when more has arrived; `mayHaveCompleted` bounds how often, so that a client that sends byte by byte costs no more
/// than one that sends line by line.
///
///     GET /health?x=1 HTTP/1.1\r\n     method 0..<3, path 4..<11, query 12..<15
///     Host: a\r\n                      a field: name 26..<30, value 32..<33
///     \r\n                             length 37
///
/// It is strict where requests are smuggled: only CRLF ends a line, no line is folded, and no blank separates a name
/// from its colon.
struct RequestParser {
    enum Outcome: Equatable {
        case complete
        case incomplete
        case rejected(Rejection)
    }

    let headBytes: Int
    let targetBytes: Int
    let fieldCount: Int

    init(_ limits: Limits) {
        headBytes = limits.headBytes
        targetBytes = limits.targetBytes
        fieldCount = limits.headFields
    }

    /// Returns true if parsing again after growth from `old` to `new` bytes can end differently: a line ended, or a
    /// kibibyte boundary was crossed, where the limits are checked again.
    func mayHaveCompleted(_ bytes: Bytes, old: Int) -> Bool {
        if old &>> 10 != bytes.count &>> 10 { return true }
        for index in old..<bytes.count where bytes[index] == ASCII.lineFeed { return true }
        return false
    }

    func parse(_ bytes: Bytes, into head: inout RequestHead) -> Outcome {
        head.reset()
        do throws(ParseError) {
            var cursor = try parseRequestLine(bytes, into: &head)
            while true {
                let end = try lineEnd(bytes, from: cursor)
                if end == cursor { break }
                try parseField(bytes, cursor..<end, into: &head)
                cursor = end + 2
            }
            head.length = cursor + 2
            guard head.length <= headBytes else { throw .rejected(headTooLarge) }
            try Framing.decide(bytes, &head)
            return .complete
        } catch {
            switch error {
            case .incomplete: return bytes.count < headBytes ? .incomplete : .rejected(overlong(bytes))
            case .rejected(let rejection): return .rejected(rejection)
            }
        }
    }

    enum ParseError: Error {
        case incomplete
        case rejected(Rejection)

        static func malformed(_ detail: StaticString) -> ParseError { .rejected(.malformed(detail)) }
    }

    private var headTooLarge: Rejection {
        Rejection(
            .headTooLarge(bytes: headBytes, fields: fieldCount),
            "A request's head may have \(headBytes) bytes and \(fieldCount) fields.")
    }

    private func targetTooLong(path: String? = nil) -> Rejection {
        Rejection(.targetTooLong(limit: targetBytes), "A request's target may have \(targetBytes) bytes.", path: path)
    }

    /// Returns the path, or nil if it does not end within the target's own bound or is not the beginning of a target.
    private func path(_ bytes: Bytes, from start: Int) -> String? {
        guard bytes[start] == ASCII.slash else { return nil }
        for index in start..<start + targetBytes where bytes[index] == ASCII.question {
            return String(decoding: (start..<index).map { bytes[$0] }, as: UTF8.self)
        }
        return nil
    }

    /// Returns the rejection of a head that reaches its limit without an end: the target is too long if the first line
    /// has no end.
    private func overlong(_ bytes: Bytes) -> Rejection {
        for index in 0..<min(bytes.count, headBytes) where bytes[index] == ASCII.lineFeed { return headTooLarge }
        return targetTooLong()
    }

    /// Returns the index of the CR of the CRLF that ends the line. A lone CR or LF ends nothing and is refused (RFC
    /// 9112 2.2).
    private func lineEnd(_ bytes: Bytes, from start: Int) throws(ParseError) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == ASCII.carriageReturn {
                guard index + 1 < bytes.count else { throw .incomplete }
                guard bytes[index + 1] == ASCII.lineFeed else {
                    throw .malformed("The head has a bare carriage return; lines end in CR LF.")
                }
                return index
            }
            if byte == ASCII.lineFeed {
                throw .malformed("The head has a bare line feed; lines end in CR LF.")
            }
            index += 1
        }
        throw .incomplete
    }

    private func parseRequestLine(_ bytes: Bytes, into head: inout RequestHead) throws(ParseError) -> Int {
        var index = 0
        while index < bytes.count, bytes[index].isTokenCharacter { index += 1 }
        guard index < bytes.count else { throw .incomplete }
        guard index > 0, bytes[index] == ASCII.space else {
            throw .malformed("A request begins with a method, one space and a target.")
        }
        head.method = Method(bytes, 0..<index)
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index].isVisible { index += 1 }
        guard index - start <= targetBytes else {
            throw .rejected(targetTooLong(path: path(bytes, from: start)))
        }
        guard index < bytes.count else { throw .incomplete }
        guard index > start, bytes[index] == ASCII.space else {
            throw .malformed(
                "The target is not followed by a space and HTTP/1.1, or contains a byte that must be encoded.")
        }
        let target = start..<index
        let end = try lineEnd(bytes, from: index + 1)
        if bytes.equals(index + 1..<end, "HTTP/1.1") {
            head.version = .http11
        } else if bytes.equals(index + 1..<end, "HTTP/1.0") {
            head.version = .http10
        } else if isLaterMinor(bytes, index + 1..<end) {
            head.version = .http11
        } else {
            throw .malformed("The version is not supported; use HTTP/1.1 or HTTP/1.0.")
        }
        try RequestTarget.parse(bytes, target, into: &head)
        return end + 2
    }

    /// Returns true for a higher minor version, which is answered as the highest one known (RFC 9110 2.5).
    private func isLaterMinor(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        range.count == 8 && bytes.equals(range.lowerBound..<range.lowerBound + 7, "HTTP/1.")
            && bytes[range.upperBound - 1].isDigit
    }

    private func parseField(_ bytes: Bytes, _ line: Range<Int>, into head: inout RequestHead) throws(ParseError) {
        guard head.fields.count < fieldCount else { throw .rejected(headTooLarge) }
        guard line.upperBound <= headBytes else { throw .rejected(headTooLarge) }
        var index = line.lowerBound
        while index < line.upperBound, bytes[index].isTokenCharacter { index += 1 }
        guard index < line.upperBound, bytes[index] == ASCII.colon, index > line.lowerBound else {
            throw .malformed(Self.nameProblem(bytes, line, at: index))
        }
        let name = line.lowerBound..<index
        for position in index + 1..<line.upperBound where !bytes[position].isFieldValueCharacter {
            throw .malformed("A header field's value contains a control character.")
        }
        head.fields.append(
            RequestHead.Field(name: name, value: bytes.trimmingBlanks(index + 1..<line.upperBound)))
    }

    private static func nameProblem(_ bytes: Bytes, _ line: Range<Int>, at index: Int) -> StaticString {
        guard index < line.upperBound else { return "A header line has no colon." }
        let isBlank = bytes[index] == ASCII.space || bytes[index] == ASCII.tab
        if isBlank, index == line.lowerBound {
            return "A header line begins with a blank: folded lines are obsolete and refused (RFC 9112 5.2)."
        }
        if isBlank { return "There is a blank between a header field's name and its colon (RFC 9112 5.1)." }
        return "A header field's name is empty or contains a character that is not allowed."
    }
}

/// Describes why the engine refuses a request.
public struct Rejection: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case malformed
        case targetTooLong(limit: Int)
        case headTooLarge(bytes: Int, fields: Int)
        case bodyTooLarge(limit: Int)
        case timeout
    }

    public let kind: Kind
    /// Describes the fault and its remedy, without any text of the request.
    public let detail: String
    /// Gives the path of a target that is too long, if the path ended in time: the query may have a limit of its own.
    public let path: String?

    init(_ kind: Kind, _ detail: String, path: String? = nil) {
        self.kind = kind
        self.detail = detail
        self.path = path
    }

    static func malformed(_ detail: StaticString) -> Rejection {
        Rejection(.malformed, detail.description)
    }

    static func bodyTooLarge(limit: Int) -> Rejection {
        Rejection(.bodyTooLarge(limit: limit), "The request's body is longer than the \(limit) bytes allowed here.")
    }
}
