import NoteFiles
import Notes

/// A note as a mirrored file, both ways. The file's place is the note's folder, so its front matter has none; nor has it
/// the time of the last change, or every change would rewrite the file.
enum MirrorForm {
    static func bytes(_ id: NoteID, _ state: NoteState, _ content: Content) -> [UInt8] {
        var shown = content
        shown.folder = ""
        return NoteFile(id: id, title: content.title, content: shown, createdAt: state.createdAt).bytes
    }

    struct Reading {
        var id: NoteID?
        var content: Content
        var createdAt: Timestamp?
    }

    /// `folder` is what the file's place means. `base` has what a file does not show.
    static func read(
        _ file: NoteFile, at path: MirrorPath, _ row: MirrorState.Row?, folder: String, base: Content?
    ) -> Reading {
        var content = file.content
        content.title = title(file, path, row)
        content.folder = folder
        content.attachments = base?.attachments ?? []
        content.laterMembers = base?.laterMembers ?? JSONObject()
        return Reading(id: file.id, content: content, createdAt: file.createdAt)
    }

    /// A file that was given another name gives it to its note, unless its front matter has another title, too.
    private static func title(_ file: NoteFile, _ path: MirrorPath, _ row: MirrorState.Row?) -> String {
        guard let row, !row.mark.isEmpty else { return file.title ?? path.stem }
        let isRenamed = row.path.stem.utf8.elementsEqual(path.stem.utf8) == false
        guard let title = file.title else { return isRenamed ? path.stem : row.title }
        return isRenamed && title.utf8.elementsEqual(row.title.utf8) ? path.stem : title
    }
}
