/// Prefixes the paths of `Location` and `Link` with the path at which a proxy serves this server; empty at the top.
public struct PathPrefix: Sendable {
    public let text: String

    public init(_ text: String = "") { self.text = text }

    public func location(_ path: String) -> String { text + path }

    public func link(_ path: String, _ relation: StaticString) -> String { "<\(text)\(path)>; rel=\"\(relation)\"" }
}
