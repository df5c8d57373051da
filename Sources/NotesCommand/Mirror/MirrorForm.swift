import NoteFiles
import Notes

/// A note as a mirrored file, both ways. The file's place is the note's folder, so its front matter has none; nor has
/// it the time of the last change, or every change would rewrite the file.
///
/// Front matter that another program wrote is the note's `extra.frontMatter`, and the file of each mirror gets it, with
/// the lines changed whose values are others by now. The member stays as it is as long as it makes the front matter
/// that a file has, so that an edit of one file rewrites no other.
enum MirrorForm {
    /// `present` are the bytes of the file that it replaces; `stem` is the name that it will have.
    static func bytes(
        _ id: NoteID, _ state: NoteState, _ content: Content, stem: String, replacing present: [UInt8]? = nil
    ) -> [UInt8] {
        let note = file(id, content, state.createdAt)
        var front = note.front
        if let source = source(content, present) {
            // What cannot be read back is not written.
            if let edited = note.front(editing: source, stem: stem), holds(edited, note, stem) { front = edited }
        } else if let present, NoteFile.front(of: present) == nil, holds("", note, stem) {
            front = ""
        }
        return Array(front.utf8) + Array(content.body.utf8)
    }

    /// The front matter to be edited; nil where there is none but this server's own.
    private static func source(_ content: Content, _ present: [UInt8]?) -> String? {
        if case .string(let front) = content.extra[NoteFile.frontKey] { return front }
        guard let present, let front = NoteFile.front(of: present), let file = try? NoteFile(reading: present),
            !file.isOwn(front)
        else { return nil }
        return front
    }

    private static func file(_ id: NoteID?, _ content: Content, _ createdAt: Timestamp?) -> NoteFile {
        var shown = content
        shown.folder = ""
        shown.extra[NoteFile.frontKey] = nil
        return NoteFile(id: id, title: content.title, content: shown, createdAt: createdAt)
    }

    private static func holds(_ front: String, _ note: NoteFile, _ stem: String) -> Bool {
        guard let back = try? NoteFile(reading: Array(front.utf8) + Array(note.content.body.utf8)) else { return false }
        var expected = note.content
        var content = back.content
        content.title = back.title ?? stem
        (expected.attachments, expected.laterMembers) = (content.attachments, content.laterMembers)
        content.folder = ""
        return content == expected
    }

    struct Reading {
        var id: NoteID?
        var content: Content
        var createdAt: Timestamp?
    }

    /// `folder` is what the file's place means. `base` has what a file does not show.
    static func read(
        _ bytes: [UInt8], at path: MirrorPath, _ row: MirrorState.Row?, folder: String, base: Content?
    ) throws(DomainError) -> Reading {
        let file = try NoteFile(reading: bytes)
        var content = file.content
        content.title = title(file, path, row)
        content.folder = folder
        content.attachments = base?.attachments ?? []
        content.laterMembers = base?.laterMembers ?? JSONObject()
        if let front = NoteFile.front(of: bytes), let kept = kept(front, file, path, base) {
            let plain = content
            content.extra[NoteFile.frontKey] = .string(kept)
            // One that is too long stays in this folder alone.
            if NoteLimits().fault(in: content) != nil, NoteLimits().fault(in: plain) == nil { content = plain }
        }
        return Reading(id: file.id, content: content, createdAt: file.createdAt)
    }

    /// Returns the part of front matter that `extra` keeps.
    private static func kept(_ front: String, _ file: NoteFile, _ path: MirrorPath, _ base: Content?) -> String? {
        if case .string(let known) = base?.extra[NoteFile.frontKey] {
            var note = file
            note.title = file.title ?? path.stem
            note.content.extra[NoteFile.frontKey] = nil
            if note.front(editing: known, stem: path.stem)?.utf8.elementsEqual(front.utf8) == true { return known }
        }
        return file.isOwn(front) ? nil : front
    }

    /// The content for a note of its own, made of a file that names another note.
    static func renamed(_ content: Content, to id: NoteID) -> Content {
        guard case .string(let front) = content.extra[NoteFile.frontKey] else { return content }
        var content = content
        let new = file(id, content, nil).front(
            editing: front, stem: content.title, replacingID: true)
        content.extra[NoteFile.frontKey] = new.map(JSON.string)
        return content
    }

    /// A file that was given another name gives it to its note, unless its front matter has another title, too.
    private static func title(_ file: NoteFile, _ path: MirrorPath, _ row: MirrorState.Row?) -> String {
        guard let row, !row.mark.isEmpty else { return file.title ?? path.stem }
        let isRenamed = row.path.stem.utf8.elementsEqual(path.stem.utf8) == false
        guard let title = file.title else { return isRenamed ? path.stem : row.title }
        return isRenamed && title.utf8.elementsEqual(row.title.utf8) ? path.stem : title
    }
}
