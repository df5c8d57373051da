/// Holds a JSON value that the tests write and read. It does not use the server's reader, and keeps the order of
/// members.
enum Doc: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Doc])
    case object([(name: String, value: Doc)])
    /// The member does not exist.
    case missing

    subscript(name: String) -> Doc {
        guard case .object(let members) = self else { return .missing }
        return members[name]
    }

    subscript(index: Int) -> Doc {
        guard case .list(let elements) = self, elements.indices.contains(index) else { return .missing }
        return elements[index]
    }

    /// Returns the document with one member set, or without it if `value` is `.missing`.
    func with(_ name: String, _ value: Doc) -> Doc {
        guard case .object(var members) = self else { return self }
        members.removeAll { $0.name == name }
        if case .missing = value { return .object(members) }
        return .object(members + [(name, value)])
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var int: Int? { number.flatMap { Int(exactly: $0) } }
    var list: [Doc] { if case .list(let list) = self { list } else { [] } }
    var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }
    var count: Int { list.count }
}

extension Doc: Equatable {
    /// Compares texts by their bytes; the order of members does not count.
    static func == (left: Doc, right: Doc) -> Bool {
        switch (left, right) {
        case (.null, .null), (.missing, .missing): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.list(let left), .list(let right)): left == right
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { member in right[member.name] == member.value }
        default: false
        }
    }
}

extension [(name: String, value: Doc)] {
    fileprivate subscript(name: String) -> Doc {
        first { $0.name.utf8.elementsEqual(name.utf8) }?.value ?? .missing
    }
}

extension Doc: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: Doc...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, Doc)...) { self = .object(elements.map { (name: $0.0, value: $0.1) }) }

    init(_ text: String?) { self = text.map(Doc.text) ?? .null }
    init(_ number: Int) { self = .number(Double(number)) }
}

// MARK: Writing

extension Doc: CustomStringConvertible {
    var description: String {
        switch self {
        case .null: "null"
        case .missing: "(missing)"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .text(let text): Self.quoted(text)
        case .list(let elements): "[" + elements.map(\.description).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + ":" + $0.value.description }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
