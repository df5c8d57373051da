import NotesPrimitives

/// Parses an answer of HTTP/1.1 (RFC 9112) from pieces of any length. It does no input or output: its caller appends
/// bytes and receives events.
///
///     parser.append(bytes)
///     while let event = try parser.next() { … }        // .head, .body …, .end
///
/// Informational answers (1xx) are skipped. An answer is refused if two parsers could find different ends of it: both
/// `Content-Length` and `Transfer-Encoding`, differing lengths, folded lines.
struct ResponseParser {
    enum Event: Equatable {
        case head(ClientResponseHead)
        case body([UInt8])
        case end
    }

    private enum State: Equatable {
        case head, chunkSize, chunkEnd, trailer, toTheEnd, finished
        case content(Int)
        case chunk(Int)
        case ended
    }

    /// Bounds the bytes of a head, or of a trailer.
    private static let longestHead = 64 * 1024
    /// Bounds the bytes of the line before a chunk.
    private static let longestSizeLine = 4096

    private let isForHEAD: Bool
    private var state = State.head
    private var buffer: [UInt8] = []
    private var position = 0
    /// The present line was searched for its end up to this offset.
    private var searched = 0
    private var headBytes = 0
    private var lines: [ArraySlice<UInt8>] = []
    private var inputEnded = false
    /// The connection may serve another request, as far as the head allows.
    private(set) var keepsConnection = true

    init(isForHEAD: Bool = false) { self.isForHEAD = isForHEAD }

    /// The response is complete and nothing came after it.
    var isClean: Bool { state == .ended && position == buffer.count }

