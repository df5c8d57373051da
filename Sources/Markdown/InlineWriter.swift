/// What stands within a block. One pass makes pieces of it, a second one pairs the delimiters among them, a third one
/// writes; each is linear.
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
        case link(LinkTarget?, Range<Int>)
        /// An address that is its own text.
        case address(LinkTarget, Range<Int>)
        /// The place in the list of delimiters.
        case delimiter(Int)
    }

    /// Within a link there is no other.
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
            case .link(let target?, let text):
                output.openLink(target)
                write(text, inLink: true, to: &output)
                output.close(.a)
            case .link(nil, let text): write(text, inLink: true, to: &output)
            case .address(let target, let range):
                output.openLink(target)
                output.text(bytes[range])
                output.close(.a)
            case .delimiter(let index): delimiters.write(index, to: &output)
            }
        }
    }

    private func writeCode(_ range: Range<Int>, to output: inout HTMLOutput) {
        var content = bytes[range].map { $0 == 0x0A ? 0x20 : $0 }[...]
        // A space at both ends makes room for backticks, and is no part of the code.
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
        var place = start
        /// Ends the text that was gathered and goes on behind `piece`.
        func add(_ piece: Piece, to next: Int) {
            if start < place { pieces.append(.text(start..<place)) }
            pieces.append(piece)
            place = next
            start = next
        }
        while place < range.upperBound {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\\") where place + 1 < range.upperBound && bytes[place + 1].isPunctuation:
                add(.text(place + 1..<place + 2), to: place + 2)
            case 0x0A:
                add(.lineBreak, to: place + 1)
            case UInt8(ascii: "`"):
                if let code = partners.code(at: place), code.end <= range.upperBound {
                    add(.code(code.content), to: code.end)
                } else {
                    place = partners.endOfRun(at: place)
                }
            case UInt8(ascii: "[") where !inLink, UInt8(ascii: "!") where !inLink:
                let open = byte == UInt8(ascii: "!") ? place + 1 : place
                if let link = link(at: open, in: range) {
                    add(.link(link.target, link.text), to: link.end)
                } else {
                    place += 1
                }
            case UInt8(ascii: "<") where !inLink:
                if let end = endOfAddress(after: place + 1, in: range), bytes[end] == UInt8(ascii: ">"),
                    let target = LinkTarget(bytes[place + 1..<end])
                {
                    add(.address(target, place + 1..<end), to: end + 1)
                } else {
                    place += 1
                }
            case UInt8(ascii: "h") where !inLink, UInt8(ascii: "H") where !inLink:
                let end = bareAddress(at: place, in: range)
                if let end, let target = LinkTarget(bytes[place..<end]) {
                    add(.address(target, place..<end), to: end)
                } else {
                    // One that is too long is not looked for again inside itself.
                    place = end ?? place + 1
                }
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                var end = place
                while end < range.upperBound, bytes[end] == byte { end += 1 }
                let before = place > range.lowerBound ? bytes[place - 1] : 0x20
                let after = end < range.upperBound ? bytes[end] : 0x20
                if let index = delimiters.add(byte, count: end - place, before: before, after: after) {
                    add(.delimiter(index), to: end)
                } else {
                    place = end
                }
            default: place += 1
            }
        }
        if start < place { pieces.append(.text(start..<place)) }
        return pieces
    }

    // MARK: Links

    /// `[text](address "title")`; the title is read over.
    private func link(at open: Int, in range: Range<Int>) -> (target: LinkTarget?, text: Range<Int>, end: Int)? {
        guard open < range.upperBound, bytes[open] == UInt8(ascii: "["), let close = partners.bracket(at: open),
            close + 1 < range.upperBound, bytes[close + 1] == UInt8(ascii: "(")
        else { return nil }
        var place = skipSpace(close + 2, range)
        let address: Range<Int>
        if place < range.upperBound, bytes[place] == UInt8(ascii: "<") {
            guard let end = endOfAddress(after: place + 1, in: range), bytes[end] == UInt8(ascii: ">") else {
                return nil
            }
            address = place + 1..<end
            place = end + 1
        } else {
            let end = endOfDestination(place, range)
            address = place..<end
            place = end
        }
        place = skipSpace(place, range)
        if place < range.upperBound, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
            let quote = bytes[place]
            place += 1
            // A bracket ends every look ahead, so that many half links cost no more than their length.
            while place < range.upperBound, bytes[place] != quote {
                if bytes[place] == UInt8(ascii: "[") { return nil }
                place += 1
            }
            place = skipSpace(min(place + 1, range.upperBound), range)
        }
        guard place < range.upperBound, bytes[place] == UInt8(ascii: ")") else { return nil }
        return (LinkTarget(bytes[address]), open + 1..<close, place + 1)
    }

    /// The first byte that is no part of an address in angle brackets.
    private func endOfAddress(after start: Int, in range: Range<Int>) -> Int? {
        var place = start
        while place < range.upperBound {
            let byte = bytes[place]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") || byte.isSpace || byte == UInt8(ascii: "[") {
                return place
            }
            place += 1
        }
        return nil
    }

    private func endOfDestination(_ start: Int, _ range: Range<Int>) -> Int {
        var place = start
        var open = 0
        while place < range.upperBound {
            switch bytes[place] {
            case UInt8(ascii: "("): open += 1
            case UInt8(ascii: ")"):
                if open == 0 { return place }
                open -= 1
            case 0x20, 0x09, 0x0A, UInt8(ascii: "<"), UInt8(ascii: "["): return place
            default: break
            }
            place += 1
        }
        return place
    }

    private func skipSpace(_ start: Int, _ range: Range<Int>) -> Int {
        var place = start
        while place < range.upperBound, bytes[place].isSpace { place += 1 }
        return place
    }

    /// An address as people paste it. The host ends before a letter beyond ASCII, since a particle may follow it
    /// (`https://a.kr에서`); a path may hold such letters. Punctuation at its end belongs to the sentence.
    private func bareAddress(at start: Int, in range: Range<Int>) -> Int? {
        if start > range.lowerBound, bytes[start - 1].isWord { return nil }
        guard let scheme = ["https://", "http://"].first(where: { begins(with: $0, at: start, in: range) }) else {
            return nil
        }
        var place = start + scheme.utf8.count
        var isPath = false
        var open = 0
        while place < range.upperBound {
            let byte = bytes[place]
            if byte.isSpace || byte < 0x20 || "<>\"`[]\\".utf8.contains(byte) { break }
            if byte == UInt8(ascii: "/") { isPath = true }
            if !isPath, byte >= 0x80 { break }
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") {
                if open == 0 { break }
                open -= 1
            }
            place += 1
        }
        while place > start, ".,;:!?'*_~".utf8.contains(bytes[place - 1]) { place -= 1 }
        return place > start + scheme.utf8.count ? place : nil
    }

    private func begins(with text: String, at start: Int, in range: Range<Int>) -> Bool {
        let wanted = Array(text.utf8)
        guard range.upperBound - start >= wanted.count else { return false }
        return zip(bytes[start...], wanted).allSatisfy { $0.lowercased == $1 }
    }
}
