/// The formats of other applications, as `?format=` names them. `FormatTable` has how each is read.
public enum ImportFormat: String, CaseIterable, Sendable {
    case json, markdown, simplenote, keep, enex, jex, html, notion, bear, standardnotes, memos, dayone
}
