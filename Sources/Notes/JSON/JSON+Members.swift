// Each of these is nil for a value of another kind.
extension JSON {
    package var text: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int64? { if case .number(let number) = self { Int64(number.text) } else { nil } }
    package var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

    package static func count(_ number: some BinaryInteger) -> JSON { .number(JSONNumber(Int64(number))) }
    package static func texts(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: self)
        return bytes
    }
}

// Each of these is nil, empty or false if the member is missing or of another kind.
extension JSONObject {
    package func text(_ name: String) -> String? { self[name]?.text }
    package func integer(_ name: String) -> Int64? { self[name]?.integer }
    package func flag(_ name: String) -> Bool { self[name] == .bool(true) }
    package func array(_ name: String) -> [JSON]? { self[name]?.array }
    package func object(_ name: String) -> JSONObject? { self[name]?.object }
    /// Returns the texts of an array, without its other elements.
    package func texts(_ name: String) -> [String] { array(name)?.compactMap(\.text) ?? [] }
    /// Returns the objects of an array, without its other elements.
    package func objects(_ name: String) -> [JSONObject] { array(name)?.compactMap(\.object) ?? [] }

    package var bytes: [UInt8] { JSON.object(self).bytes }
}
