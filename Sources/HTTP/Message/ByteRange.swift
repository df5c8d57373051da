/// The `Range` of a request (RFC 9110 14) against a representation of a known size. One range is honoured; several,
/// other units and malformed ones are ignored, as section 14.2 allows, and the complete representation is sent.
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

    /// The value of `Content-Range` for a response of this kind.
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
