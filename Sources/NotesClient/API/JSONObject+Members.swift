import Notes

// Members of answers, each nil where it is missing or of another kind.
extension JSONObject {
    func text(_ name: String) -> String? { self[name]?.text }
    func time(_ name: String) -> Timestamp? { text(name).flatMap { Timestamp(rfc3339: $0) } }
    func integer(_ name: String) -> Int64? { self[name]?.integer }
    func flag(_ name: String) -> Bool { self[name] == .bool(true) }

    func array(_ name: String) -> [JSON]? {
        if case .array(let elements) = self[name] { elements } else { nil }
    }

    func object(_ name: String) -> JSONObject? {
        if case .object(let object) = self[name] { object } else { nil }
    }

    func objects(_ name: String) -> [JSONObject] {
        (array(name) ?? []).compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    /// Reads a JSON object; returns nil for bytes that are none.
    init?(reading bytes: [UInt8]) {
        let object = try? JSONView.read(bytes, around: 2) { view throws(DomainError) in
            view.isObject ? view.object : nil as JSONObject?
        }
        guard case .some(let object) = object else { return nil }
        self = object
    }
}

extension JSON {
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int64? { if case .number(let number) = self { Int64(number.text) } else { nil } }
}
