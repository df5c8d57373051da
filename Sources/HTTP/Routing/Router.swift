/// A typed table of routes: a method and a pattern name an endpoint, and a match returns the endpoint and where the
/// path's parameters are. That a path is unknown, or known under other methods, follows from the table alone.
///
///     Router([Route(.get, "/v1/notes/{id}", .readNote), …])
public struct Route<Endpoint: Sendable>: Sendable {
    public let method: Method
    public let pattern: StaticString
    public let endpoint: Endpoint

    public init(_ method: Method, _ pattern: StaticString, _ endpoint: Endpoint) {
        self.method = method
        self.pattern = pattern
        self.endpoint = endpoint
    }
}

public struct Router<Endpoint: Sendable>: Sendable {
    public enum Match: Sendable {
        case found(Endpoint, route: RouteLabel, PathParameters)
        /// The path is known, with these methods only. OPTIONS is answered from the same list.
        case otherMethod(isOptions: Bool, allow: String, route: RouteLabel)
        case notFound
    }

    @usableFromInline let routes: [Route<Endpoint>]
    @usableFromInline let tree: PathTree
    @usableFromInline let labels: [RouteLabel]

    public init(_ routes: [Route<Endpoint>]) {
        self.routes = routes
        tree = PathTree(routes.map { ($0.method, $0.pattern) })
        labels = tree.labels
    }

    /// The answer to `OPTIONS *`: every method of any route.
    public var allMethods: String { tree.allMethods }

    /// Each pattern once, for a meter that counts by them.
    public var patterns: [StaticString] { tree.patterns }

    @inlinable
    public func match(_ request: borrowing Request) -> Match {
        switch request.find(in: tree) {
        case .route(let number, let parameters):
            .found(routes[number].endpoint, route: labels[number], parameters)
        case .otherMethod(let allow, let route):
            .otherMethod(isOptions: request.method == .options, allow: allow, route: route)
        case .notFound: .notFound
        }
    }
}

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
    public static let server = RouteLabel(pattern: "*", number: 0)
}
