/// Collects a response's header fields as the bytes to send. They are never searched, so they have no index.
public struct Fields: Sendable, Equatable {
    private(set) var bytes: [UInt8] = []

    public init() {}

    public mutating func add(_ name: StaticString, _ value: StaticString) {
        begin(name, valueCount: value.utf8CodeUnitCount)
        unsafe append(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    public mutating func add(_ name: StaticString, _ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            begin(name, valueCount: utf8.count)
            unsafe append(utf8)
        }
    }

    public mutating func add(_ name: StaticString, _ value: Int) {
        add(name, String(value))
    }

    public mutating func add(_ others: Fields) {
        bytes.append(contentsOf: others.bytes)
    }

    public func adding(_ name: StaticString, _ value: StaticString) -> Fields {
        var copy = self
        copy.add(name, value)
        return copy
    }

    private static let usualLength = 256

    private mutating func begin(_ name: StaticString, valueCount: Int) {
        // Enough for most responses; reserving for each field would copy at each field.
        if bytes.isEmpty { bytes.reserveCapacity(max(Self.usualLength, name.utf8CodeUnitCount + valueCount + 4)) }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(ASCII.colon)
        bytes.append(ASCII.space)
    }

    /// Appends a value, which can never end its line: what RFC 9110 5.5 forbids in one becomes a space, as that section
    /// requires of recipients, so neither a second field nor a second response can be smuggled through a value.
    private mutating func append(_ value: UnsafeBufferPointer<UInt8>) {
        if unsafe value.allSatisfy({ $0.isFieldValueCharacter }) {
            unsafe bytes.append(contentsOf: value)
        } else {
            for index in value.indices {
                let byte = unsafe value[index]
                bytes.append(byte.isFieldValueCharacter ? byte : ASCII.space)
            }
        }
        bytes.append(ASCII.carriageReturn)
        bytes.append(ASCII.lineFeed)
    }
}

/// Resolves the `Range` of a request (RFC 9110 14) against a representation of a known size. One range is honoured;
/// several, other units and malformed ones are ignored, as section 14.2 allows, and the complete representation is
/// sent.
public enum ByteRange: Sendable, Equatable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    public init(_ field: String?, size: Int) {
        guard let field, let wanted = Self.parse(field) else {
            self = .whole
            return
        }
        switch wanted {
        case .from(let first, let last):
            guard first < size else {
                self = .unsatisfiable
                return
            }
            self = .part(first..<min(last ?? size - 1, size - 1) + 1)
        case .suffix(let length):
            guard length > 0, size > 0 else {
                self = .unsatisfiable
                return
            }
            self = .part(max(0, size - length)..<size)
        }
    }

    /// Returns the value of `Content-Range`, or nil for the complete representation.
    public func contentRange(size: Int) -> String? {
        switch self {
        case .whole: nil
        case .part(let range): "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
        case .unsatisfiable: "bytes */\(size)"
        }
    }

    private enum Wanted {
        case from(Int, Int?)
        case suffix(Int)
    }

    private static func parse(_ field: String) -> Wanted? {
        let bytes = Array(field.utf8)
        let unit = Array("bytes=".utf8)
        guard bytes.count > unit.count, zip(bytes, unit).allSatisfy({ $0.lowercasedASCII == $1 }) else { return nil }
        let spec = bytes[unit.count...]
        guard let dash = spec.firstIndex(of: UInt8(ascii: "-")) else { return nil }
        let (left, right) = (spec[..<dash], spec[(dash + 1)...])
        if left.isEmpty { return number(right).map { .suffix($0) } }
        guard let first = number(left) else { return nil }
        if right.isEmpty { return .from(first, nil) }
        guard let last = number(right), last >= first else { return nil }
        return .from(first, last)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        // A number that Int cannot hold is after every end.
        return Int(String(decoding: digits, as: UTF8.self)) ?? Int.max - 1
    }
}
