import Foundation

/// Reads the Prometheus text format as strictly as its description allows: every line counts, and a line that a lenient
/// scraper would skip is a fault.
struct MetricsReader {
    struct Sample: Hashable {
        let name: String
        let labels: [String: String]
    }

    private(set) var types: [String: String] = [:]
    private(set) var values: [Sample: Double] = [:]
    private(set) var faults: [String] = []

    init(_ text: String) {
        if !text.hasSuffix("\n") { faults.append("the last line does not end") }
        var helped = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let help = line.wholeMatch(of: /# HELP ([a-z][a-z0-9_]*) (.+)/) {
                helped = String(help.1)
                if types[helped] != nil { faults.append("\(helped) comes twice") }
            } else if let type = line.wholeMatch(of: /# TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram)/) {
                if String(type.1) != helped { faults.append("TYPE without its HELP: \(line)") }
                types[String(type.1)] = String(type.2)
            } else {
                read(line, helped)
            }
        }
        for (name, type) in types where type == "histogram" { checkHistogram(name) }
        for (name, type) in types where type == "counter" && !name.hasSuffix("_total") {
            faults.append("the counter \(name) is not a _total")
        }
    }

    private mutating func read(_ line: Substring, _ family: String) {
        let pattern = /([a-z][a-z0-9_]*)(?:\{([^}]*(?:\{[^}]*\}[^}]*)*)\})? (-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)/
        guard let found = line.wholeMatch(of: pattern), let value = Double(found.3) else {
            return faults.append("no sample: \(line)")
        }
        let name = String(found.1)
        let suffixes = types[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        if !suffixes.contains(where: { family + $0 == name }) { faults.append("\(name) under \(family)") }
        var labels: [String: String] = [:]
        for label in (found.2 ?? "").matches(of: /([a-z_]+)="((?:[^"\\]|\\[\\n"])*)"(?:,|$)/) {
            labels[String(label.1)] = String(label.2)
        }
        let written = labels.isEmpty ? 0 : (found.2 ?? "").matches(of: /="/).count
        if written != labels.count { faults.append("labels: \(line)") }
        let sample = Sample(name: name, labels: labels)
        if values[sample] != nil { faults.append("twice: \(line)") }
        if value < 0 { faults.append("below zero: \(line)") }
        values[sample] = value
    }

    /// Checks that buckets count up to `+Inf`, which is the count.
    private mutating func checkHistogram(_ name: String) {
        for (sample, count) in values where sample.name == name + "_count" {
            let buckets = values.filter { bucket in
                bucket.key.name == name + "_bucket" && bucket.key.labels.filter { $0.key != "le" } == sample.labels
            }
            func bound(_ text: String) -> Double { text == "+Inf" ? .infinity : Double(text) ?? .nan }
            let counts = buckets.sorted { bound($0.key.labels["le"] ?? "") < bound($1.key.labels["le"] ?? "") }
            if counts.last?.key.labels["le"] != "+Inf" || counts.last?.value != count {
                faults.append("\(name) does not end in its count: \(sample.labels)")
            }
            if zip(counts, counts.dropFirst()).contains(where: { $0.value > $1.value }) {
                faults.append("\(name) counts down: \(sample.labels)")
            }
            if values[Sample(name: name + "_sum", labels: sample.labels)] == nil { faults.append("\(name) has no sum") }
        }
    }

    subscript(name: String, labels: [String: String]) -> Double? { values[Sample(name: name, labels: labels)] }

    subscript(name: String) -> Double? { self[name, [:]] }

    /// Returns the names of the metrics.
    var names: Set<String> { Set(values.keys.map(\.name)) }
}