    mutating func append(_ bytes: some Collection<UInt8>) {
        if position == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            (position, searched) = (0, 0)
        } else if position > Self.longestHead {
            buffer.removeFirst(position)
            (position, searched) = (0, searched - position)
        }
        buffer.append(contentsOf: bytes)
    }

    /// The other side sends no more.
    mutating func end() { inputEnded = true }

    /// Returns the next event; `nil` if more bytes are needed, and after `.end`.
    mutating func next() throws(ClientError) -> Event? {
        while true {
            switch state {
            case .head:
                guard let line = try line(within: Self.longestHead) else { return try unfinished() }
                if line.isEmpty {
                    // A stray line end before the status line is no head (RFC 9112 2.2).
                    if lines.isEmpty { continue }
                    if let head = try finishHead() { return .head(head) }
                } else {
                    lines.append(line)
                }
            case .content(let left):
                guard let bytes = take(left) else { return try unfinished() }
                state = left == bytes.count ? .finished : .content(left - bytes.count)
                return .body(bytes)
            case .chunkSize:
                headBytes = 0
                guard let line = try line(within: Self.longestSizeLine) else { return try unfinished() }
                let size = try Self.chunkSize(line)
                state = size == 0 ? .trailer : .chunk(size)
                headBytes = 0
            case .chunk(let left):
                guard let bytes = take(left) else { return try unfinished() }
                state = left == bytes.count ? .chunkEnd : .chunk(left - bytes.count)
                return .body(bytes)
            case .chunkEnd:
                headBytes = 0
                guard let line = try line(within: 2) else { return try unfinished() }
                guard line.isEmpty else { throw .malformed("A chunk is longer than its size.") }
                state = .chunkSize
            case .trailer:
                guard let line = try line(within: Self.longestHead) else { return try unfinished() }
                if line.isEmpty { state = .finished }
            case .toTheEnd:
                if let bytes = take(.max) { return .body(bytes) }
                guard inputEnded else { return nil }
                state = .finished
            case .finished:
                state = .ended
                return .end
            case .ended: return nil
            }
        }
    }

    private func unfinished() throws(ClientError) -> Event? {
        if inputEnded { throw .connectionLost("The server closed it.") }
        return nil
    }

    // MARK: Bytes

    /// Returns the bytes that have arrived, at most `limit`.
    private mutating func take(_ limit: Int) -> [UInt8]? {
        guard position < buffer.count else { return nil }
        let end = position + min(limit, buffer.count - position)
        defer { position = end }
        return Array(buffer[position..<end])
    }

    /// Returns the next line without its end, which is CR LF, or LF alone (RFC 9112 2.2).
    private mutating func line(within limit: Int) throws(ClientError) -> ArraySlice<UInt8>? {
        let from = max(position, searched)
        guard let end = buffer[from...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = buffer.count
            guard headBytes + buffer.count - position <= limit else {
                throw .malformed("A line or a head is too long.")
            }
            return nil
        }
        headBytes += end + 1 - position
        guard headBytes <= limit else { throw .malformed("A line or a head is too long.") }
        var line = buffer[position..<end]
        position = end + 1
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.contains(UInt8(ascii: "\r")), !line.contains(0) else {
            throw .malformed("A line of the head has a control character.")
        }
        return line
    }

    // MARK: The head

    /// Returns the head; `nil` for an informational answer.
    private mutating func finishHead() throws(ClientError) -> ClientResponseHead? {
        let head = try Self.head(lines)
        lines = []
        headBytes = 0
        if (100..<200).contains(head.status) {
            guard head.status != 101 else { throw .malformed("The server switches protocols without a request.") }
            return nil
        }
        keepsConnection = head.keepsConnection
        state = try framing(head)
        return head
    }

    /// Finds the end of the body from the head (RFC 9112 6.3).
    private mutating func framing(_ head: ClientResponseHead) throws(ClientError) -> State {
        let codings = head.list("transfer-encoding")
        let lengths = Set(head.list("content-length"))
        let hasCoding = head["transfer-encoding"] != nil
        guard !hasCoding || head["content-length"] == nil else {
            throw .malformed("It has both Content-Length and Transfer-Encoding.")
        }
        guard !hasCoding || codings == ["chunked"] && !head.isHTTP10 else {
            throw .malformed("Its Transfer-Encoding is not chunked alone.")
        }
        guard lengths.count <= 1, head["content-length"] == nil || !lengths.isEmpty else {
            throw .malformed("Its Content-Length is not one number.")
        }
        let length = try lengths.first.map { text throws(ClientError) in
            guard let length = Int(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw ClientError.malformed("Its Content-Length is not one number.")
            }
            return length
        }
        if isForHEAD || head.status == 204 || head.status == 304 { return .finished }
        if hasCoding { return .chunkSize }
        if let length { return length == 0 ? .finished : .content(length) }
        keepsConnection = false
        return .toTheEnd
    }

    private static func head(_ lines: [ArraySlice<UInt8>]) throws(ClientError) -> ClientResponseHead {
        guard let first = lines.first, first.starts(with: "HTTP/1.".utf8), first.count >= 12 else {
            throw .malformed("It does not begin with a status line.")
        }
        let (version, digits) = (first[first.startIndex + 7], first[(first.startIndex + 9)..<(first.startIndex + 12)])
        let rest = first[(first.startIndex + 12)...]
        guard first[first.startIndex + 8] == UInt8(ascii: " "), rest.isEmpty || rest.first == UInt8(ascii: " "),
            [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(version), digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let status = Int(String(decoding: digits, as: UTF8.self)), status >= 100
        else { throw .malformed("It does not begin with a status line.") }
        var fields: [ClientResponseHead.Field] = []
        for line in lines.dropFirst() { fields.append(try field(line)) }
        return ClientResponseHead(status: status, fields: fields, isHTTP10: version == UInt8(ascii: "0"))
    }

    private static func field(_ line: ArraySlice<UInt8>) throws(ClientError) -> ClientResponseHead.Field {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .malformed("A line of the head is not a field.") }
        var value = line[(colon + 1)...]
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
        return ClientResponseHead.Field(
            name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
            value: String(decoding: value, as: UTF8.self))
    }

    /// Reads hexadecimal digits, and ignores extensions (RFC 9112 7.1).
    private static func chunkSize(_ line: ArraySlice<UInt8>) throws(ClientError) -> Int {
        let digits = line.prefix { $0.hexDigitValue != nil }
        let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        guard (1...15).contains(digits.count), rest.isEmpty || rest.first == UInt8(ascii: ";") else {
            throw .malformed("A chunk's size is not a number.")
        }
        return digits.reduce(0) { $0 << 4 | Int($1.hexDigitValue ?? 0) }
    }
}

/// Has the status and the header fields of an answer.
public struct ClientResponseHead: Sendable, Equatable {
    public struct Field: Sendable, Equatable {
        /// The name is in lower case.
        public let name: String
        public let value: String
    }

    public let status: Int
    public let fields: [Field]
    let isHTTP10: Bool

    /// Returns the first value of a field, whose `name` must be in lower case.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Returns the members of a field that is a list, in lower case.
    func list(_ name: String) -> [String] {
        let members = fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
        return members.compactMap { member in member.split { $0 == " " || $0 == "\t" }.first?.lowercased() }
    }

    /// The connection may serve another request (RFC 9112 9.3).
    var keepsConnection: Bool {
        let options = list("connection")
        return isHTTP10 ? options.contains("keep-alive") : !options.contains("close")
    }
}

/// Has the complete body of a response.
public struct ClientResponse: Sendable {
    public let head: ClientResponseHead
    public let body: [UInt8]

    public var status: Int { head.status }
}
