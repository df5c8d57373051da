import Primitives

/// What an app calls itself: its User-Agent, which anybody may have written.
enum AppName {
    private static let characters = 100

    static func of(_ userAgent: String?) -> String {
        let name = (userAgent ?? "").unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            // Some of them turn the direction of what follows.
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
            default: true
            }
        }
        let text = Substring(String(String.UnicodeScalarView(name.prefix(characters)))).trimmed
        return text.isEmpty ? "An app" : text
    }
}
