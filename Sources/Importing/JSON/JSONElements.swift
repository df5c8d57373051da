import Notes
import NotesArchive

/// Cuts a large JSON document into the values at its top, so that a file of any size is read one value at a time:
///
///     [{…}, {…}]                          element(nil, {…})  element(nil, {…})
///     {"count": 2, "notes": [{…}, {…}]}   member("count", 2)  element("notes", {…})  element("notes", {…})
///
/// It follows strings and brackets alone, and checks the bytes between values. A value that is not JSON fails when it
/// is read.
final class JSONElements {
    enum Part {
        /// The value is an element of the array at the top, or of an array in the object at the top.
        case element(String?, [UInt8])
        case member(String, [UInt8])
    }

    private enum Position { case start, array, object, end }

    private let stream: any ByteStream
    private let limit: Int
    private var held: [UInt8] = []
    private var at = 0
    private var position = Position.start
    private var isObject = false
    private var key: String?
    private var isFirst = true

    init(_ stream: any ByteStream, limit: Int) {
        self.stream = stream
        self.limit = limit
    }

    func next() throws(ImportError) -> Part? {
        while true {
            let byte = try peek()
            switch position {
            case .start:
                if byte == 0xEF, try begins([0xEF, 0xBB, 0xBF]) {
                    at += 3
                    continue
                }
                guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
                    throw Self.invalid("an array or an object was expected")
                }
                at += 1
                isObject = byte == UInt8(ascii: "{")
                position = isObject ? .object : .array
            case .array:
                if byte == UInt8(ascii: "]") {
                    at += 1
                    isFirst = false
                    position = isObject ? .object : .end
                    continue
                }
                try comma(byte)
                return .element(key, try value())
            case .object:
                if byte == UInt8(ascii: "}") {
                    at += 1
                    position = .end
                    continue
                }
                try comma(byte)
                guard try peek() == UInt8(ascii: "\"") else { throw Self.invalid("a member's name was expected") }
                let name = try Self.text(try value())
                guard try peek() == UInt8(ascii: ":") else { throw Self.invalid("a colon was expected") }
                at += 1
                guard try peek() == UInt8(ascii: "[") else { return .member(name, try value()) }
                at += 1
                key = name
                isFirst = true
                position = .array
            case .end:
                guard byte == nil else { throw Self.invalid("there is text after the value") }
                return nil
            }
        }
    }

    private func comma(_ byte: UInt8?) throws(ImportError) {
        if isFirst {
            isFirst = false
            return
        }
        guard byte == UInt8(ascii: ",") else { throw Self.invalid("a comma was expected, or the file was cut") }
        at += 1
        _ = try peek()
    }

    /// Returns the next byte that is no white space; nil at the end.
    private func peek() throws(ImportError) -> UInt8? {
        while true {
            while at < held.count {
                let byte = held[at]
                if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
                at += 1
            }
            guard try more() else { return nil }
        }
    }

    private func begins(_ bytes: [UInt8]) throws(ImportError) -> Bool {
        while held.count - at < bytes.count, try more() {}
        return held[at...].starts(with: bytes)
    }

    private func more() throws(ImportError) -> Bool {
        guard let piece = try archived({ () throws(ArchiveError) in try stream.next() }) else { return false }
        if at == held.count { held = piece } else { held = Array(held[at...]) + piece }
        at = 0
        return true
    }

    /// Reads from here to where the value's brackets and quotes are closed.
    private func value() throws(ImportError) -> [UInt8] {
        var depth = 0
        var isInString = false
        var isEscaped = false
        var bytes: [UInt8] = []
        while true {
            guard at < held.count else {
                guard try more() else {
                    // A bare number at the very end would end here; inside an array or object it cannot.
                    throw Self.invalid("the file ends inside a value")
                }
                continue
            }
            let start = at
            var isComplete = false
            while at < held.count, !isComplete {
                let byte = held[at]
                if isInString {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isInString = false
                        isComplete = depth == 0
                    }
                    at += 1
                    continue
                }
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if depth == 0 { return try scalar(bytes + held[start..<at]) }
                    depth -= 1
                    isComplete = depth == 0
                case UInt8(ascii: ","), UInt8(ascii: ":"):
                    if depth == 0 { return try scalar(bytes + held[start..<at]) }
                default: break
                }
                at += 1
            }
            bytes += held[start..<at]
            if isComplete { return bytes }
            guard bytes.count <= limit else {
                throw .invalid("A value of the JSON file is longer than \(limit) bytes.")
            }
        }
    }

    /// Checks a number or a literal, which ends where the next thing begins.
    private func scalar(_ bytes: [UInt8]) throws(ImportError) -> [UInt8] {
        guard !bytes.isEmpty else { throw Self.invalid("a value was expected") }
        return bytes
    }

    private static func text(_ bytes: [UInt8]) throws(ImportError) -> String {
        guard let text = try JSONElements.tree(bytes).text else { throw invalid("a member's name was expected") }
        return text
    }

    static func tree(_ bytes: [UInt8]) throws(ImportError) -> JSON {
        do {
            return try JSONView.read(bytes) { view throws(DomainError) in view.tree }
        } catch {
            throw .refused(DomainError(error.code, "In a value of the file: \(error.detail)"))
        }
    }

    private static func invalid(_ reason: String) -> ImportError {
        .refused(DomainError(.invalidJSON, "The file is not JSON: \(reason)."))
    }
}
