// A note as text: its title, a newline, its body. When text is written, the first line is the title and the rest the
// body, so GET returns the text of a PUT:
//
//     text                       title        body
//     Shopping\nmilk\neggs       Shopping     milk\neggs
//     Shopping\r\nmilk           Shopping     milk            (the CR of the first line is dropped)
//     Shopping\n                 Shopping                     (so is a lone newline after one line)
//     \nmilk                                  milk
//     (5,000 bytes)\nmilk                     (5,000 bytes)\nmilk
//
// A first line that cannot be a title, because it is too long or has a CR, goes into the body unchanged. A body that
// begins with such a line is written without the empty title's newline. (The one text that does not come back is an
// empty line before such a line, since no title and body express it.)

/// Converts between the title and body of a note and one text.
public struct TextForm: Equatable, Sendable {
    /// The first line is the title; empty if it cannot be one.
    public var title: String
    /// The text after the first line is the body.
    public var body: String

    /// Reads a text; throws `invalid_utf8` for bytes that are no text, and `invalid_note` for a text that is too long.
    public init(
        reading bytes: UnsafeBufferPointer<UInt8>, limits: NoteLimits = NoteLimits()
    ) throws(DomainError) {
        guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
            throw DomainError(
                .invalidUTF8, "The text must be UTF-8; convert it first, for example with iconv -t UTF-8.")
        }
        let units = text.utf8
        let newline = units.firstIndex(of: 0x0A)
        let line = TextForm.withoutFinalCR(units[..<(newline ?? units.endIndex)])
        if TextForm.canBeTitle(line, limits) {
            title = String(Substring(line))
            body = newline.map { String(text[units.index(after: $0)...]) } ?? ""
        } else {
            title = ""
            body = text
        }
        if let fault = limits.fault(inBody: body) { throw DomainError(Problem(.invalidNote, at: "/body", fault)) }
    }

    /// Makes the text of a content.
    public init(_ content: Content) {
        title = content.title
        body = content.body
    }

    /// Returns the text in UTF-8.
    public func bytes() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(title.utf8.count + body.utf8.count + 1)
        bytes.append(contentsOf: title.utf8)
        if body.isEmpty { return bytes }
        if title.isEmpty {
            let units = body.utf8
            let line = TextForm.withoutFinalCR(units[..<(units.firstIndex(of: 0x0A) ?? units.endIndex)])
            if TextForm.canBeTitle(line, NoteLimits()) { bytes.append(0x0A) }
        } else {
            bytes.append(0x0A)
        }
        bytes.append(contentsOf: body.utf8)
        return bytes
    }

    /// Sets title and body and keeps the rest.
    public func content(over present: Content?) -> Content {
        var content = present ?? Content()
        content.title = title
        content.body = body
        return content
    }

    private static func withoutFinalCR(_ line: Substring.UTF8View) -> Substring.UTF8View {
        line.last == 0x0D ? line.dropLast() : line
    }

    private static func canBeTitle(_ line: Substring.UTF8View, _ limits: NoteLimits) -> Bool {
        line.count <= limits.title && !line.contains(0x0D)
    }
}
