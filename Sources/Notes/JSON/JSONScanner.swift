// A strict reader of RFC 8259. It makes one pass over the bytes and lists what it found as flat nodes, each with the
// index of the node after its subtree:
//
//     {"a": [1, true], "b": "x"}
//
//     node   0 object  1 name a  2 array  3 number  4 true  5 name b  6 string
//     next   7         2         5        4         5       6         7
//
// Values are decoded later, from the bytes, on demand (JSONView). It refuses what other readers accept: a byte order
// mark, trailing commas, doubled names, lone surrogates, bare control characters, invalid UTF-8, more than 64 levels.
// Numbers are not converted, so they stay as they were written.

struct JSONNode {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, escapedString, array, object
    }

    var kind: Kind
    /// The text of the string is certainly ASCII.
    var isASCII = false
    /// The value begins at this offset, and a string after its opening quote.
    var start: UInt32
    var length: UInt32
    /// Indexes the node after this one's subtree.
    var next: UInt32
}

struct JSONError: Error {
    enum Kind { case syntax, encoding, size }

    var kind: Kind
    var offset: Int
    var reason: String
}

@safe struct JSONScanner {
    /// Limits the depth of a note, or of another single document.
    static let maximumDepth = 64
    /// Two bytes of a document can be a node of sixteen. This bounds the memory of a hostile document to 32 MiB.
    static let maximumNodes = 1 << 21

    let base: UnsafePointer<UInt8>
    let end: Int
    var position = 0
    var nodes: [JSONNode] = []

    private let maximumNodes: Int
    private let maximumDepth: Int

    private init(base: UnsafePointer<UInt8>, count: Int, maximumNodes: Int, maximumDepth: Int) {
        unsafe self.base = unsafe base
        self.maximumNodes = maximumNodes
        self.maximumDepth = maximumDepth
        end = count
        nodes.reserveCapacity(min(count / 16, 1 << 16) + 32)
    }

