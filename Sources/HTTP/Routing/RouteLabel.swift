/// The pattern a request matched, and its number among the router's patterns, for logs and meters. A path may hold a
/// secret, its pattern cannot.
public struct RouteLabel: Sendable {
    public let pattern: StaticString
    /// From 1 on; 0 counts everything that matched none.
    let number: Int

    /// The label of a path that matches no route.
    public static let none = RouteLabel(pattern: "-", number: 0)

    /// Labels for patterns beside a router's, which the same meter counts behind `count` of its own.
    public static func labels(_ patterns: [StaticString], after count: Int) -> [RouteLabel] {
        patterns.enumerated().map { RouteLabel(pattern: $1, number: count + $0 + 1) }
    }

    /// `OPTIONS *`.
    public static let wholeServer = RouteLabel(pattern: "*", number: 0)
}
