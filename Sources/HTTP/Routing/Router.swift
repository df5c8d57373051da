/// A typed table of routes: a method and a pattern name an endpoint, and whoever matches gets the endpoint and where the
/// path's parameters are. That a path is unknown, or known under other methods, follows from the table alone.
///
///     Router([Route(.get, "/v1/notes/{id}", .readNote), …])
public struct Route<Endpoint: Sendable>: Sendable {
    let method: Method
    let pattern: StaticString
    let endpoint: Endpoint

    public init(_ method: Method, _ pattern: StaticString, _ endpoint: Endpoint) {
        self.method = method
        self.pattern = pattern
        self.endpoint = endpoint
    }
}

/// Where the parameters of a matched path stand, in the pattern's order. Four are more than any pattern here has.
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

public struct Router<Endpoint: Sendable>: Sendable {
    public enum Match: Sendable {
        case found(Endpoint, route: StaticString, PathParameters)
        /// The path is known; these methods are what it knows. OPTIONS is answered from the same list.
        case otherMethod(isOptions: Bool, allow: String, route: StaticString)
        case notFound
    }

    private struct Entry: Sendable {
        let method: Method
        let pattern: StaticString
        let endpoint: Endpoint
    }

    /// A node of the tree of path segments.
    private struct Node: Sendable {
        var literals: [(segment: [UInt8], node: Int)] = []
        var parameter: Int?
        var entries: [Entry] = []
        var allow = ""
    }

    private var nodes = [Node()]
    /// What `OPTIONS *` answers: every method of any route.
    public private(set) var allMethods = ""

    public init(_ routes: [Route<Endpoint>]) {
        for route in routes { insert(route) }
        for index in nodes.indices where !nodes[index].entries.isEmpty {
            nodes[index].allow = Self.allow(nodes[index].entries.map(\.method))
        }
        allMethods = Self.allow(routes.map(\.method))
    }

    private mutating func insert(_ route: Route<Endpoint>) {
        var node = 0
        for segment in Self.segments(of: route.pattern) {
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
        nodes[node].entries.append(Entry(method: route.method, pattern: route.pattern, endpoint: route.endpoint))
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
        // HEAD is GET with the body left off, and the engine leaves it off.
        let wanted = method == .head ? .get : method
        for entry in nodes[node].entries where entry.method == wanted || entry.method == method {
            return .found(entry.endpoint, route: entry.pattern, parameters)
        }
        let route = nodes[node].entries[0].pattern
        return .otherMethod(isOptions: method == .options, allow: nodes[node].allow, route: route)
    }

    /// The first segment of `rest` decides the child; a literal is preferred, and given up where it leads nowhere.
    private func find(_ node: Int, _ bytes: Bytes, _ rest: Range<Int>, _ parameters: inout PathParameters) -> Int? {
        var end = rest.lowerBound
        while end < rest.upperBound, bytes[end] != ASCII.slash { end += 1 }
        let segment = rest.lowerBound..<end
        let isLast = end == rest.upperBound
        func descend(_ child: Int) -> Int? {
            if isLast { return nodes[child].entries.isEmpty ? nil : child }
            return find(child, bytes, end + 1..<rest.upperBound, &parameters)
        }
        for literal in nodes[node].literals where Self.equal(bytes, segment, literal.segment) {
            if let found = descend(literal.node) { return found }
        }
        guard let child = nodes[node].parameter, !segment.isEmpty else { return nil }
        parameters.append(segment)
        if let found = descend(child) { return found }
        parameters.removeLast()
        return nil
    }

    /// `%6Eotes` is `notes`: an encoded letter names the same path (RFC 3986 6.2.2.2).
    private static func equal(_ bytes: Bytes, _ range: Range<Int>, _ segment: [UInt8]) -> Bool {
        guard range.contains(where: { bytes[$0] == ASCII.percent }) else {
            guard range.count == segment.count else { return false }
            for index in segment.indices where bytes[range.lowerBound + index] != segment[index] { return false }
            return true
        }
        return PercentDecoding.decode(bytes, range) == segment
    }
}
