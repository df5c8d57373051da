/// Keeps an open block, and what it gathers until it ends.
struct HTMLBlock {
    enum Kind: Hashable {
        case list, item, quote, group, code, table, cell
    }

    var kind: Kind
    /// Names the element that opened it.
    var name: String
    var list: HTMLList
    var code: HTMLCode

    init(_ kind: Kind, _ name: String, list: HTMLList = HTMLList(), code: HTMLCode = HTMLCode()) {
        self.kind = kind
        self.name = name
        self.list = list
        self.code = code
    }

    var isListOrTable: Bool { kind == .list || kind == .table }
}

/// Makes the marks of a list's items.
struct HTMLList {
    var isNumbered = false
    var isTodo = false
    var next = 1
    var delimiter = "."
    var lastMark: String?
    /// The list continues within the item before it.
    var isResuming = false
    /// Marks the point at which it ended: the length that was written. `depth` counts the blocks that were open around
    /// it.
    var end = 0
    var depth = 0

    init() {}

    init(_ tag: HTMLTag) {
        isNumbered = tag.name == "ol"
        // Evernote's, and what editors in browsers write.
        isTodo = tag.style("--en-todo") == "true" || tag["data-type"] == "taskList"
        if isNumbered, let start = tag["start"].flatMap({ Int($0) }), (0...999_999_999).contains(start) { next = start }
    }

    /// Continues another list, since one list may be written as many, an item each: its numbers go on. Returns false
    /// for a separate list, whose numbers need another delimiter, or they would be read as the first one's.
    mutating func follow(_ last: HTMLList) -> Bool {
        guard isNumbered else { return true }
        guard next == last.next else {
            delimiter = last.delimiter == "." ? ")" : "."
            return false
        }
        delimiter = last.delimiter
        return true
    }

    mutating func mark(of item: HTMLTag) -> String {
        guard isNumbered else {
            lastMark = "- "
            return "- "
        }
        // CommonMark takes numbers of nine digits at most.
        let mark = "\(next)\(delimiter) "
        next = min(next + 1, 999_999_999)
        lastMark = mark
        return mark
    }

    /// Returns the state of a task, or nil for an item of another list.
    static func isChecked(_ item: HTMLTag) -> Bool? {
        if let checked = item["data-checked"] { return checked == "true" }
        return item.style("--en-checked").map { $0 == "true" }
    }
}

/// Gathers code line by line.
struct HTMLCode {
    var language = ""
    /// Counts the open elements of the name that opened it.
    var depth = 1
    private var text: [UInt8] = []
    private var isLineDue = false

    init(language: String = "") { self.language = language }

    /// Appends text, with spaces for U+00A0, with which programs indent code.
    mutating func append(_ more: String) {
        if more.isEmpty { return }
        if isLineDue { text.append(0x0A) }
        isLineDue = false
        text += Array((more.utf8.contains(0xC2) ? more.replacing("\u{A0}", with: " ") : more).utf8)
    }

    mutating func breakLine() { isLineDue = isLineDue || !text.isEmpty && text.last != 0x0A }

