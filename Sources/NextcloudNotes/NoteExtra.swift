import Notes

/// Keeps the attributes of these apps that a note has no member for, in `extra.nextcloud`.
struct NoteExtra: Sendable {
    private static let member = "nextcloud"

    /// The app keeps the note's title apart from its text, which is the body alone.
    var isTitleApart = false
    /// The app shows this title instead of the text's first line.
    var title: String?
    /// The title got a number after it for this first line: another note had that name, and no app chose this title. If
    /// the first line is another by now, the title is that line.
    var numbered: String?
    /// Pairs the second that an app sent with the stamp of its change in milliseconds. If the note has another stamp,
    /// another client changed the note since.
    var modified: (second: Int64, stamp: Int64)?
    /// Ends the first line, if the text form does not imply it: the newline of a text of one line, a carriage return.
    var lineEnd: String?
    /// The note is at this path of the notes; nil is the standard one.
    var notesPath: String?

    init() {}

    init(_ content: Content) {
        guard case .object(let object)? = content.extra[Self.member] else { return }
        isTitleApart = object["apart"] == .bool(true)
        if case .string(let title)? = object["title"] { self.title = SafeName.firstLine(title) }
        if case .string(let line)? = object["numbered"] { numbered = line }
        if let second = Self.integer(object["modified"]), let stamp = Self.integer(object["stamp"]) {
            modified = (second, stamp)
        }
        if case .string(let end)? = object["lineEnd"], Self.lineEnds.contains(end) { lineEnd = end }
        if case .string(let path)? = object["notesPath"] { notesPath = path }
    }

    /// Returns the title that apps see of the note.
    func shownTitle(of content: Content) -> String {
        let line = SafeName.title(content)
        guard let title, !isTitleApart, numbered.map({ $0.hasSameBytes(as: line) }) ?? true else { return line }
        return title
    }

    /// Returns the body, or title and body in the text form, with the end of the first line as an app wrote it. Before
    /// a body, only a line's end separates title and body.
    func shownText(of content: Content) -> String {
        if isTitleApart { return content.body }
        if let lineEnd, content.body.isEmpty || lineEnd.utf8.last == 0x0A {
            return content.title + lineEnd + content.body
        }
        return String(decoding: TextForm(content).bytes(), as: UTF8.self)
    }

    /// Returns the stamp that apps see, in seconds since 1970.
    func shownSecond(of lastModified: Timestamp) -> Int64 {
        if let modified, modified.stamp == lastModified.milliseconds { return modified.second }
        return lastModified.milliseconds / 1000
    }

    /// Sets the title. `wanted` is what an app named, and `title` what the note got: the same, or with a number after
    /// it.
    mutating func setTitle(_ title: String, wanted: String, of content: inout Content) {
        let line = SafeName.title(content)
        if isTitleApart {
            if !title.hasSameBytes(as: line) { content.title = title }
            (self.title, numbered) = (nil, nil)
            return
        }
        self.title = title.hasSameBytes(as: line) ? nil : title
        let isNumbered = wanted.hasSameBytes(as: line) && !wanted.hasSameBytes(as: title)
        numbered = isNumbered ? line : nil
    }

    /// Sets title and body to a text that an app wrote. A title apart stays.
    mutating func setText(_ text: String, of content: inout Content, _ limits: NoteLimits) throws(DomainError) {
        lineEnd = nil
        if isTitleApart {
            if let fault = limits.fault(inBody: text) { throw DomainError(.tooLarge, fault) }
            content.body = text
            return
        }
        do throws(DomainError) {
            content = try Array(text.utf8).withUnsafeBufferPointer { bytes throws(DomainError) in
                try TextForm(reading: bytes, limits: limits)
            }.content(over: content)
        } catch {
            throw DomainError(.tooLarge, error.detail)
        }
        if text.utf8.elementsEqual(TextForm(content).bytes()) { return }
        let title = content.title.utf8.count
        let length = text.utf8.count - title - content.body.utf8.count
        lineEnd = String(Substring(text.utf8.dropFirst(title).prefix(length)))
    }

    private static let lineEnds = ["\n", "\r\n", "\r"]

    private static func integer(_ value: JSON?) -> Int64? {
        guard case .number(let number)? = value else { return nil }
        return Int64(number.text)
    }

    /// Writes the member; unknown members of it stay.
    func write(into content: inout Content) {
        var object = JSONObject()
        if case .object(let present)? = content.extra[Self.member] { object = present }
        object["apart"] = isTitleApart ? .bool(true) : nil
        object["title"] = title.map { .string($0) }
        object["numbered"] = numbered.map { .string($0) }
        object["modified"] = modified.map { .number(JSONNumber($0.second)) }
        object["stamp"] = modified.map { .number(JSONNumber($0.stamp)) }
        object["lineEnd"] = lineEnd.map { .string($0) }
        object["notesPath"] = notesPath.map { .string($0) }
        content.extra[Self.member] = object.isEmpty ? nil : .object(object)
    }
}
