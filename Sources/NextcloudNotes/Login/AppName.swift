import Authentication
import Primitives

/// What an app calls itself: its User-Agent, which anybody may have written.
enum AppName {
    static func of(_ userAgent: String?) -> String {
        let text = userAgent.flatMap { AccessControl.printable($0, most: 100) }.map { Substring($0).trimmed } ?? ""
        return text.isEmpty ? "An app" : text
    }
}
