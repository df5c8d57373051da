/// A line of a list with a box, as the editors of Markdown read it: `- [ ] milk`, `1. [x] tea`, also in a quote.
struct TaskLine: Equatable {
    /// The position of the mark among the line's bytes.
    let mark: Int
    let isDone: Bool
    /// The text behind the box.
    let text: String

    init?(_ line: some StringProtocol) {
        let bytes = Array(line.utf8)
        var position = 0
        func at(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }
        func skipBlanks() { while [0x20, 0x09].contains(at()) { position += 1 } }
        skipBlanks()
        while at() == UInt8(ascii: ">") {
            position += 1
            skipBlanks()
        }
        if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(at()) {
            position += 1
        } else {
            let start = position
            while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(at()) { position += 1 }
            guard (1...9).contains(position - start), [UInt8(ascii: "."), UInt8(ascii: ")")].contains(at()) else {
                return nil
            }
            position += 1
        }
        let end = position
        skipBlanks()
        guard position > end, at() == UInt8(ascii: "["), at(2) == UInt8(ascii: "]"),
            [UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X")].contains(at(1))
        else { return nil }
        mark = position + 1
        isDone = at(1) != UInt8(ascii: " ")
        var rest = bytes[(position + 3)...]
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x0D { rest.removeLast() }
        text = String(decoding: rest, as: UTF8.self)
    }

    /// The body with the first open task of this text done; nil without one.
    static func done(_ text: String, in body: String) -> String? {
        var bytes = Array(body.utf8)
        var start = 0
        for line in body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            guard let task = TaskLine(Substring(line)), !task.isDone, task.text.utf8.elementsEqual(text.utf8) else {
                continue
            }
            bytes[start + task.mark] = UInt8(ascii: "x")
            return String(decoding: bytes, as: UTF8.self)
        }
        return nil
    }
}
