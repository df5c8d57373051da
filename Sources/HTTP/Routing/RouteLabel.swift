/// The pattern a request matched, and its number among the router's patterns, for logs and meters. A path may hold a
/// secret, its pattern cannot.
public struct RouteLabel: Sendable {
    public let pattern: StaticString
    /// From 1 on; 0 counts everything that matched none.
    let number: Int

    static let none = RouteLabel(pattern: "-", number: 0)

    /// `OPTIONS *`.
    public static let wholeServer = RouteLabel(pattern: "*", number: 0)
}
