/// A text's first line as a title.
enum MarkdownTitle {
    /// Without the marks of a heading before and behind it (CommonMark 4.2).
    static func plain(_ line: String) -> String {
        let marks = line.prefix { $0 == "#" }
        guard (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " else { return line }
        let rest = line.dropFirst(marks.count).drop { $0 == " " }
        let text = String(rest.reversed().drop { $0 == " " }.reversed())
        let bare = text.reversed().drop { $0 == "#" }
        return bare.count < text.count && bare.first == " " ? String(bare.drop { $0 == " " }.reversed()) : text
    }
}
