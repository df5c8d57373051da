/// Writes one compact JSON object, member by member, in the order in which they are added.
///
/// Notes and pages of changes may be megabytes that the store has already encoded. They are not copied, but stay
/// separate pieces.
package struct ObjectWriter {
    /// Longer values are not copied.
    private static let longestCopied = 32 * 1024

    private var bytes: [UInt8]
    /// Lists the pieces before `bytes`.
    private var written: [[UInt8]] = []

    package init() { bytes = [UInt8(ascii: "{")] }

    /// Continues after the last member of an object that has some.
    package init(continuing object: UnsafeRawBufferPointer, capacity: Int = 128) {
        bytes = []
        bytes.reserveCapacity(object.count + capacity)
        unsafe bytes.append(contentsOf: object.dropLast())
    }

    package mutating func add(_ name: StaticString, _ value: String) {
        key(name)
        bytes.append(jsonString: value)
    }

    package mutating func add(_ name: StaticString, _ value: String?) {
        key(name)
        if let value { bytes.append(jsonString: value) } else { bytes.append(literal: "null") }
    }

    package mutating func add(_ name: StaticString, _ value: Int64) {
        key(name)
        bytes.append(jsonInteger: value)
    }

    package mutating func add(_ name: StaticString, _ value: Int) { add(name, Int64(value)) }

    package mutating func add(_ name: StaticString, _ value: Bool) {
        key(name)
        bytes.append(literal: value ? "true" : "false")
    }

    package mutating func add(_ name: StaticString, _ value: Timestamp?) {
        key(name)
        if let value { bytes.append(jsonTime: value) } else { bytes.append(literal: "null") }
    }

    /// Adds a member that is already encoded.
    package mutating func add(_ name: StaticString, json: [UInt8]?) {
        key(name)
        if let json { append(json) } else { bytes.append(literal: "null") }
    }

    package mutating func add(_ name: StaticString, _ object: consuming ObjectWriter) {
        key(name)
        append(object)
    }

    /// Adds the members of an object that has some.
    package mutating func add(membersOf object: UnsafeRawBufferPointer) {
        separate()
        unsafe bytes.append(contentsOf: object.dropFirst().dropLast())
    }

    /// Adds an array of encoded elements.
    package mutating func add(_ name: StaticString, elements: [UInt8]) {
        key(name)
        bytes.append(UInt8(ascii: "["))
        append(elements)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Adds an array of objects, which are made one at a time if the sequence is lazy.
    package mutating func add(_ name: StaticString, objects: some Sequence<ObjectWriter>) {
        key(name)
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for object in objects {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(object)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    package mutating func add(_ name: StaticString, array: [String]) {
        key(name)
        bytes.append(jsonStrings: array)
    }

    package mutating func add(_ name: StaticString, array: [[UInt8]]) {
        key(name)
        bytes.append(jsonArray: array)
    }

    package consuming func finish() -> [UInt8] { pieces().whole() }

    package consuming func pieces() -> [[UInt8]] {
        bytes.append(UInt8(ascii: "}"))
        guard !written.isEmpty else { return [bytes] }
        written.append(bytes)
        return written
    }

    private mutating func append(_ object: consuming ObjectWriter) {
        for piece in object.pieces() { append(piece) }
    }

    private mutating func append(_ piece: [UInt8]) {
        guard piece.count > Self.longestCopied else { return bytes.append(contentsOf: piece) }
        written.append(bytes)
        written.append(piece)
        bytes = []
    }

    private mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(literal: name)
        bytes.append(literal: "\":")
    }

    private mutating func separate() {
        if bytes.count > 1 || !written.isEmpty { bytes.append(UInt8(ascii: ",")) }
    }
}

extension [[UInt8]] {
    package consuming func whole() -> [UInt8] {
        if count == 1 { return self[0] }
        var whole: [UInt8] = []
        whole.reserveCapacity(reduce(1) { $0 + $1.count })
        for piece in self { whole.append(contentsOf: piece) }
        return whole
    }
}

extension [UInt8] {
    package mutating func append(jsonArray elements: [[UInt8]]) {
        // A page of notes is megabytes, which a growing buffer would copy repeatedly.
        reserveCapacity(count + elements.reduce(256) { $0 + $1.count + 1 })
        append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(contentsOf: element)
        }
        append(UInt8(ascii: "]"))
    }
}
