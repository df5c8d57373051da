import Notes

/// What these apps know of a note and the note itself has no place for: `extra.nextcloud`.
struct NoteExtra: Sendable {
    private static let member = "nextcloud"

    /// Where it differs from the first line.
    var title: String?
    /// The first line that the title is, with a number behind it: another note had that name, and no app chose this one. Where
    /// the first line is another by now, the title is that line.
    var numbered: String?
    /// The second that an app sent, and the stamp of the change it came with, in milliseconds: where the note's stamp is
    /// another, somebody else changed the note since.
    var modified: (second: Int64, stamp: Int64)?
    /// What ends the first line where the text form does not say it: the newline of a text of one line, a carriage return.
    var lineEnd: String?
    /// Where it is not the standard one.
    var notesPath: String?

    init() {}

    init(_ content: Content) {
        guard case .object(let object)? = content.extra[Self.member] else { return }
        if case .string(let title)? = object["title"] { self.title = SafeName.firstLine(title) }
        if case .string(let line)? = object["numbered"] { numbered = line }
        if let second = Self.integer(object["modified"]), let stamp = Self.integer(object["stamp"]) {
            modified = (second, stamp)
        }
        if case .string(let end)? = object["lineEnd"], Self.lineEnds.contains(end) { lineEnd = end }
        if case .string(let path)? = object["notesPath"] { notesPath = path }
    }

    /// The title that apps see of the note.
    func shownTitle(of content: Content) -> String {
        let line = SafeName.title(content)
        guard let title, numbered.map({ $0.hasSameBytes(as: line) }) ?? true else { return line }
        return title
    }

    /// Title and body by the text form, with the end of the first line as an app wrote it. Before a body, only a line's end
    /// keeps title and body apart.
    func shownText(of content: Content) -> String {
        if let lineEnd, content.body.isEmpty || lineEnd.utf8.last == 0x0A {
            return content.title + lineEnd + content.body
        }
        return String(decoding: TextForm(content).bytes(), as: UTF8.self)
    }

    /// The stamp that apps see, in seconds since 1970.
    func shownSecond(of lastModified: Timestamp) -> Int64 {
        if let modified, modified.stamp == lastModified.milliseconds { return modified.second }
        return lastModified.milliseconds / 1000
    }

    /// `wanted` is what an app named, and `title` what the note got: the same, or with a number behind it.
    mutating func setTitle(_ title: String, wanted: String, of content: Content) {
        let line = SafeName.title(content)
        self.title = title.hasSameBytes(as: line) ? nil : title
        let isNumbered = wanted.hasSameBytes(as: line) && !wanted.hasSameBytes(as: title)
        numbered = isNumbered ? line : nil
    }

    private static let lineEnds = ["\n", "\r\n", "\r"]

    private static func integer(_ value: JSON?) -> Int64? {
        guard case .number(let number)? = value else { return nil }
        return Int64(number.text)
    }

    /// Members that this version does not know stay.
    func write(into content: inout Content) {
        var object = JSONObject()
        if case .object(let present)? = content.extra[Self.member] { object = present }
        object["title"] = title.map { .string($0) }
        object["numbered"] = numbered.map { .string($0) }
        object["modified"] = modified.map { .number(JSONNumber($0.second)) }
        object["stamp"] = modified.map { .number(JSONNumber($0.stamp)) }
        object["lineEnd"] = lineEnd.map { .string($0) }
        object["notesPath"] = notesPath.map { .string($0) }
        content.extra[Self.member] = object.isEmpty ? nil : .object(object)
    }
}
