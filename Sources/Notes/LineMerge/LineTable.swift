import NotesPrimitives

/// Splits three texts in one buffer into lines. Lines that count as equal have one key:
///
///     - [ ] milk     key 1
///     - [x] milk␍    key 1     the mark in a task's box and a final CR are no part of a key
///     milk           key 2
///
/// A line is a range of bytes. The first line is the title.
struct LineTable {
    struct Text {
        /// Lists the start of each line, and of one more line after the last.
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
            var keys = unsafe LineKeys(keyed, capacity: min(lines, bytes.count / 9))
            keys.add(to: &base)
            keys.add(to: &other, like: base)
            keys.add(to: &present, like: base)
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

/// Gives each line its key, while the buffer is borrowed. The key of a short line is its bytes and their number; longer
/// lines are numbered, below zero.
@safe private struct LineKeys {
    private let bytes: UnsafeRawBufferPointer
    private var numbers: [LineBytes: Int]
    /// Maps each number to the first line of the base that has it.
    private var places: [Int] = []

    init(_ bytes: UnsafeRawBufferPointer, capacity: Int) {
        unsafe self.bytes = unsafe bytes
        numbers = Dictionary(minimumCapacity: capacity)
    }

    /// Appends the key of each line. Most lines are those of the base, in its order, so a line is compared with the
    /// base's next one before it is hashed.
    mutating func add(to text: inout LineTable.Text, like base: LineTable.Text? = nil) {
        var next = 0
        text.keys.reserveCapacity(text.starts.count - 1)
        for number in 0..<text.starts.count - 1 {
            let line = range(of: number, in: text)
            let key: Int
            if line.count < 8 {
                key = line.reduce(line.count) { unsafe $0 << 8 | Int(bytes[$1]) }
            } else if let base, base.lines.contains(next), isSame(line, range(of: next, in: base)) {
                key = base.keys[next]
            } else {
                key = self.number(line)
                let place = -1 - key
                if base == nil, place == places.count { places.append(number) }
                if base != nil, place < places.count { next = places[place] }
            }
            text.keys.append(key)
            next += 1
        }
    }

    private func range(of number: Int, in text: LineTable.Text) -> Range<Int> {
        let line = text[number]
        let hasReturn = unsafe !line.isEmpty && bytes[line.upperBound - 1] == UInt8(ascii: "\r")
        return line.lowerBound..<line.upperBound - (hasReturn ? 1 : 0)
    }

    private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        unsafe LineBytes(bytes, left) == LineBytes(bytes, right)
    }

    private mutating func number(_ line: Range<Int>) -> Int {
        let new = -1 - numbers.count
        func numbered(_ key: inout Int) -> Int {
            if key == 0 { key = new }
            return key
        }
        return unsafe numbered(&numbers[LineBytes(bytes, line), default: 0])
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

/// Finds the parts of a line. A task has a mark in its box:
///
///     > 1. [x] milk␍     text `> 1. [x] milk`, mark `x`, rest ` milk`, and a CR
///
/// The project's Markdown and the web client define a task as
/// `^([\t ]*(?:>[\t ]?)*(?:[-*+]|[0-9]{1,9}[.)])[\t ]+)\[([ xX])\]`.
struct LineParts {
    /// The range excludes the line's final CR.
    let text: Range<Int>
    let hasReturn: Bool
    /// Locates the mark of a task; nil for any other line.
    let mark: Int?

    init(_ bytes: [UInt8], _ line: Range<Int>) {
        hasReturn = !line.isEmpty && bytes[line.upperBound - 1] == UInt8(ascii: "\r")
        text = line.lowerBound..<line.upperBound - (hasReturn ? 1 : 0)
        // The shortest task is `- [ ]`.
        mark = text.count < 5 ? nil : Self.mark(bytes[text])
    }

    /// Selects the text after the box, or the entire text of a line without one.
    var rest: Range<Int> { mark.map { $0 + 2..<text.upperBound } ?? text }

    private static func mark(_ text: ArraySlice<UInt8>) -> Int? {
        func byte(_ at: Int) -> UInt8? { at < text.endIndex ? text[at] : nil }
        func isBlank(_ at: Int) -> Bool { byte(at) == UInt8(ascii: " ") || byte(at) == UInt8(ascii: "\t") }
        var at = text.startIndex
        while isBlank(at) { at += 1 }
        while byte(at) == UInt8(ascii: ">") { at += isBlank(at + 1) ? 2 : 1 }
        switch byte(at) {
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): at += 1
        case let digit? where isDigit(digit):
            let digits = text[at...].prefix(10).prefix(while: isDigit)
            at = digits.endIndex
            guard digits.count < 10, byte(at) == UInt8(ascii: ".") || byte(at) == UInt8(ascii: ")") else { return nil }
            at += 1
        default: return nil
        }
        guard isBlank(at) else { return nil }
        while isBlank(at) { at += 1 }
        guard byte(at) == UInt8(ascii: "["), byte(at + 2) == UInt8(ascii: "]") else { return nil }
        switch byte(at + 1) {
        case UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X"): return at + 1
        default: return nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
