/// Writes the content of a block in three passes. The first makes pieces of it, the second pairs the delimiters among
/// them, and the third writes; each is linear.
struct InlineWriter {
    private let bytes: [UInt8]
    private let partners: DelimiterPairs

    static func write(_ text: Line, to output: inout HTMLOutput) {
        let bytes = Array(text)
        InlineWriter(bytes: bytes, partners: DelimiterPairs(bytes)).write(0..<bytes.count, inLink: false, to: &output)
    }

    private enum Piece {
        case text(Range<Int>)
        case code(Range<Int>)
        case lineBreak
        case link(Link)
        case image(Link)
        /// The address is its own text.
        case address(LinkTarget, Range<Int>)
        /// The number is the index in the list of delimiters.
        case delimiter(Int)
    }

    private struct Link {
        var address, text: Range<Int>
        var target: LinkTarget?
        var end: Int
    }

    /// Writes a part of the content. A link contains no further link.
    private func write(_ range: Range<Int>, inLink: Bool, to output: inout HTMLOutput) {
        var delimiters = Delimiters()
        let pieces = read(range, inLink: inLink, &delimiters)
        for piece in pieces {
            switch piece {
            case .text(let range): output.text(bytes[range])
            case .code(let range): writeCode(range, to: &output)
            case .lineBreak:
                output.open(.br)
                output.newline()
            case .link(let link): write(link, to: &output)
            case .image(let link):
                if let picture = output.pictureTarget(bytes[link.address]) {
                    output.image(picture, words: bytes[link.text])
                } else {
                    write(link, to: &output)
                }
            case .address(let target, let range):
                output.openLink(target)
                output.text(bytes[range])
                output.close(.a)
            case .delimiter(let index): delimiters.write(index, to: &output)
            }
        }
    }

    /// Writes a link, or only its text if a page may not link to the address.
    private func write(_ link: Link, to output: inout HTMLOutput) {
        if let target = link.target { output.openLink(target) }
        write(link.text, inLink: true, to: &output)
        if link.target != nil { output.close(.a) }
    }

    private func writeCode(_ range: Range<Int>, to output: inout HTMLOutput) {
        var content = bytes[range].map { $0 == 0x0A ? 0x20 : $0 }[...]
        // A space at both ends separates the code from its backticks, and is no part of it.
        if content.count > 2, content.first == 0x20, content.last == 0x20 {
            content = content.dropFirst().dropLast()
        }
        output.open(.code)
        output.text(content)
        output.close(.code)
    }

    // MARK: Reading

