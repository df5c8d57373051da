/// What other applications hand out, as `?format=` names it.
public enum ImportFormat: String, CaseIterable, Sendable {
    case json, markdown, simplenote, keep, enex, jex
}
