import Testing

/// Shows only its beginning in the log of the tests, if it is long.
struct LoggedText: CustomTestStringConvertible, ExpressibleByStringInterpolation, Sendable {
    var text: String

    init(_ text: String) { self.text = text }
    init(stringLiteral text: String) { self.text = text }

    var testDescription: String {
        text.utf8.count <= 60 ? "\"\(text)\"" : "\"\(text.prefix(40))…\", \(text.utf8.count) bytes"
    }
}
