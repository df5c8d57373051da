import NotesPrimitives

/// Lists the decoded parameters of a query in their order. A name may occur more than once.
public struct QueryParameters: Sendable {
    public struct Parameter: Sendable, Equatable {
        public let name: String
        public let value: String
    }

    public enum FormatError: Error, Equatable {
        case percentEncoding
        case invalidUTF8
    }

    public let all: [Parameter]

    init(_ bytes: Bytes, _ range: Range<Int>) throws(FormatError) {
        var parameters: [Parameter] = []
        var start = range.lowerBound
        for index in range.lowerBound...range.upperBound
        where index == range.upperBound || bytes[index] == ASCII.ampersand {
            let piece = start..<index
            start = index + 1
            if piece.isEmpty { continue }
            let split = piece.first { bytes[$0] == ASCII.equals } ?? piece.upperBound
            let name = try Self.text(bytes, piece.lowerBound..<split)
            let value = try Self.text(bytes, min(split + 1, piece.upperBound)..<piece.upperBound)
            parameters.append(Parameter(name: name, value: value))
        }
        all = parameters
    }

    /// Parses the body of a form, `application/x-www-form-urlencoded`.
    public init(form body: UnsafeRawBufferPointer) throws(FormatError) {
        unsafe try self.init(body.assumingMemoryBound(to: UInt8.self).span, 0..<body.count)
    }

    public subscript(name: String) -> String? {
        all.first { $0.name == name }?.value
    }

    private static func text(_ bytes: Bytes, _ range: Range<Int>) throws(FormatError) -> String {
        guard let decoded = PercentDecoding.decode(bytes, range, plusIsSpace: true) else { throw .percentEncoding }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .invalidUTF8 }
        return text
    }
}

/// Decodes percent-encoding (RFC 3986 2.1). Decoding never guesses: malformed text is `nil`, and the caller responds
/// with 400.
enum PercentDecoding {
    /// Returns true if every `%` in the range is followed by two hexadecimal digits.
    static func isWellFormed(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == ASCII.percent {
                guard index + 2 < range.upperBound, bytes[index + 1].hexDigitValue != nil,
                    bytes[index + 2].hexDigitValue != nil
                else { return false }
                index += 2
            }
            index += 1
        }
        return true
    }

    /// Returns the decoded bytes, or `nil` if the range is malformed. In a query a plus sign is a space, as HTML forms
    /// and curl's `--data-urlencode` write it.
    static func decode(_ bytes: Bytes, _ range: Range<Int>, plusIsSpace: Bool = false) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            switch byte {
            case ASCII.percent:
                guard index + 2 < range.upperBound, let high = bytes[index + 1].hexDigitValue,
                    let low = bytes[index + 2].hexDigitValue
                else { return nil }
                decoded.append(high << 4 | low)
                index += 3
                continue
            case ASCII.plus where plusIsSpace: decoded.append(ASCII.space)
            default: decoded.append(byte)
            }
            index += 1
        }
        return decoded
    }
}
