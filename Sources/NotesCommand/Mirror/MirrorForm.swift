import NoteFiles
import Notes

/// Converts a note to its mirrored file and back. The folder of the file is the note's folder, so its front matter has
/// no folder. It has no time of the last change either, or every change would rewrite the file.
///
/// Front matter that another program wrote is the note's `extra.frontMatter`. The file of each mirror gets it, with
/// those lines changed whose values differ by now. The member stays the same as long as it makes the front matter of a
/// file, so that an edit of one file rewrites no other.
enum MirrorForm {
    /// Returns the bytes of the note's file at `path`, which replaces the bytes of `present`. `files` are those of its
    /// files that are elsewhere than its text has them: the links lead there, and the front matter has the text's own
    /// links.
    static func bytes(
        _ id: NoteID, _ state: NoteState, _ content: Content, at path: MirrorPath, replacing present: [UInt8]? = nil,
        files: [NoteFile.FileAttachment] = []
    ) -> [UInt8] {
        var note = file(id, content, state.createdAt)
        let stem = path.stem
        if !files.isEmpty {
            note.attachments = files
            note.linkAttachments(fromFolder: path.parent.text ?? "")
            note.attachments.removeAll { $0.link == nil }
        }
        var front = note.front
        if let source = source(content, present) {
            // What cannot be read back is not written.
            if let edited = note.front(editing: source, stem: stem), holds(edited, note, content, stem) {
                front = edited
            }
        } else if let present, NoteFile.front(of: present) == nil, note.attachments.isEmpty,
            holds("", note, content, stem)
        {
            front = ""
        }
        return Array(front.utf8) + Array(note.content.body.utf8)
    }

    /// Returns the front matter to edit; nil if there is none but this project's own.
    private static func source(_ content: Content, _ present: [UInt8]?) -> String? {
        if let front = content.extra.text(NoteFile.frontKey) { return front }
        guard let present, let front = NoteFile.front(of: present), let file = try? NoteFile(reading: present) else {
            return nil
        }
        let (plain, own) = withoutFiles(front, file)
        return own.isOwn(plain) ? nil : plain
    }

    /// Removes the paths of files from front matter, since they are those of one folder.
    private static func withoutFiles(_ front: String, _ file: NoteFile) -> (front: String, file: NoteFile) {
        if file.attachments.isEmpty { return (front, file) }
        var plain = file
        plain.attachments = []
        var edited = plain
        // A file without a title gets none.
        edited.title = file.title ?? ""
        return (edited.front(editing: front, stem: edited.title) ?? front, plain)
    }

    private static func file(_ id: NoteID?, _ content: Content, _ createdAt: Timestamp?) -> NoteFile {
        var shown = content
        shown.folder = ""
        shown.extra[NoteFile.frontKey] = nil
        return NoteFile(id: id, title: content.title, content: shown, createdAt: createdAt)
    }

    private static func holds(_ front: String, _ note: NoteFile, _ shown: Content, _ stem: String) -> Bool {
        guard let back = try? NoteFile(reading: Array(front.utf8) + Array(note.content.body.utf8)) else { return false }
        var expected = note.content
        expected.body = shown.body
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

    /// Reads a file. `folder` is the note's folder that the file's path means. `base` has what a file does not show.
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
        let (front, file) = withoutFiles(front, file)
        if let known = base?.extra.text(NoteFile.frontKey) {
            var note = file
            note.title = file.title ?? path.stem
            note.content.extra[NoteFile.frontKey] = nil
            if note.front(editing: known, stem: path.stem)?.utf8.elementsEqual(front.utf8) == true { return known }
        }
        return file.isOwn(front) ? nil : front
    }

    /// Returns the content for a separate note, made of a file that names another note.
    static func renamed(_ content: Content, to id: NoteID) -> Content {
        guard let front = content.extra.text(NoteFile.frontKey) else { return content }
        var content = content
        let new = file(id, content, nil).front(
            editing: front, stem: content.title, replacingID: true)
        content.extra[NoteFile.frontKey] = new.map(JSON.string)
        return content
    }

    /// Returns the title of a file's note. A renamed file renames its note, unless its front matter has another title,
    /// too.
    private static func title(_ file: NoteFile, _ path: MirrorPath, _ row: MirrorState.Row?) -> String {
        guard let row else { return file.title ?? path.stem }
        let isRenamed = row.path.stem.utf8.elementsEqual(path.stem.utf8) == false
        guard let title = file.title else { return isRenamed ? path.stem : row.title }
        return isRenamed && title.utf8.elementsEqual(row.title.utf8) ? path.stem : title
    }
}
