import NotesPrimitives

/// The lines of three texts in one buffer. Lines that count as equal have one key:
///
///     - [ ] milk     key 1
///     - [x] milk␍    key 1     the mark in a task's box and a final CR are no part of a key
///     milk           key 2
///
/// A line is a range of bytes. The first line is the title.
struct LineTable {
    struct Text {
        /// The start of each line, and of one more line after the last.
        fileprivate(set) var starts: [Int]
        fileprivate(set) var keys: [Int] = []

        var lines: Range<Int> { 0..<keys.count }

        subscript(line: Int) -> Range<Int> { starts[line]..<starts[line + 1] - 1 }

        /// Returns the bytes of several lines with the line feeds between them.
        subscript(lines: Range<Int>) -> Range<Int> {
            lines.isEmpty ? 0..<0 : starts[lines.lowerBound]..<starts[lines.upperBound] - 1
        }
    }

    private(set) var bytes: [UInt8] = []
    private(set) var base, other, present: Text

    init(base: Content, other: Content, present: Content) {
        self.base = Text(starts: bytes.append(linesOf: base))
        self.other = Text(starts: bytes.append(linesOf: other))
        self.present = Text(starts: bytes.append(linesOf: present))
        addKeys()
        // An empty note has no lines, so everything that both sides write into it stays.
        if !self.base.lines.contains(where: baseHasText) { self.base = Text(starts: [0]) }
    }

    private mutating func addKeys() {
        var keyed = bytes
        for text in [base, other, present] {
            for line in 0..<text.starts.count - 1 {
                if let mark = LineParts(bytes, text[line]).mark { keyed[mark] = UInt8(ascii: " ") }
            }
        }
        unsafe keyed.withUnsafeBytes { keyed in
            // A table that grows would hash each line repeatedly.
            let lines = base.starts.count + other.starts.count + present.starts.count
            var keys = LineKeys(capacity: min(lines, bytes.count / 9))
            base.keys = unsafe keys.add(base.starts, keyed)
            other.keys = unsafe keys.add(other.starts, keyed)
            present.keys = unsafe keys.add(present.starts, keyed)
        }
    }

    /// Returns true if a line of the base has more than white space.
    func baseHasText(_ line: Int) -> Bool {
        let line = bytes[base[line]]
        guard let first = line.first else { return false }
        if (0x21...0x7E).contains(first) { return true }
        return !String(decoding: line, as: UTF8.self).unicodeScalars.allSatisfy(\.isWhiteSpace)
    }

    func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe LineBytes($0, left) == LineBytes($0, right) }
    }

    func strings(_ text: Text, _ lines: Range<Int>) -> [String] {
        lines.map { String(decoding: bytes[text[$0]], as: UTF8.self) }
    }
}

extension [UInt8] {
    /// Appends the title, the body and a line feed after each. Returns where each line starts, and the end. An empty
    /// body has no lines.
    fileprivate mutating func append(linesOf content: Content) -> [Int] {
        var starts = [count]
        append(contentsOf: content.title.utf8)
        append(UInt8(ascii: "\n"))
        starts.append(count)
        if content.body.isEmpty { return starts }
        let body = count
        starts.reserveCapacity(content.body.utf8.count { $0 == UInt8(ascii: "\n") } + 3)
        append(contentsOf: content.body.utf8)
        append(UInt8(ascii: "\n"))
        for at in body..<count where self[at] == UInt8(ascii: "\n") { starts.append(at + 1) }
        return starts
    }
}

/// Gives each line its key, while its buffer is borrowed. The key of a short line is its bytes and their number; longer
/// lines are numbered, below zero.
private struct LineKeys {
    private var keys: [LineBytes: Int]

    init(capacity: Int) { keys = Dictionary(minimumCapacity: capacity) }

    mutating func add(_ starts: [Int], _ bytes: UnsafeRawBufferPointer) -> [Int] {
        zip(starts, starts.dropFirst()).map { start, next in
            let hasReturn = unsafe next - 1 > start && bytes[next - 2] == UInt8(ascii: "\r")
            let line = start..<next - (hasReturn ? 2 : 1)
            if line.count < 8 { return line.reduce(line.count) { unsafe $0 << 8 | Int(bytes[$1]) } }
            let number = -1 - keys.count
            func numbered(_ key: inout Int) -> Int {
                if key == 0 { key = number }
                return key
            }
            return unsafe numbered(&keys[LineBytes(bytes, line), default: 0])
        }
    }
}

@safe private struct LineBytes: Hashable {
    private let bytes: UnsafeRawBufferPointer

    init(_ buffer: UnsafeRawBufferPointer, _ range: Range<Int>) {
        unsafe bytes = UnsafeRawBufferPointer(rebasing: buffer[range])
    }

    static func == (left: LineBytes, right: LineBytes) -> Bool {
        guard unsafe left.bytes.count == right.bytes.count else { return false }
        guard let start = unsafe left.bytes.baseAddress, let other = unsafe right.bytes.baseAddress else { return true }
        return unsafe memcmp(start, other, left.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) { unsafe hasher.combine(bytes: bytes) }
}
