/// Writes text for manual pages, in the requests of man(7).
package enum RoffText {
    /// Escapes lines of text. A line must not begin with a dot or an apostrophe, and hyphens are to be copied as
    /// hyphens. The page is ASCII, so that every locale shows it without a preprocessor.
    package static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var escaped = ""
            for scalar in line.unicodeScalars {
                switch scalar {
                case "\\": escaped += "\\e"
                case "-": escaped += "\\-"
                case "…": escaped += "..."
                case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
                default: escaped += "\\[u\(hex(scalar.value))]"
                }
            }
            return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
        }.joined(separator: "\n")
    }

    /// Returns at least four digits.
    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Returns a line of help, which begins small and has no full stop, as a sentence, escaped.
    package static func sentence(_ text: String) -> String {
        escaped(text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : "."))
    }

    /// Returns a paragraph under a term in bold.
    package static func item(_ term: String, _ text: String) -> String {
        ".TP\n.B \(escaped(term))\n\(sentence(text))\n"
    }

    /// Returns a sentence and the command lines that it announces.
    package static func example(_ text: String, _ lines: String...) -> String {
        ".PP\n\(escaped(text))\n.PP\n.RS\n.nf\n" + lines.map { escaped($0) + "\n" }.joined() + ".fi\n.RE\n"
    }
}
