import Notes
import NotesClient
import NotesPrimitives

/// Writes data to standard output and messages to standard error.
struct Console: Sendable {
    var isTerminal: Bool
    var isErrorTerminal: Bool
    var isInputTerminal: Bool
    var usesColor: Bool
    var isJSON = false
    var isQuiet = false
    /// The terminal of messages can write a line again.
    var movesCursor = false
    var mayPrompt = true
    /// Counts the columns of the terminal.
    var width: Int
    /// Counts the rows of the terminal; 0 if they are not known.
    var height = 0
    var output: @Sendable ([UInt8]) -> Void
    var errors: @Sendable ([UInt8]) -> Void
    /// Reads the rest of standard input.
    var input: @Sendable () -> [UInt8]
    /// Returns true if a pipe or a file on standard input has something to read.
    var isInputWaiting: @Sendable () -> Bool = { false }
    /// Reads one line of standard input. A terminal does not show a secret one.
    var line: @Sendable (_ question: String, _ isSecret: Bool) -> String?

    // MARK: Data

    func write(_ text: String) { output(Array(text.utf8)) }
    func line(_ text: String) { write(text + "\n") }

    /// Writes a line for people and pipes, or its value as JSON.
    func line(_ text: String, json value: @autoclosure () -> JSON) {
        if isJSON { json(value()) } else { line(text) }
    }

    /// Writes a list as JSON or as a table. `none` is the message for a table without rows.
    func list<Item>(
        _ items: [Item], _ header: [String], flexible: [Int], none: String? = nil,
        json object: @escaping (Item) -> JSON, row: @escaping (Item) -> [String]
    ) {
        if isJSON { return json(list: items.lazy.map(object)) }
        table(header, items.lazy.map(row), flexible: flexible)
        if items.isEmpty, let none { say(none) }
    }

    func json(_ value: JSON) {
        write(json: value.bytes + [UInt8(ascii: "\n")])
    }

    /// Writes an array whose elements are made one by one, as there may be many.
    func json(list: some Sequence<JSON>) {
        var bytes = Array("[".utf8)
        var isFirst = true
        for value in list {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.append(json: value)
            guard bytes.count >= Self.piece else { continue }
            write(json: bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        bytes.append(literal: "]\n")
        write(json: bytes)
    }

    /// Writes JSON. At a terminal the characters that `visible` shows are escapes, with which the value is the same.
    private func write(json bytes: [UInt8]) {
        guard isTerminal else { return output(bytes) }
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard Self.isHidden(scalar) else {
                text.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
        }
        write(String(text))
    }

    private static let piece = 32_768

    /// Writes a table at a terminal, and rows with tabs for programs. The header is for people alone. The `flexible`
    /// columns become narrower if a row is too long for the terminal, the widest first.
    func table(_ header: [String], _ rows: some Sequence<[String]>, flexible: [Int]) {
        guard isTerminal else {
            var bytes: [UInt8] = []
            for row in rows {
                for (column, cell) in row.enumerated() {
                    if column > 0 { bytes.append(UInt8(ascii: "\t")) }
                    bytes.append(contentsOf: Self.plain(cell).utf8)
                }
                bytes.append(UInt8(ascii: "\n"))
                guard bytes.count >= Self.piece else { continue }
                output(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
            return output(bytes)
        }
        let all = rows.map { $0.map { Self.visible(Self.plain($0)) } }
        guard !all.isEmpty else { return }
        // An empty column has no width.
        let columns = header.indices.filter { column in
            flexible.contains(column) || all.contains { !$0[column].isEmpty }
        }
        let (header, rows) = (columns.map { header[$0] }, all.map { cells in columns.map { cells[$0] } })
        let flexible = columns.indices.filter { flexible.contains(columns[$0]) }
        var widths = header.map(TextWidth.columns)
        for row in rows {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], TextWidth.columns(cell)) }
        }
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
        while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 {
            widths[widest] -= 1
            excess -= 1
        }
        var text = styled(row(header, widths), .bold) + "\n"
        for cells in rows { text += row(cells, widths) + "\n" }
        write(text)
    }

    private func row(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, cell in
            let text = TextWidth.cut(cell.0, to: cell.1)
            return column == widths.count - 1 ? text : TextWidth.padded(text, to: cell.1)
        }
        // A terminal that is narrower than all of it.
        return TextWidth.cut(padded.joined(separator: "  "), to: width)
    }

    /// Removes control characters: a note's title must not move the cursor, nor end a row.
    static func plain(_ text: String) -> String {
        var ascii = text
        if ascii.withUTF8({ $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }) { return text }
        // The controls of UTF-8 are bytes under 0x20, 0x7F, and C2 80 to C2 9F.
        var last: UInt8 = 0
        let isPlain = text.utf8.allSatisfy { byte in
            defer { last = byte }
            return byte >= 0x20 && byte != 0x7F && !(last == 0xC2 && byte < 0xA0)
        }
        guard !isPlain else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    /// Returns lines of a note as a terminal may show them: control characters and those that turn the direction of
    /// writing are shown, and have no effect. (Notes come from imports and from shares, and a terminal obeys control
    /// sequences in its text.)
    static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isHidden(scalar) {
                shown.append(scalar)
            } else if scalar.value < 0x80, let caret = Unicode.Scalar(scalar.value ^ 0x40) {
                shown += ["^", caret]
            } else {
                shown += "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars
            }
        }
        return String(shown)
    }

    /// Returns a title, or another text of one line, as a terminal may show it.
    static func shown(_ text: String) -> String { visible(plain(text)) }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C: true
        default: false
        }
    }

    /// Returns a time by the local clock for people, and exactly for programs.
    func time(_ time: Timestamp) -> String { isTerminal ? LocalDay.minute(time) : time.text }

    // MARK: Messages

    func say(_ text: String) {
        if !isQuiet { errors(Array((text + "\n").utf8)) }
    }

    /// A user at a terminal can answer a question.
    var canPrompt: Bool { isInputTerminal && mayPrompt }

    /// Prompts for a yes; any other answer means no.
    func confirms(_ question: String) -> Bool { ["y", "Y", "yes"].contains(line(question + " [y/N] ", false) ?? "") }

    var showsProgress: Bool { isErrorTerminal && movesCursor && !isQuiet }

    func fail(_ text: String) { errors(Array(("notes: " + text + "\n").utf8)) }

    enum Style: String { case bold = "1", dim = "2", red = "31", green = "32" }

    func styled(_ text: String, _ style: Style) -> String {
        usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Makes the JSON of an output, with the members in the order of the literal. A member of nil is left out.
extension JSON: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral members: (String, JSON?)...) {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        self = .object(object)
    }

    static func ids(_ ids: [NoteID]) -> JSON { .texts(ids.map(\.text)) }
    /// Returns the text, or `null` if there is none.
    static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
    static func time(_ time: Timestamp?) -> JSON { .text(time?.text) }
}
