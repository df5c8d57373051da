import HTTP
import Notes
import Primitives

/// `If-Match` and `If-None-Match` as these apps and the proxies before them write them: with and without quotes, weak, in a
/// list, with the suffix of a proxy that compressed the answer. The tags of this protocol hold no comma.
struct LooseTags: Sendable {
    let isAny: Bool
    let values: [String]

    /// Nil where there is no such field, or an empty one.
    init?(_ fields: [String]) {
        let tags = fields.flatMap { $0.split(separator: ",") }.map(\.trimmed).filter { !$0.isEmpty }
        guard !tags.isEmpty else { return nil }
        isAny = tags.contains("*")
        values = tags.map { tag in
            var tag = Substring(tag)
            if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
            if tag.first == "\"" { tag = tag.dropFirst() }
            if tag.last == "\"" { tag = tag.dropLast() }
            if tag.hasSuffix("-gzip") { tag = tag.dropLast(5) }
            return String(tag)
        }
    }

    func contains(_ tag: String) -> Bool { isAny || values.contains(tag) }
}