    static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, maximumNodes: Int = JSONScanner.maximumNodes,
        maximumDepth: Int = JSONScanner.maximumDepth
    ) throws(JSONError) -> [JSONNode] {
        guard let base = bytes.baseAddress, bytes.count > 0 else {
            throw JSONError(kind: .syntax, offset: 0, reason: "the body is empty; a JSON value was expected")
        }
        guard bytes.count < Int(Int32.max) else {
            throw JSONError(kind: .syntax, offset: 0, reason: "a document of 2 GiB or more")
        }
        if bytes.count >= 3, unsafe base[0] == 0xEF, unsafe base[1] == 0xBB, unsafe base[2] == 0xBF {
            throw JSONError(kind: .syntax, offset: 0, reason: "a byte order mark; JSON has none")
        }
        var scanner = unsafe JSONScanner(
            base: base, count: bytes.count, maximumNodes: maximumNodes, maximumDepth: maximumDepth)
        scanner.skipSpace()
        try scanner.value(depth: 0)
        scanner.skipSpace()
        guard scanner.position == scanner.end else { throw scanner.fault("there is text after the value") }
        return scanner.nodes
    }

    /// Returns the error at the position. A stray byte may be no character at all, which is an error of the encoding.
    func fault(_ reason: String) -> JSONError {
        if position < end, unsafe base[position] >= 0x80, unsafe JSONScanner.characterLength(base, position, end) == 0 {
            return JSONError(kind: .encoding, offset: position, reason: "")
        }
        return JSONError(kind: .syntax, offset: position, reason: reason)
    }

    mutating func skipSpace() {
        while position < end {
            switch unsafe base[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func value(depth: Int) throws(JSONError) {
        guard position < end else { throw fault("the document ends where a value was expected") }
        switch unsafe base[position] {
        case UInt8(ascii: "\""):
            try string()
        case UInt8(ascii: "{"):
            try object(depth: depth + 1)
        case UInt8(ascii: "["):
            try array(depth: depth + 1)
        case UInt8(ascii: "-"), 0x30...0x39:
            try number()
        case UInt8(ascii: "t"):
            try literal("true", .true)
        case UInt8(ascii: "f"):
            try literal("false", .false)
        case UInt8(ascii: "n"):
            try literal("null", .null)
        default:
            throw fault("a value was expected")
        }
    }

    private mutating func literal(_ word: StaticString, _ kind: JSONNode.Kind) throws(JSONError) {
        let count = word.utf8CodeUnitCount
        guard position + count <= end, (0..<count).allSatisfy({ unsafe base[position + $0] == word.utf8Start[$0] })
        else {
            throw fault("a value was expected")
        }
        try append(kind, from: position, length: count)
        position += count
    }

    private mutating func append(_ kind: JSONNode.Kind, from start: Int, length: Int) throws(JSONError) {
        guard nodes.count < maximumNodes else {
            throw JSONError(kind: .size, offset: position, reason: "")
        }
        nodes.append(
            JSONNode(
                kind: kind, start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
                next: UInt32(truncatingIfNeeded: nodes.count + 1)))
    }

    private mutating func digits() throws(JSONError) {
        guard position < end, unsafe base[position] &- 0x30 <= 9 else { throw fault("a digit was expected") }
        repeat { position += 1 } while unsafe position < end && base[position] &- 0x30 <= 9
    }

    // Section 6: [ minus ] int [ frac ] [ exp ], where int has no leading zero.
    private mutating func number() throws(JSONError) {
        let start = position
        if unsafe base[position] == UInt8(ascii: "-") { position += 1 }
        if position < end, unsafe base[position] == 0x30 {
            position += 1
            if position < end, unsafe base[position] &- 0x30 <= 9 { throw fault("a number must not begin with 0") }
        } else {
            try digits()
        }
        if position < end, unsafe base[position] == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if position < end, unsafe base[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < end, unsafe base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") {
                position += 1
            }
            try digits()
        }
        try append(.number, from: start, length: position - start)
    }

    private mutating func string() throws(JSONError) {
        let start = position + 1
        position = start
        let found = try stringBody()
        try append(found.escapes ? .escapedString : .string, from: start, length: position - start)
        nodes[nodes.count - 1].isASCII = found.isASCII
        position += 1
    }

    private mutating func array(depth: Int) throws(JSONError) {
        let node = try open(.array, depth: depth)
        skipSpace()
        if position < end, unsafe base[position] == UInt8(ascii: "]") { return close(node) }
        while true {
            skipSpace()
            try value(depth: depth)
            skipSpace()
            guard position < end else { throw fault("the document ends inside an array") }
            if unsafe base[position] == UInt8(ascii: "]") { return close(node) }
            guard unsafe base[position] == UInt8(ascii: ",") else { throw fault("a comma or ] was expected") }
            position += 1
        }
    }

    private mutating func object(depth: Int) throws(JSONError) {
        let node = try open(.object, depth: depth)
        skipSpace()
        if position < end, unsafe base[position] == UInt8(ascii: "}") { return close(node) }
        var names = JSONNames(object: node)
        while true {
            skipSpace()
            guard position < end else { throw fault("the document ends inside an object") }
            guard unsafe base[position] == UInt8(ascii: "\"") else {
                throw fault("a member's name in quotes was expected")
            }
            let nameStart = position
            let name = nodes.count
            try string()
            if unsafe names.isDoubled(name, nodes, base) {
                throw JSONError(kind: .syntax, offset: nameStart, reason: "a name occurs twice in one object")
            }
            skipSpace()
            guard position < end, unsafe base[position] == UInt8(ascii: ":") else {
                throw fault("a colon was expected")
            }
            position += 1
            skipSpace()
            try value(depth: depth)
            skipSpace()
            guard position < end else { throw fault("the document ends inside an object") }
            if unsafe base[position] == UInt8(ascii: "}") { return close(node) }
            guard unsafe base[position] == UInt8(ascii: ",") else { throw fault("a comma or } was expected") }
            position += 1
        }
    }

    private mutating func open(_ kind: JSONNode.Kind, depth: Int) throws(JSONError) -> Int {
        guard depth <= maximumDepth else {
            throw fault("more than \(maximumDepth) levels of arrays and objects")
        }
        try append(kind, from: position, length: 0)
        position += 1
        return nodes.count - 1
    }

    private mutating func close(_ node: Int) {
        position += 1
        nodes[node].length = UInt32(truncatingIfNeeded: position) - nodes[node].start
        nodes[node].next = UInt32(truncatingIfNeeded: nodes.count)
    }
}
