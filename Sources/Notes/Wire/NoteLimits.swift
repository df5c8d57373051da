/// Limits the members of a note. Sizes are bytes of UTF-8, unless a limit's name has characters.
public struct NoteLimits: Sendable {
    /// Limits the bytes of a title.
    public var title = 4096
    /// Limits the bytes of a body; this is a setting of the server.
    public var body = 1 << 20
    /// Limits the tags of a note.
    public var tags = 64
    /// Limits the characters of a tag, as people count them.
    public var tagCharacters = 64
    /// Limits the bytes of a tag, against characters of endless combining marks.
    public var tagBytes = 1024
    /// Limits the bytes of a folder with all its parts.
    public var folder = 512
    /// Limits the bytes of `extra` in compact JSON.
    public var extra = 16 << 10
    /// Limits the bytes of a text in `weather`.
    public var weatherText = 256
    /// Limits the bytes of a file's name.
    public var attachmentName = 255
    /// Limits the files of a note.
    public var attachments = 100
    /// Limits the bytes of a file; this is a setting of the server.
    public var attachmentBytes: Int64 = 26_214_400

    /// Makes the limits of a server with its default settings.
    public init() {}

    /// Makes the default limits with another one for the body.
    public init(body: Int) { self.body = body }
}

// These return the fault of a value, in words that quote nothing of it; nil if there is none.
extension NoteLimits {
    func fault(inTitle title: String) -> String? {
        if title.utf8.count > self.title {
            return "The title must be at most \(self.title) bytes; put the rest into the body."
        }
        if title.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            return "The title must be one line, without LF or CR; put further lines into the body."
        }
        return nil
    }

    package func fault(inBody body: String) -> String? {
        body.utf8.count > self.body ? "The body must be at most \(self.body) bytes." : nil
    }

    func fault(inTag tag: String) -> String? {
        if tag.isEmpty { return "A tag must not be empty." }
        if tag.utf8.count > tagBytes { return "A tag must be at most \(tagBytes) bytes." }
        if tag.utf8.count > tagCharacters, tag.count > tagCharacters {
            return "A tag must be at most \(tagCharacters) characters."
        }
        return nil
    }

    /// Returns true if `checkTags` compares any tag of the content with those that the note has.
    package static func hasTagToCheck(_ content: Content) -> Bool { content.tags.contains(where: endsInSlash) }

    private static func endsInSlash(_ tag: String) -> Bool { tag.utf8.last == UInt8(ascii: "/") }

    /// Refuses tags that end in `/`, since `tag=a/` means `a` and all tags below it. A tag that the note has from
    /// before that rule may stay. So a client that sends the complete note can edit its other members.
    public func checkTags(of content: Content, over kept: [Content]) throws(DomainError) {
        var problems: [Problem] = []
        for (position, tag) in content.tags.enumerated() where Self.endsInSlash(tag) {
            if kept.contains(where: { $0.tags.contains { $0.hasSameBytes(as: tag) } }) { continue }
            problems.append(
                Problem(
                    .invalidNote, at: "/tags/\(position)",
                    "A tag must not end in /, because tag=a/ means a and all tags below it. Leave the / out."))
        }
        try problems.throwIfAny()
    }

    /// Returns the fault of members of a later version, which came in a backup. They are kept within a bound.
    package func fault(inLaterMembers members: JSONObject) -> String? {
        if members.isEmpty { return nil }
        var bytes: [UInt8] = []
        bytes.append(json: members)
        return bytes.count > extra ? "the members that this version does not know are more than \(extra) bytes" : nil
    }

    func fault(inFolder folder: String) -> String? {
        if folder.isEmpty { return nil }
        if folder.utf8.count > self.folder { return "The folder must be at most \(self.folder) bytes." }
        // A segment is checked at the slash after it, or at the end: its length, and whether it is all dots.
        var length = 0
        var dots = 0
        for byte in Array(folder.utf8) + [UInt8(ascii: "/")] {
            guard byte == UInt8(ascii: "/") else {
                length += 1
                dots += byte == UInt8(ascii: ".") ? 1 : 0
                continue
            }
            if length == 0 { return "A folder must not have an empty segment: no / at either end, and no // inside." }
            if length <= 2, dots == length { return "A folder must not have a segment . or .. in it." }
            length = 0
            dots = 0
        }
        return nil
    }

    /// Returns the fault of a content that came from a file; nil if there is none.
    public func fault(in content: Content) -> String? {
        if let fault = fault(inTitle: content.title) ?? fault(inBody: content.body) ?? fault(inNames: content) {
            return fault
        }
        var extraBytes: [UInt8] = []
        extraBytes.append(json: content.extra)
        if extraBytes.count > extra { return "extra must be at most \(extra) bytes of JSON." }
        for attachment in content.attachments {
            if let fault = fault(inAttachmentName: attachment.name) { return fault }
        }
        return nil
    }

    /// Returns what is wrong with the note's folder or one of its tags.
    package func fault(inNames content: Content) -> String? {
        if let fault = fault(inFolder: content.folder) { return fault }
        if content.tags.count > tags { return "A note may have at most \(tags) tags." }
        for (position, tag) in content.tags.enumerated() {
            if let fault = fault(inTag: tag) { return fault }
            if content.tags[..<position].contains(where: { $0.hasSameBytes(as: tag) }) {
                return "Each tag may occur only once."
            }
        }
        return nil
    }

    /// Returns the reason why a file cannot be attached under this name.
    public func fault(inAttachmentName name: String) -> String? {
        if name.isEmpty || name.utf8.count > attachmentName {
            return "An attachment's name must be 1 to \(attachmentName) bytes."
        }
        if name.hasSameBytes(as: ".") || name.hasSameBytes(as: "..") {
            return "An attachment must not be named . or .. ."
        }
        let isForbidden = { (scalar: Unicode.Scalar) in
            scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control
        }
        if name.unicodeScalars.contains(where: isForbidden) {
            return "An attachment's name must not contain /, \\ or a control character."
        }
        return nil
    }
}
