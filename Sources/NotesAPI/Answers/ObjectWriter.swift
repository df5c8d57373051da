import Notes

/// Writes one compact JSON object, member by member, in the order they are added.
///
/// Notes and pages of changes may be megabytes that the store has written already: they are not copied, but stay pieces of
/// their own.
struct ObjectWriter {
    /// What is longer is not copied.
    private static let longestCopied = 32 * 1024

    private var bytes: [UInt8] = [UInt8(ascii: "{")]
    /// What stands before `bytes`.
    private var written: [[UInt8]] = []
    /// Before which of the pieces something is missing that is made when its turn comes.
    private(set) var gaps: [Int] = []

    mutating func add(_ name: StaticString, _ value: String) {
        key(name)
        bytes.append(jsonString: value)
    }

    mutating func add(_ name: StaticString, _ value: String?) {
        key(name)
        if let value { bytes.append(jsonString: value) } else { bytes.append(contentsOf: "null".utf8) }
    }

    mutating func add(_ name: StaticString, _ value: Int64) {
        key(name)
        bytes.append(jsonInteger: value)
    }

    mutating func add(_ name: StaticString, _ value: Int) { add(name, Int64(value)) }

    mutating func add(_ name: StaticString, _ value: Bool) {
        add(name, raw: value ? "true" : "false")
    }

    mutating func add(_ name: StaticString, _ value: Timestamp?) {
        key(name)
        if let value { bytes.append(jsonTime: value) } else { bytes.append(contentsOf: "null".utf8) }
    }

    /// JSON that is there already.
    mutating func add(_ name: StaticString, json: [UInt8]) {
        key(name)
        append(json)
    }

    /// JSON that is made when its turn comes.
    mutating func addGap(_ name: StaticString) {
        key(name)
        leaveGap()
    }

    mutating func add(_ name: StaticString, _ object: consuming ObjectWriter) {
        key(name)
        append(object)
    }

    /// What stands between an array's brackets.
    mutating func add(_ name: StaticString, elements: [UInt8]) {
        key(name)
        bytes.append(UInt8(ascii: "["))
        append(elements)
        bytes.append(UInt8(ascii: "]"))
    }

    /// An array of objects, of which one is made at a time where the sequence is lazy.
    mutating func add(_ name: StaticString, objects: some Sequence<ObjectWriter>) {
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

    mutating func add(_ name: StaticString, array: [[UInt8]]) {
        key(name)
        bytes.append(jsonArray: array)
    }

    consuming func finish() -> [UInt8] { pieces().whole() }

    consuming func pieces() -> [[UInt8]] {
        bytes.append(UInt8(ascii: "}"))
        guard !written.isEmpty else { return [bytes] }
        written.append(bytes)
        return written
    }

    private mutating func append(_ object: consuming ObjectWriter) {
        var gaps = object.gaps[...]
        for (place, piece) in object.pieces().enumerated() {
            if gaps.first == place {
                gaps.removeFirst()
                leaveGap()
            }
            append(piece)
        }
    }

    private mutating func leaveGap() {
        written.append(bytes)
        bytes = []
        gaps.append(written.count)
    }

    private mutating func append(_ piece: [UInt8]) {
        guard piece.count > Self.longestCopied else { return bytes.append(contentsOf: piece) }
        written.append(bytes)
        written.append(piece)
        bytes = []
    }

    private mutating func add(_ name: StaticString, raw: StaticString) {
        key(name)
        bytes.append(contentsOf: UnsafeBufferPointer(start: raw.utf8Start, count: raw.utf8CodeUnitCount))
    }

    private mutating func key(_ name: StaticString) {
        if bytes.count > 1 || !written.isEmpty { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }
}

extension [[UInt8]] {
    consuming func whole() -> [UInt8] {
        if count == 1 { return self[0] }
        var whole: [UInt8] = []
        whole.reserveCapacity(reduce(1) { $0 + $1.count })
        for piece in self { whole.append(contentsOf: piece) }
        return whole
    }
}

extension [UInt8] {
    mutating func append(jsonArray elements: [[UInt8]]) {
        // A page of notes is megabytes, which growing step by step would copy over and over.
        reserveCapacity(count + elements.reduce(256) { $0 + $1.count + 1 })
        append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(contentsOf: element)
        }
        append(UInt8(ascii: "]"))
    }
}
