import NoteFiles
import Notes
import NotesHashing
import NotesPrimitives

/// Fits an imported note to the limits of stored ones. A title that is too long fails nothing, and nothing is dropped.
/// A value that does not fit its member is stored in another, which a warning names.
struct LimitFitting {
    let limits: NoteLimits
    let attachmentBytes: Int64

    func fit(_ note: ImportedNote) -> [ImportedNote] {
        var note = note
        fitTimes(&note)
        fitTitle(&note)
        fitTags(&note)
        fitFolder(&note)
        fitAttachments(&note)
        fitExtra(&note)
        return parts(of: note)
    }

    /// Moves the creation before the last change. Programs write both times of a new note within a moment; a diary may
    /// have an entry of next week.
    private func fitTimes(_ note: inout ImportedNote) {
        guard let created = note.createdAt, let modified = note.lastModified, created > modified else { return }
        note.createdAt = modified
        guard created.milliseconds(since: modified) >= 60_000 else { return }
        note.content.extra.keep(.string(created.text), as: "originalCreatedAt")
        note.warnings.append(
            "The note was created after its last change; the time of creation is in extra under originalCreatedAt.")
    }

    // MARK: Title, tags, folder

    private func fitTitle(_ note: inout ImportedNote) {
        let title = note.content.title
        if title.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            note.content.title = title.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
        guard note.content.title.utf8.count > limits.title else { return }
        note.content.body = note.content.body.isEmpty ? title : title + "\n\n" + note.content.body
        note.content.title = note.content.title.prefix(bytes: limits.title)
        note.warnings.append("The title is longer than \(limits.title) bytes; the text begins with all of it.")
    }

    private func fitTags(_ note: inout ImportedNote) {
        var tags: [String] = []
        var seen: Set<[UInt8]> = []
        var isComplete = true
        for tag in note.content.tags {
            var trimmed = tag.trimming(\.isWhitespace)
            // `tag=a/` means what is below `a`, so no tag ends in it.
            while trimmed.utf8.last == UInt8(ascii: "/") { trimmed = String(Substring(trimmed.utf8.dropLast())) }
            if trimmed.isEmpty { continue }
            var fitting = String(trimmed.prefix(limits.tagCharacters))
            fitting = fitting.prefix(bytes: limits.tagBytes)
            if fitting.utf8.count != trimmed.utf8.count { isComplete = false }
            guard seen.insert(Array(fitting.utf8)).inserted else { continue }
            if tags.count < limits.tags { tags.append(fitting) } else { isComplete = false }
        }
        if !isComplete {
            note.content.extra.keep(.texts(note.content.tags), as: "originalTags")
            note.warnings.append(
                "More than \(limits.tags) tags, or a tag of more than \(limits.tagCharacters) characters; all of them are "
                    + "in extra under originalTags.")
        }
        note.content.tags = tags
    }

    private func fitFolder(_ note: inout ImportedNote) {
        let original = note.content.folder
        var segments: [String] = []
        var length = 0
        var isComplete = true
        for segment in original.split(separator: "/").map({ $0.trimming(\.isWhitespace) }) where !segment.isEmpty {
            let name = segment == "." || segment == ".." ? "_" : segment
            let space = limits.folder - length - (segments.isEmpty ? 0 : 1)
            guard space > 0, isComplete else {
                isComplete = false
                break
            }
            let fitting = name.prefix(bytes: space)
            if fitting.utf8.count < name.utf8.count { isComplete = false }
            if fitting.isEmpty { break }
            segments.append(fitting)
            length += fitting.utf8.count + (segments.count == 1 ? 0 : 1)
        }
        note.content.folder = segments.joined(separator: "/")
        if !isComplete {
            note.content.extra.keep(.string(original), as: "originalFolder")
            note.warnings.append(
                "The folder is longer than \(limits.folder) bytes; all of it is in extra under originalFolder.")
        }
    }

    // MARK: Attachments and extra

    private func fitAttachments(_ note: inout ImportedNote) {
        var names = AttachmentNames()
        var kept: [ImportedAttachment] = []
        for var attachment in note.attachments {
            guard attachment.size <= attachmentBytes else {
                note.warnings.append("An attachment is larger than \(attachmentBytes) bytes and was left out.")
                continue
            }
            attachment.name = names.name(attachment.name)
            attachment.type = MediaType.checked(attachment.type)
            kept.append(attachment)
        }
        note.attachments = kept
    }

    private func fitExtra(_ note: inout ImportedNote) {
        if note.content.extra.isEmpty { return }
        let bytes = note.content.extra.bytes
        guard bytes.count > limits.extra else { return }
        var names = AttachmentNames()
        for attachment in note.attachments { _ = names.name(attachment.name) }
        note.attachments.append(
            ImportedAttachment(name: names.name("extra.json"), type: "application/json", bytes: .memory(bytes)))
        note.content.extra = JSONObject()
        note.warnings.append(
            "The members without a counterpart are more than \(limits.extra) bytes; they are attached as extra.json.")
    }

    // MARK: Parts

    /// Text that is too long is split over several notes, and so are too many files.
    private func parts(of note: ImportedNote) -> [ImportedNote] {
        let texts = Self.pieces(note.content.body, bytes: limits.body)
        let count = max(texts.count, (note.attachments.count + limits.attachments - 1) / limits.attachments)
        if count <= 1 { return [note] }
        return (0..<count).map { index in
            var part = note
            part.content.body = index < texts.count ? texts[index] : ""
            part.attachments = Array(note.attachments.dropFirst(index * limits.attachments).prefix(limits.attachments))
            if index > 0 {
                part.id = note.id.map { SourceID.part(index + 1, of: $0) }
                part.warnings = []
                part.content.extra = JSONObject()
            } else {
                part.warnings.append(
                    "The note is longer than \(limits.body) bytes or has more than \(limits.attachments) files; it was split into "
                        + "\(count) parts.")
            }
            let mark = " (\(index + 1)/\(count))"
            part.content.title = note.content.title.prefix(bytes: limits.title - mark.utf8.count) + mark
            return part
        }
    }

    /// Cuts a text at the last line end that fits, else between characters.
    static func pieces(_ text: String, bytes limit: Int) -> [String] {
        var rest = Array(text.utf8)[...]
        if rest.count <= limit { return [text] }
        var pieces: [String] = []
        while rest.count > limit {
            let window = rest.prefix(limit)
            var end = window.lastIndex(of: 0x0A).map { $0 + 1 } ?? window.endIndex
            if end - rest.startIndex < limit / 2 { end = window.endIndex }
            // Between the bytes of one character there is no cut.
            while end > rest.startIndex, rest[end] & 0xC0 == 0x80 { end -= 1 }
            pieces.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[end...]
        }
        if !rest.isEmpty { pieces.append(String(decoding: rest, as: UTF8.self)) }
        return pieces
    }
}
