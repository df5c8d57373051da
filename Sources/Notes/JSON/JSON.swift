/// Keeps a number exactly as it was written: `1.0`, `1` and `1e0` are three numbers here.
public struct JSONNumber: Hashable, Sendable {
    /// Spells the number with its sign, fraction and exponent as they were written.
    public let text: String

    init(verified text: String) { self.text = text }

    /// Makes an integer.
    public init(_ value: Int64) { text = String(value) }

    /// Returns the nearest value in floating point, for calculations. It is never written back.
    public var double: Double? { Double(text) }
}

/// Models JSON as a tree, for the few uses that need one: `extra` and merge patches.
public enum JSON: Equatable, Sendable {
    /// The value is the literal `null`.
    case null
    /// The value is the literal `true` or `false`.
    case bool(Bool)
    /// A number keeps its spelling.
    case number(JSONNumber)
    /// A string is stored without its escapes.
    case string(String)
    /// The elements keep their order.
    case array([JSON])
    /// The members keep the order in which they came.
    case object(JSONObject)

    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

/// Keeps an object's members in the order in which they came, each name once. Equality ignores the order.
public struct JSONObject: Sendable {
    /// Pairs a name with its value.
    public struct Member: Sendable {
        /// The name is stored without its escapes.
        public var name: String
        /// The value is `null` only if it was written.
        public var value: JSON

        /// Makes a member of a name and a value.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// Lists the members in their order.
    public private(set) var members: [Member]
    /// Maps the bytes of each name to its index, once there are many members. So each of many members that are added
    /// one after another, as an import adds unknown ones, is found in constant time. Strings do not work as keys: they
    /// are equal across normal forms.
    private var positions: [[UInt8]: Int]?

    /// Up to this number, comparing names is faster than hashing them.
    private static let few = 32

    /// Makes an object without members.
    public init() { members = [] }

    /// Makes an object of members whose names are known to differ: the reader has refused doubled ones.
    init(distinct members: [Member]) { self.members = members }

    /// The object has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// Finds the value of a name, which is compared byte for byte. Setting nil removes the member; a new name becomes
    /// the last one.
    public subscript(name: String) -> JSON? {
        get { position(of: name).map { members[$0].value } }
        set {
            if positions == nil, members.count >= Self.few {
                positions = Dictionary(uniqueKeysWithValues: zip(members.lazy.map { Array($0.name.utf8) }, 0...))
            }
            switch (position(of: name), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil):
                members.remove(at: position)
                positions = nil
            case (nil, let value?):
                positions?[Array(name.utf8)] = members.count
                members.append(Member(name, value))
            case (nil, nil): break
            }
        }
    }

    private func position(of name: String) -> Int? {
        if let positions { return positions[Array(name.utf8)] }
        return members.firstIndex { $0.name.hasSameBytes(as: name) }
    }

    /// Sorts the members by the UTF-8 bytes of their names, as the canonical form does.
    public var sortedByBytes: [Member] {
        members.count < 2 ? members : members.sorted { $0.name.bytesPrecede($1.name) }
    }
}

extension JSONObject: Equatable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count
            && left.sortedByBytes.elementsEqual(right.sortedByBytes) {
                $0.name.hasSameBytes(as: $1.name) && $0.value == $1.value
            }
    }
}

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
