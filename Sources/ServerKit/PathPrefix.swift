/// What stands before the paths of `Location` and `Link`: the path at which a proxy has put this server, empty where it is
/// at the top.
public struct PathPrefix: Sendable {
    public let text: String

    public init(_ text: String = "") { self.text = text }

    public func location(_ path: String) -> String { text + path }

    public func link(_ path: String, _ relation: StaticString) -> String { "<\(text)\(path)>; rel=\"\(relation)\"" }
}
