/// Views a value in a parsed document. It borrows the document's bytes, and is valid only in the closure that
/// `JSONView.read` calls.
@safe public struct JSONView {
    let base: UnsafePointer<UInt8>
    let nodes: UnsafePointer<JSONNode>
    let index: Int

    /// Reads one document; throws `invalid_json` or `invalid_utf8`, with the position, if the bytes are no JSON.
    /// `levels` is the number of arrays and objects around its notes, which may be as deep as a single note.
    public static func read<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, around levels: Int = 0,
        _ body: (JSONView) throws(DomainError) -> Result
    ) throws(DomainError) -> Result {
        let nodes: [JSONNode]
        do {
            nodes = unsafe try JSONScanner.scan(bytes, maximumDepth: JSONScanner.maximumDepth + levels)
        } catch {
            throw unsafe error.asDomainError(in: bytes)
        }
        return unsafe try nodes.withUnsafeBufferPointer { nodes throws(DomainError) in
            guard let base = bytes.baseAddress, let first = nodes.baseAddress else {
                throw DomainError(.invalidJSON, "The body is empty; a JSON value was expected.")
            }
            return unsafe try body(JSONView(base: base, nodes: first, index: 0))
        }
    }

    /// Reads one document from an array, as the other `read` does from a buffer.
    public static func read<Result>(
        _ bytes: [UInt8], around levels: Int = 0, _ body: (JSONView) throws(DomainError) -> Result
    ) throws(DomainError) -> Result {
        unsafe try bytes.withUnsafeBufferPointer { bytes throws(DomainError) in
            unsafe try read(bytes, around: levels, body)
        }
    }

    var node: JSONNode { unsafe nodes[index] }

    private func at(_ index: Int) -> JSONView { unsafe JSONView(base: base, nodes: nodes, index: index) }

    /// The value is `null`.
    public var isNull: Bool { node.kind == .null }
    /// The value is an object.
    public var isObject: Bool { node.kind == .object }
    /// The value is an array.
    public var isArray: Bool { node.kind == .array }
    /// The value is a string, with escapes or without.
    public var isString: Bool { node.kind == .string || node.kind == .escapedString }

    /// Returns the value of a boolean; nil for any other kind.
    public var bool: Bool? {
        switch node.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// Returns the text of a string without its escapes; nil for any other kind.
    public var string: String? {
        let node = node
        switch node.kind {
        case .string: return unsafe JSONScanner.text(raw, isASCII: node.isASCII)
        case .escapedString: return unsafe JSONScanner.unescape(base, node)
        default: return nil
        }
    }

    /// The value is the default of a member that a later version may add: null, false, 0, or empty. So a reader can
    /// ignore a member that it does not support.
    var isDefault: Bool {
        switch node.kind {
        case .null, .false: true
        case .true, .escapedString: false
        case .number: integer == 0
        case .string: unsafe raw.isEmpty
        case .array, .object: Int(node.next) == index + 1
        }
    }

    /// Returns the number with its spelling; nil for any other kind.
    public var number: JSONNumber? {
        unsafe node.kind == .number ? JSONNumber(verified: String(decoding: raw, as: UTF8.self)) : nil
    }

    /// Returns the value of a number written as an integer of at most 15 digits; nil for any other value.
    public var integer: Int64? {
        guard node.kind == .number, let first = unsafe raw.first else { return nil }
        if first != UInt8(ascii: "-") { return unsafe Timestamp.plainInteger(raw) }
        return unsafe Timestamp.plainInteger(raw.dropFirst()).map { -$0 }
    }

    /// Borrows the bytes of the value as it was written; for a string, those between the quotes.
    public var raw: UnsafeBufferPointer<UInt8> {
        let node = node
        return unsafe UnsafeBufferPointer(start: base + Int(node.start), count: Int(node.length))
    }

    /// Names the value's kind in a message.
    public var kindName: String {
        switch node.kind {
        case .null: "null"
        case .false, .true: "a boolean"
        case .number: "a number"
        case .string, .escapedString: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// Copies the value into a tree, which remains valid after `read`.
    public var tree: JSON {
        switch node.kind {
        case .null: .null
        case .false: .bool(false)
        case .true: .bool(true)
        case .number: unsafe .number(JSONNumber(verified: String(decoding: raw, as: UTF8.self)))
        case .string, .escapedString: .string(string ?? "")
        case .array: .array(elements.map(\.tree))
        case .object: .object(object)
        }
    }

    /// Copies the members as independent values; there are no members if this is no object.
    public var object: JSONObject {
        guard isObject, node.next > index + 1 else { return JSONObject() }
        return JSONObject(distinct: members.map { JSONObject.Member($0.name.string ?? "", $0.value.tree) })
    }

    /// Returns the members of an object, names and values; empty for any other kind.
    public var members: Members { Members(view: self, end: isObject ? Int(node.next) : 0) }
    /// Returns the elements of an array; empty for any other kind.
    public var elements: Elements { Elements(view: self, end: isArray ? Int(node.next) : 0) }

    /// Iterates over the members of an object in their order, and reads each on demand.
    public struct Members: Sequence, IteratorProtocol {
        private let view: JSONView
        private let end: Int
        private var position: Int

        fileprivate init(view: JSONView, end: Int) {
            self.view = view
            self.end = end
            position = view.index + 1
        }

        public mutating func next() -> (name: JSONView, value: JSONView)? {
            guard position < end else { return nil }
            let name = view.at(position)
            let value = view.at(position + 1)
            position = Int(value.node.next)
            return (name, value)
        }
    }

    /// Iterates over the elements of an array in their order, and reads each on demand.
    public struct Elements: Sequence, IteratorProtocol {
        private let view: JSONView
        private let end: Int
        private var position: Int

        fileprivate init(view: JSONView, end: Int) {
            self.view = view
            self.end = end
            position = view.index + 1
        }

        public mutating func next() -> JSONView? {
            guard position < end else { return nil }
            let element = view.at(position)
            position = Int(element.node.next)
            return element
        }
    }
}

extension JSONError {
    func asDomainError(in bytes: UnsafeBufferPointer<UInt8>) -> DomainError {
        let before = unsafe bytes.prefix(offset)
        let line = unsafe before.count { $0 == 0x0A } + 1
        let column = unsafe offset - ((before.lastIndex(of: 0x0A) ?? -1) + 1) + 1
        let position = "line \(line), column \(column) (byte \(offset))"
        switch kind {
        case .syntax: return DomainError(.invalidJSON, "Not JSON (RFC 8259) at \(position): \(reason).")
        case .size:
            return DomainError(
                .tooLarge, "More than \(JSONScanner.maximumNodes) values in one JSON document; send it in parts.")
        case .encoding: return DomainError(.invalidUTF8, "Not UTF-8 at \(position); JSON must be UTF-8.")
        }
    }
}
