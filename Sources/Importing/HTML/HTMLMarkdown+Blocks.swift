/// The open blocks, and what ends them.
extension HTMLMarkdown {
    // MARK: Tables

    /// The block that a row or a cell is part of. A table within a cell is no table: its rows are lines of that cell.
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
