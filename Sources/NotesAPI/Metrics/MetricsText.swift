/// Writes the Prometheus text format, version 0.0.4: a family's HELP and TYPE, then its samples.
///
///     # HELP cloudnotes_http_connections Connections that are open.
///     # TYPE cloudnotes_http_connections gauge
///     cloudnotes_http_connections 3
struct MetricsText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    typealias Label = (name: StaticString, value: String)

    static let contentType: StaticString = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var bytes: [UInt8] = []
    private var family = ""

    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        family = name
        append("# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n")
    }

    mutating func sample(_ value: Double, _ labels: [Label] = []) { line("", value, labels) }

    mutating func sample(_ value: Int, _ labels: [Label] = []) { line("", Double(value), labels) }

    /// Writes a family of one sample.
    mutating func single(_ name: String, _ kind: Kind, _ value: Double, _ help: String) {
        begin(name, kind, help)
        sample(value)
    }

    /// Writes a histogram. `counts` has one element more than `bounds`, for values above all of them.
    mutating func histogram(bounds: [Double], counts: [Int], sum: Double, _ labels: [Label] = []) {
        var total = 0
        for (bound, count) in zip(bounds, counts) {
            total += count
            line("_bucket", Double(total), labels + [("le", Self.number(bound))])
        }
        total = counts.reduce(0, +)
        line("_bucket", Double(total), labels + [("le", "+Inf")])
        line("_sum", sum, labels)
        line("_count", Double(total), labels)
    }

    private mutating func line(_ suffix: String, _ value: Double, _ labels: [Label]) {
        append(family + suffix)
        if !labels.isEmpty {
            append("{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}")
        }
        append(" \(Self.number(value))\n")
    }

    /// Writes integers without a point, which every parser reads the same way.
    static func number(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