    /// Returns the text without the first line end behind `<pre>` (WHATWG 13.1.2.5) and without those at its end.
    var finished: String {
        var rest = text[...]
        if rest.starts(with: [0x0D, 0x0A]) {
            rest = rest.dropFirst(2)
        } else if rest.first == 0x0A {
            rest = rest.dropFirst()
        }
        while let last = rest.last, last == 0x0A || last == 0x0D { rest = rest.dropLast() }
        return String(decoding: rest, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    /// Returns the language of `language-swift` or `lang-swift` among the classes.
    static func language(_ tag: HTMLTag) -> String {
        for word in (tag["class"] ?? "").split(whereSeparator: \.isWhitespace) {
            for prefix in ["language-", "lang-"] where word.hasPrefix(prefix) {
                return word.dropFirst(prefix.count).lowercased()
            }
        }
        return ""
    }
}

/// Gathers a formula in MathML: the TeX that it was made from, if the page has it, else its characters.
struct HTMLMath {
    private(set) var text = ""
    private var tex = ""
    private var isTeX = false

    mutating func start(_ tag: HTMLTag) {
        if tag.name == "annotation", tag["encoding"]?.lowercased().contains("tex") == true { isTeX = true }
    }
    mutating func end(_ name: String) { if name == "annotation" { isTeX = false } }
    mutating func take(_ more: String) { if isTeX { tex += more } else { text += more } }

    var markdown: String {
        let words = (tex.isEmpty ? text : tex).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return tex.isEmpty || words.isEmpty ? words : "$\(words)$"
    }
}

/// Gathers the cells of a table, each as the Markdown of its own.
struct HTMLTable {
    var rows: [[String]] = []

    /// Writes a table of GFM, whose cells are one line each. One column whose cells have several lines is a frame
    /// around its content, which is written alone.
    func write(to writer: inout MarkdownWriter) {
        let rows = rows.filter { !$0.isEmpty }
        guard let first = rows.first else { return writer.newline(2) }
        let width = rows.map(\.count).max() ?? first.count
        if width == 1, rows.contains(where: { $0.contains { $0.utf8.contains(0x0A) } }) {
            for cell in rows.joined() where !cell.isEmpty { writer.block(cell) }
            return
        }
        writer.newline(2)
        for (position, row) in rows.enumerated() {
            // Where it begins a row counts its columns; later ones may have fewer cells (GFM 4.10). All of them filled
            // up would make of a megabyte, half a wide row and half short ones, a thousand million cells.
            let cells = row.map(Self.line) + Array(repeating: "", count: position == 0 ? width - row.count : 0)
            writer.line("| " + cells.joined(separator: " | ") + " |")
            if position == 0 { writer.line("|" + String(repeating: " --- |", count: width)) }
        }
        writer.newline(2)
    }

    private static func line(_ cell: String) -> String {
        cell.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("|", with: "\\|")
    }
}

/// Opens blocks, and ends them.
extension HTMLMarkdown {
    // MARK: Tables

    /// Returns the block that a row or a cell is part of. A table within a cell is no table: its rows are lines of that
    /// cell.
    private var around: HTMLBlock.Kind? {
        open.last { $0.kind == .cell || $0.kind == .table || $0.name == "table" }?.kind
    }

    mutating func startTable(_ name: String) {
        endHeading()
        if name == "table" {
            writer.newline(2)
            if around != nil { return push(HTMLBlock(.group, name)) }
            table = HTMLTable()
            return push(HTMLBlock(.table, name))
        }
        guard around == .cell || around == .table else {
            return name == "tr" ? writer.newline(1) : writer.text(" ")
        }
        // Ends the previous cell, and other content of the table outside of its cells.
        close(.cell)
        if let position = open.lastIndex(where: { $0.kind == .table }) { close(to: position + 1) }
        if name == "tr" || table.rows.isEmpty { table.rows.append([]) }
        guard name != "tr", open.count < Self.deepest else { return }
        push(HTMLBlock(.cell, name))
        outer = writer
        writer = MarkdownWriter()
    }

    mutating func endTable(_ name: String) {
        endHeading()
        switch (around, name) {
        case (.group?, "table"): close { $0.name == "table" }
        case (.group?, _), (nil, _): name == "tr" ? writer.newline(1) : writer.text(" ")
        case (_, "table"): close(.table)
        default: close(.cell)
        }
    }

    private mutating func endCell() {
        guard let before = outer else { return }
        let cell = writer.finish()
        (writer, outer) = (before, nil)
        if let row = table.rows.indices.last { table.rows[row].append(cell) }
    }

    // MARK: What is open

    mutating func push(_ block: HTMLBlock) {
        guard open.count < Self.deepest else { return }
        open.append(block)
        counts[block.kind, default: 0] += 1
    }

    /// Ends the innermost of its kind with all that it holds. A cell ends nothing outside of it but its table, and an
    /// item no list.
    mutating func close(_ kind: HTMLBlock.Kind) {
        guard counts[kind] ?? 0 > 0 else { return }
        close { $0.kind == kind }
    }

    mutating func close(where isIt: (HTMLBlock) -> Bool) {
        for position in open.indices.reversed() {
            if isIt(open[position]) { return close(to: position) }
            let isTable =
                open.indices.contains(position - 1) && open[position - 1].kind == .table && isIt(open[position - 1])
            if open[position].kind == .cell && !isTable { return }
            if open[position].kind == .list && isIt(HTMLBlock(.item, "li")) { return }
        }
    }

    mutating func close(to count: Int) {
        while open.count > count, let block = open.popLast() {
            counts[block.kind, default: 1] -= 1
            endHeading()
            switch block.kind {
            case .list: endList(block)
            case .item: writer.endItem()
            case .quote: writer.endQuote()
            case .group: writer.newline(2)
            case .code: writer.code(block.code.finished, language: block.code.language)
            case .cell: endCell()
            case .table: table.write(to: &writer)
            }
        }
    }

    private mutating func endList(_ block: HTMLBlock) {
        var list = block.list
        if list.isResuming { writer.endItem() } else { writer.newline(2) }
        list.end = writer.length
        list.depth = open.count
        lastList = list
    }
}
