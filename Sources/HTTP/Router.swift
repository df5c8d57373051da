/// Names the endpoint of a method and a pattern. A `Router` is a typed table of routes: a match returns the endpoint
/// and where the path's parameters are. The table alone decides that a path is unknown, or known under other methods.
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
        case otherMethod(allow: String, route: RouteLabel)
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

    /// Lists the methods of all routes, for the answer to `OPTIONS *`.
    public var allMethods: String { tree.allMethods }

    /// Lists the patterns without repetition, for a meter that counts by them.
    public var patterns: [StaticString] { tree.patterns }

    @inlinable
    public func match(_ request: borrowing Request) -> Match {
        switch request.find(in: tree) {
        case .route(let number, let parameters):
            .found(routes[number].endpoint, route: labels[number], parameters)
        case .otherMethod(let allow, let route): .otherMethod(allow: allow, route: route)
        case .notFound: .notFound
        }
    }
}

/// Names the pattern that a request matched, and its number among the router's patterns, for logs and meters. A path
/// may hold a secret, its pattern cannot.
public struct RouteLabel: Sendable {
    public let pattern: StaticString
    /// Numbers the patterns from 1 on; 0 counts all requests that matched none.
    let number: Int

    /// Labels a path that matches no route.
    public static let none = RouteLabel(pattern: "-", number: 0)

    /// Returns labels for patterns beside a router's, which the same meter counts after `count` of its own.
    public static func labels(_ patterns: [StaticString], after count: Int) -> [RouteLabel] {
        patterns.enumerated().map { RouteLabel(pattern: $1, number: count + $0 + 1) }
    }

    /// Labels `OPTIONS *`.
    public static let server = RouteLabel(pattern: "*", number: 0)
}

/// Matches paths against a router's patterns, as a tree of path segments. It has routes by their number only, so that
/// it is compiled once and not for each kind of endpoint: runtime lookups of generic types cost more than the search.
public struct PathTree: Sendable {
    public enum Match: Sendable {
        /// The route has this number in the table.
        case route(Int, PathParameters)
        case otherMethod(allow: String, route: RouteLabel)
        case notFound
    }

    private struct Entry: Sendable {
        let method: Method
        let number: Int
    }

    private struct Node: Sendable {
        var literals: [(segment: [UInt8], node: Int)] = []
        var parameter: Int?
        var entries: [Entry] = []
        var label = RouteLabel.none
        var allow = ""
    }

    private var nodes = [Node()]
    let allMethods: String
    /// Lists a label for each route, in the table's order; routes of one pattern share one.
    private(set) var labels: [RouteLabel] = []
    /// Lists the patterns without repetition, in the order of their labels' numbers.
    private(set) var patterns: [StaticString] = []

    init(_ routes: [(method: Method, pattern: StaticString)]) {
        allMethods = Self.allow(routes.map(\.method))
        for (number, route) in routes.enumerated() { insert(route.method, route.pattern, number) }
        for index in nodes.indices where !nodes[index].entries.isEmpty {
            nodes[index].allow = Self.allow(nodes[index].entries.map(\.method))
        }
    }

    private mutating func insert(_ method: Method, _ pattern: StaticString, _ number: Int) {
        var node = 0
        for segment in Self.segments(of: pattern) {
            let existing =
                segment.first == UInt8(ascii: "{")
                ? nodes[node].parameter
                : nodes[node].literals.first { $0.segment == segment }?.node
            if let existing {
                node = existing
                continue
            }
            nodes.append(Node())
            if segment.first == UInt8(ascii: "{") {
                nodes[node].parameter = nodes.count - 1
            } else {
                nodes[node].literals.append((segment, nodes.count - 1))
            }
            node = nodes.count - 1
        }
        if nodes[node].entries.isEmpty {
            patterns.append(pattern)
            nodes[node].label = RouteLabel(pattern: pattern, number: patterns.count)
        }
        labels.append(nodes[node].label)
        nodes[node].entries.append(Entry(method: method, number: number))
    }

    private static func segments(of pattern: StaticString) -> [[UInt8]] {
        pattern.description.utf8.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false).map(
            Array.init)
    }

    private static func allow(_ methods: [Method]) -> String {
        let known = Method.allCases.filter { method in
            method == .options || methods.contains(method) || method == .head && methods.contains(.get)
        }
        return known.map(\.name.description).joined(separator: ", ")
    }

    func match(_ method: Method, _ bytes: Bytes, _ path: Range<Int>) -> Match {
        var parameters = PathParameters()
        let start = path.isEmpty ? path.lowerBound : path.lowerBound + 1
        guard let node = find(0, bytes, start..<path.upperBound, &parameters) else { return .notFound }
        // HEAD is GET without the body, which the engine omits.
        let wanted = method == .head ? .get : method
        for entry in nodes[node].entries where entry.method == wanted { return .route(entry.number, parameters) }
        return .otherMethod(allow: nodes[node].allow, route: nodes[node].label)
    }

    /// The first segment of `rest` decides the child; a literal is preferred, and abandoned where it matches no route.
    /// `%6Eotes` is `notes`: an encoded letter names the same path (RFC 3986 6.2.2.2).
    private func find(_ node: Int, _ bytes: Bytes, _ rest: Range<Int>, _ parameters: inout PathParameters) -> Int? {
        var end = rest.lowerBound
        var isEncoded = false
        while end < rest.upperBound, bytes[end] != ASCII.slash {
            if bytes[end] == ASCII.percent { isEncoded = true }
            end += 1
        }
        let segment = rest.lowerBound..<end
        let isLast = end == rest.upperBound
        func descend(_ child: Int) -> Int? {
            if isLast { return nodes[child].entries.isEmpty ? nil : child }
            return find(child, bytes, end + 1..<rest.upperBound, &parameters)
        }
        for literal in nodes[node].literals
        where isEncoded
            ? PercentDecoding.decode(bytes, segment) == literal.segment : Self.equal(bytes, segment, literal.segment)
        {
            if let found = descend(literal.node) { return found }
        }
        guard let child = nodes[node].parameter, !segment.isEmpty else { return nil }
        parameters.append(segment)
        if let found = descend(child) { return found }
        parameters.removeLast()
        return nil
    }

    private static func equal(_ bytes: Bytes, _ range: Range<Int>, _ segment: [UInt8]) -> Bool {
        guard range.count == segment.count else { return false }
        for index in segment.indices where bytes[range.lowerBound + index] != segment[index] { return false }
        return true
    }
}

/// Keeps the offsets of a matched path's parameters, in the pattern's order. Four are more than any pattern here has.
public struct PathParameters: Sendable {
    private var ranges = (0..<0, 0..<0, 0..<0, 0..<0)
    public private(set) var count = 0

    mutating func append(_ range: Range<Int>) {
        switch count {
        case 0: ranges.0 = range
        case 1: ranges.1 = range
        case 2: ranges.2 = range
        default: ranges.3 = range
        }
        count += 1
    }

    mutating func removeLast() { count -= 1 }

    subscript(index: Int) -> Range<Int> {
        switch index {
        case 0: ranges.0
        case 1: ranges.1
        case 2: ranges.2
        default: ranges.3
        }
    }
}
