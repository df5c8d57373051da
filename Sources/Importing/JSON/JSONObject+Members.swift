import NoteFiles
import Notes

/// Members of other programs' objects, each where it is of the kind that is expected.
extension JSONObject {
    func text(_ name: String) -> String? {
        if case .string(let text) = self[name] { text } else { nil }
    }

    /// Absent is false.
    func isTrue(_ name: String) -> Bool { self[name] == .bool(true) }

    func object(_ name: String) -> JSONObject? {
        if case .object(let object) = self[name] { object } else { nil }
    }

    /// The objects of an array; what else it holds is passed over.
    func objects(_ name: String) -> [JSONObject] {
        guard case .array(let elements) = self[name] else { return [] }
        return elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    func texts(_ name: String) -> [String] {
        guard case .array(let elements) = self[name] else { return [] }
        return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    /// The first of these that is a time after the beginning of 1970, which programs write for none.
    func time(_ names: String...) -> Timestamp? {
        for name in names {
            if let time = WrittenTime.time(of: self[name]), time > Timestamp(clamping: 0) { return time }
        }
        return nil
    }

    init(reading bytes: [UInt8]) throws(ImportError) {
        guard case .object(let object) = try JSONElements.tree(bytes) else {
            throw .invalid("A JSON object was expected.")
        }
        self = object
    }
}
