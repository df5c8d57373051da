import NotesPrimitives

/// Writes a table, which has a row of names, a row of dashes, and rows:
///
///     | day | what  |
///     |-----|------:|
///     | Mon | bread |
struct Table {
    /// Limits the columns. A wide table multiplies the output, since every row is filled up to its columns.
    private static let widest = 64

    private let alignments: [HTMLOutput.Alignment?]

    init?(_ lines: ArraySlice<Line>) {
        guard let head = lines.first, head.contains(UInt8(ascii: "|")), let below = lines.dropFirst().first,
            let alignments = Self.alignments(below), alignments.count <= Self.widest,
            Self.cells(head).count == alignments.count
        else { return nil }
        self.alignments = alignments
    }

    /// Returns the lines that follow the table.
    func write(_ lines: ArraySlice<Line>, to output: inout HTMLOutput) -> ArraySlice<Line> {
        output.open(.table)
        output.open(.thead)
        if let head = lines.first { writeRow(head, .th, to: &output) }
        output.close(.thead)
        output.open(.tbody)
        var rest = lines.dropFirst(2)
        while let line = rest.first, line.contains(UInt8(ascii: "|")), !BlockWriter.interrupts(line) {
            writeRow(line, .td, to: &output)
            rest = rest.dropFirst()
        }
        output.close(.tbody)
        output.close(.table)
        output.newline()
        return rest
    }

    private func writeRow(_ line: Line, _ tag: Tag, to output: inout HTMLOutput) {
        output.open(.tr)
        for (cell, alignment) in zip(Self.cells(line), alignments) {
            output.openCell(tag, alignment)
            InlineWriter.write(cell[...], to: &output)
            output.close(tag)
        }
        output.close(.tr)
    }

    /// Parses the row of dashes with its `:---`, `---:` and `:---:`; nil for any other line.
    private static func alignments(_ line: Line) -> [HTMLOutput.Alignment?]? {
        guard line.contains(UInt8(ascii: "-")) else { return nil }
        var alignments: [HTMLOutput.Alignment?] = []
        for cell in cells(line) {
            let begins = cell.first == UInt8(ascii: ":")
            let ends = cell.count > 1 && cell.last == UInt8(ascii: ":")
            let dashes = cell.dropFirst(begins ? 1 : 0).dropLast(ends ? 1 : 0)
            guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
            alignments.append(ends ? (begins ? .center : .right) : nil)
        }
        return alignments
    }

    /// Returns the text between the bars; `\\|` is a bar of the text.
    private static func cells(_ line: Line) -> [[UInt8]] {
        var content = line.trimmed
        if content.first == UInt8(ascii: "|") { content = content.dropFirst() }
        var cells: [[UInt8]] = []
        var cell: [UInt8] = []
        var isEscaped = false
        for byte in content {
            if byte == UInt8(ascii: "|"), !isEscaped {
                cells.append(Array(cell[...].trimmed))
                cell = []
            } else if byte == UInt8(ascii: "|") {
                cell[cell.endIndex - 1] = byte
            } else {
                cell.append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        if !cell[...].isBlank { cells.append(Array(cell[...].trimmed)) }
        return cells
    }
}
