/// The request target (RFC 9112 3.2): where its path and query are, and whether they are valid.
enum RequestTarget {
    static func parse(
        _ bytes: Bytes, _ target: Range<Int>, into head: inout RequestHead
    ) throws(RequestParser.ParseError) {
        if target.count == 1, bytes[target.lowerBound] == ASCII.asterisk {
            guard head.method == .options else {
                throw .malformed("The target * belongs to OPTIONS alone (RFC 9112 3.2.4).")
            }
            head.target = .asterisk
            return
        }
        guard let pathStart = pathStart(bytes, target) else {
            throw .malformed("The target is neither a path that begins with / nor an absolute http URL.")
        }
        var index = pathStart
        while index < target.upperBound, bytes[index] != ASCII.question, bytes[index] != ASCII.hash { index += 1 }
        head.path = pathStart..<index
        if index < target.upperBound, bytes[index] == ASCII.question {
            let queryStart = index + 1
            while index < target.upperBound, bytes[index] != ASCII.hash { index += 1 }
            head.query = queryStart..<index
        }
        guard index == target.upperBound else {
            throw .malformed("The target holds a fragment (#), which clients keep to themselves.")
        }
        guard PercentDecoding.isWellFormed(bytes, head.path), PercentDecoding.isWellFormed(bytes, head.query) else {
            throw .malformed("A % in the target is not followed by two hexadecimal digits; a plain one is written %25.")
        }
        try checkPath(bytes, head.path)
    }

    /// Returns where the path begins: at the target's start, or after the authority of an absolute form. An absolute
    /// form without a path (`http://host`) means `/`, and yields an empty range at its end.
    private static func pathStart(_ bytes: Bytes, _ target: Range<Int>) -> Int? {
        if bytes[target.lowerBound] == ASCII.slash { return target.lowerBound }
        for scheme in ["http://", "https://"] as [StaticString] {
            let authority = target.lowerBound + scheme.utf8CodeUnitCount
            guard authority < target.upperBound, bytes.equalsIgnoringCase(target.lowerBound..<authority, scheme) else {
                continue
            }
            var index = authority
            while index < target.upperBound, bytes[index] != ASCII.slash, bytes[index] != ASCII.question { index += 1 }
            return index > authority ? index : nil
        }
        return nil
    }

    /// No path here has a NUL or malformed UTF-8, and both are used to hide something: refused before any handler runs.
    private static func checkPath(_ bytes: Bytes, _ path: Range<Int>) throws(RequestParser.ParseError) {
        guard path.contains(where: { bytes[$0] == ASCII.percent }) else { return }
        guard let decoded = PercentDecoding.decode(bytes, path), !decoded.contains(0) else {
            throw .malformed("The path holds %00.")
        }
        guard String(validating: decoded, as: UTF8.self) != nil else {
            throw .malformed("The path is not UTF-8 once its percent-encoding is undone.")
        }
    }
}
