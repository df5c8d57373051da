/// A response's header fields, kept as the bytes to send. They are never searched, so they have no index.
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
