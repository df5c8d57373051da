import NotesPrimitives

/// Reads a form with files (RFC 7578) as it arrives, and passes on the bytes of the part named `file`. It buffers only
/// a possible beginning of a boundary, and the header fields of a part.
///
///     --boundary CRLF fields CRLF CRLF bytes CRLF --boundary CRLF fields … CRLF --boundary-- CRLF
struct MultipartReader {
    private enum Position {
        case preamble, head, file, otherPart, end
    }

    enum Fault: Error {
        case malformed
    }

    private static let headBytes = 8 * 1024

    private var position = Position.preamble
    private let delimiter: [UInt8]
    private var pending: [UInt8]
    /// Has the file's name as it was sent.
    private(set) var fileName: String?
    private(set) var contentType: String?
    private(set) var hasFile = false

    var isComplete: Bool { position == .end }

    init(_ boundary: String) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        // The first boundary may begin the body.
        pending = [0x0D, 0x0A]
    }

    /// Returns the boundary that a Content-Type names; nil if it is no such form.
    static func boundary(of contentType: String) -> String? {
        let parts = contentType.split(separator: ";").map(\.trimmed)
        guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
        for part in parts.dropFirst() where part.lowercased().hasPrefix("boundary=") {
            let value = part.dropFirst("boundary=".count).filter { $0 != "\"" }
            return (1...70).contains(value.utf8.count) ? String(value) : nil
        }
        return nil
    }

    /// Calls `write` with the file's bytes that are complete so far.
    mutating func read<Failure: Error>(
        _ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> Fault? {
        pending += bytes
        while true {
            switch position {
            case .preamble, .file, .otherPart:
                guard let found = firstDelimiter() else {
                    // The last bytes may be the start of a boundary, and stay.
                    let sure = max(0, pending.count - delimiter.count + 1)
                    try give(sure, write)
                    pending.removeFirst(sure)
                    return nil
                }
                try give(found, write)
                pending.removeFirst(found + delimiter.count)
                position = .head
            case .head:
                if pending.starts(with: [0x2D, 0x2D]) {
                    position = .end
                    pending = []
                    return nil
                }
                guard let end = Self.find(Array("\r\n\r\n".utf8), in: pending) else {
                    return pending.count > Self.headBytes ? .malformed : nil
                }
                readHead(pending[..<end])
                pending.removeFirst(end + 4)
            case .end:
                pending = []
                return nil
            }
        }
    }

    private func give<Failure: Error>(
        _ count: Int, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        guard position == .file, count > 0 else { return }
        try pending.withUnsafeBufferPointer { all throws(Failure) in
            try write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[..<count])))
        }
    }

    private func firstDelimiter() -> Int? { Self.find(delimiter, in: pending) }

    private static func find(_ pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= pattern.count else { return nil }
        return bytes.withUnsafeBytes { bytes in
            var start = 0
            while let next = bytes[start...].firstIndex(of: pattern[0]), next + pattern.count <= bytes.count {
                if bytes[next..<next + pattern.count].elementsEqual(pattern) { return next }
                start = next + 1
            }
            return nil
        }
    }

    private mutating func readHead(_ bytes: ArraySlice<UInt8>) {
        var (name, file, type): (String?, String?, String?) = (nil, nil, nil)
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...]
            switch line[..<colon].lowercased() {
            case "content-disposition":
                name = Self.parameter("name", of: value)
                file = Self.parameter("filename", of: value)
            case "content-type": type = value.trimmed
            default: break
            }
        }
        guard name == "file", !hasFile else {
            position = .otherPart
            return
        }
        (position, hasFile, fileName, contentType) = (.file, true, file, type)
    }

    private static func parameter(_ name: String, of field: Substring) -> String? {
        for part in field.split(separator: ";").map(\.trimmed) where part.lowercased().hasPrefix(name + "=") {
            return part.dropFirst(name.utf8.count + 1).filter { $0 != "\"" }
        }
        return nil
    }
}