    private func read(_ range: Range<Int>, inLink: Bool, _ delimiters: inout Delimiters) -> [Piece] {
        var pieces: [Piece] = []
        var start = range.lowerBound
        var position = start
        /// Ends the text that was gathered and continues behind `piece`.
        func add(_ piece: Piece, to next: Int) {
            if start < position { pieces.append(.text(start..<position)) }
            pieces.append(piece)
            position = next
            start = next
        }
        while position < range.upperBound {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\\") where position + 1 < range.upperBound && bytes[position + 1].isPunctuation:
                add(.text(position + 1..<position + 2), to: position + 2)
            case 0x0A:
                add(.lineBreak, to: position + 1)
            case UInt8(ascii: "`"):
                if let code = partners.code(at: position), code.end <= range.upperBound {
                    add(.code(code.content), to: code.end)
                } else {
                    position = partners.endOfRun(at: position)
                }
            case UInt8(ascii: "[") where !inLink, UInt8(ascii: "!") where !inLink:
                let isImage = byte == UInt8(ascii: "!")
                if let link = link(at: isImage ? position + 1 : position, in: range) {
                    add(isImage ? .image(link) : .link(link), to: link.end)
                } else {
                    position += 1
                }
            case UInt8(ascii: "<") where !inLink:
                if let end = endOfAddress(after: position + 1, in: range), bytes[end] == UInt8(ascii: ">"),
                    let target = LinkTarget(bytes[position + 1..<end])
                {
                    add(.address(target, position + 1..<end), to: end + 1)
                } else {
                    position += 1
                }
            case UInt8(ascii: "h") where !inLink, UInt8(ascii: "H") where !inLink:
                let end = bareAddress(at: position, in: range)
                if let end, let target = LinkTarget(bytes[position..<end]) {
                    add(.address(target, position..<end), to: end)
                } else {
                    // An address that is too long is not searched for again inside itself.
                    position = end ?? position + 1
                }
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                var end = position
                while end < range.upperBound, bytes[end] == byte { end += 1 }
                let before = position > range.lowerBound ? bytes[position - 1] : 0x20
                let after = end < range.upperBound ? bytes[end] : 0x20
                if let index = delimiters.add(byte, count: end - position, before: before, after: after) {
                    add(.delimiter(index), to: end)
                } else {
                    position = end
                }
            default: position += 1
            }
        }
        if start < position { pieces.append(.text(start..<position)) }
        return pieces
    }

    // MARK: Links

    /// Parses `[text](address "title")`; the title is skipped.
    private func link(at open: Int, in range: Range<Int>) -> Link? {
        guard open < range.upperBound, bytes[open] == UInt8(ascii: "["), let close = partners.bracket(at: open),
            close + 1 < range.upperBound, bytes[close + 1] == UInt8(ascii: "(")
        else { return nil }
        var position = skipSpace(close + 2, range)
        let address: Range<Int>
        if position < range.upperBound, bytes[position] == UInt8(ascii: "<") {
            guard let end = endOfAddress(after: position + 1, in: range, hasSpaces: true),
                bytes[end] == UInt8(ascii: ">")
            else { return nil }
            address = position + 1..<end
            position = end + 1
        } else {
            let end = endOfDestination(position, range)
            address = position..<end
            position = end
        }
        position = skipSpace(position, range)
        if position < range.upperBound, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
            let quote = bytes[position]
            position += 1
            // A bracket ends every search ahead, so that many half links cost no more than their length.
            while position < range.upperBound, bytes[position] != quote {
                if bytes[position] == UInt8(ascii: "[") { return nil }
                position += 1
            }
            position = skipSpace(min(position + 1, range.upperBound), range)
        }
        guard position < range.upperBound, bytes[position] == UInt8(ascii: ")") else { return nil }
        return Link(
            address: address, text: open + 1..<close, target: LinkTarget(bytes[address]), end: position + 1)
    }

    /// Returns the first byte that is not part of an address in angle brackets. Only the address of a link may have
    /// spaces there.
    private func endOfAddress(after start: Int, in range: Range<Int>, hasSpaces: Bool = false) -> Int? {
        var position = start
        while position < range.upperBound {
            let byte = bytes[position]
            if "<>[\n".utf8.contains(byte) || !hasSpaces && byte.isSpace { return position }
            position += 1
        }
        return nil
    }

    private func endOfDestination(_ start: Int, _ range: Range<Int>) -> Int {
        var position = start
        var open = 0
        while position < range.upperBound {
            switch bytes[position] {
            case UInt8(ascii: "("): open += 1
            case UInt8(ascii: ")"):
                if open == 0 { return position }
                open -= 1
            case 0x20, 0x09, 0x0A, UInt8(ascii: "<"), UInt8(ascii: "["): return position
            default: break
            }
            position += 1
        }
        return position
    }

    private func skipSpace(_ start: Int, _ range: Range<Int>) -> Int {
        var position = start
        while position < range.upperBound, bytes[position].isSpace { position += 1 }
        return position
    }

    /// Returns the end of a bare address, as people paste it. The host ends before a letter outside of ASCII, since a
    /// particle may follow it (`https://a.kr에서`); a path may contain such letters. Punctuation at its end belongs to
    /// the sentence.
    private func bareAddress(at start: Int, in range: Range<Int>) -> Int? {
        if start > range.lowerBound, bytes[start - 1].isWord { return nil }
        guard let scheme = ["https://", "http://"].first(where: { begins(with: $0, at: start, in: range) }) else {
            return nil
        }
        var position = start + scheme.utf8.count
        var isPath = false
        var open = 0
        while position < range.upperBound {
            let byte = bytes[position]
            if byte.isSpace || byte < 0x20 || "<>\"`[]\\".utf8.contains(byte) { break }
            if byte == UInt8(ascii: "/") { isPath = true }
            if !isPath, byte >= 0x80 { break }
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") {
                if open == 0 { break }
                open -= 1
            }
            position += 1
        }
        while position > start, ".,;:!?'*_~".utf8.contains(bytes[position - 1]) { position -= 1 }
        return position > start + scheme.utf8.count ? position : nil
    }

    private func begins(with text: String, at start: Int, in range: Range<Int>) -> Bool {
        let wanted = Array(text.utf8)
        guard range.upperBound - start >= wanted.count else { return false }
        return zip(bytes[start...], wanted).allSatisfy { $0.lowercased == $1 }
    }
}
