import NotesPrimitives

/// The form in which a browser gets a script or a style sheet: without comments on lines of their own, types within a
/// line, empty lines, the blanks before a line, and in scripts those around an equals sign. Half of the files' bytes
/// are comments, and types that are written in them.
///
///     /** @param {string} id */            →    (no line)
///         // The latest wins.              →    (no line)
///         return a; // kept                →    return a; // kept
///         b(/** @type {Row} */ (row).id);  →    b((row).id);
///         const a = 1;                     →    const a=1;
///
/// It reads lines, not the languages: a line of a string that spans lines must not begin with a blank or a comment's
/// sign. The web client's lint compares the result with the compiler's own form without comments.
enum SentText {
    enum Language {
        case script, style
    }

    static func of(_ source: UnsafeRawBufferPointer, _ language: Language) -> [UInt8] {
        var sent: [UInt8] = []
        sent.reserveCapacity(source.count)
        var lines = Lines(source)
        var isInComment = false
        while var line = lines.next() {
            guard keeps(&line, language, &isInComment) else { continue }
            guard language == .script else {
                sent.append(contentsOf: line.bytes)
                continue
            }
            line.moveTextBeforeTypes(to: &sent)
            line.moveText(to: &sent)
        }
        return sent
    }

    /// Returns false for a line that is a comment. Of any other it leaves the part that is sent.
    private static func keeps(_ line: inout Line, _ language: Language, _ isInComment: inout Bool) -> Bool {
        line.dropBlanks()
        while true {
            if isInComment {
                guard line.dropComment() else { return false }
                isInComment = false
                line.dropBlanks()
            } else if line.begins(with: UInt8(ascii: "*")) {
                isInComment = true
                line.drop(2)
            } else {
                break
            }
        }
        if language == .script, line.begins(with: UInt8(ascii: "/")) { return false }
        return !line.isEmpty
    }

    /// The lines of a text, found by `memchr`, so that half a megabyte takes no time in a debug build either.
    private struct Lines {
        private var rest: Line

        init(_ source: UnsafeRawBufferPointer) { rest = Line(bytes: source) }

        mutating func next() -> Line? {
            guard let start = rest.bytes.baseAddress, !rest.bytes.isEmpty else { return nil }
            let length = memchr(start, Int32(UInt8(ascii: "\n")), rest.bytes.count).map {
                $0 - UnsafeMutableRawPointer(mutating: start) + 1
            }
            let line = Line(bytes: UnsafeRawBufferPointer(start: start, count: length ?? rest.bytes.count))
            rest.drop(line.bytes.count)
            return line
        }
    }

    /// A line with its end.
    private struct Line {
        var bytes: UnsafeRawBufferPointer

        /// True if it has no byte but its end.
        var isEmpty: Bool { bytes.isEmpty || bytes.count == 1 && bytes[0] == UInt8(ascii: "\n") }

        /// Returns true if it begins with a slash and this byte.
        func begins(with second: UInt8) -> Bool {
            bytes.count > 1 && bytes[0] == UInt8(ascii: "/") && bytes[1] == second
        }

        mutating func drop(_ count: Int) { bytes = UnsafeRawBufferPointer(rebasing: bytes[count...]) }

        /// Appends the text before the line's last `/** @type … */`, without those, and leaves the rest.
        mutating func moveTextBeforeTypes(to sent: inout [UInt8]) {
            while let start = offset(of: "/** @type "),
                let end = Line(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...])).offset(of: "*/")
            {
                var text = Line(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<start]))
                text.moveText(to: &sent)
                drop(start + end + 2)
                if bytes.first == 0x20 { drop(1) }
            }
        }

        /// Appends all of it, without the blanks around an equals sign.
        mutating func moveText(to sent: inout [UInt8]) {
            while let start = bytes.baseAddress, let sign = memchr(start, Int32(UInt8(ascii: "=")), bytes.count) {
                let place = sign - UnsafeMutableRawPointer(mutating: start)
                let isApart =
                    place > 0 && place + 1 < bytes.count && bytes[place - 1] == 0x20 && bytes[place + 1] == 0x20
                sent.append(contentsOf: bytes[..<(isApart ? place - 1 : place)])
                sent.append(UInt8(ascii: "="))
                drop(place + (isApart ? 2 : 1))
            }
            sent.append(contentsOf: bytes)
        }

        private func offset(of text: StaticString) -> Int? {
            var rest = self
            while let start = rest.bytes.baseAddress,
                let found = memchr(start, Int32(text.utf8Start.pointee), rest.bytes.count)
            {
                rest.drop(found - UnsafeMutableRawPointer(mutating: start))
                guard rest.bytes.count >= text.utf8CodeUnitCount else { return nil }
                if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 {
                    return bytes.count - rest.bytes.count
                }
                rest.drop(1)
            }
            return nil
        }

        mutating func dropBlanks() {
            var count = 0
            while count < bytes.count, bytes[count] == 0x20 || bytes[count] == 0x09 { count += 1 }
            drop(count)
        }

        /// Drops the bytes up to the first `*/`; returns false where the line has none.
        mutating func dropComment() -> Bool {
            while let start = bytes.baseAddress, let star = memchr(start, Int32(UInt8(ascii: "*")), bytes.count) {
                drop(star - UnsafeMutableRawPointer(mutating: start) + 1)
                if bytes.first == UInt8(ascii: "/") {
                    drop(1)
                    return true
                }
            }
            return false
        }
    }
}
