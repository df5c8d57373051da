import Notes
import NotesHashing
import NotesStoreContract

/// The note that an app's POST makes.
struct NewNote: Sendable {
    var content: String
    /// The title as it was sent, or derived from the content by version 0.2.
    var title: String
    var category: String
    var favorite: Bool
    /// The time in seconds since 1970; nil for now.
    var modified: Int64?

    init(_ parameters: NextcloudParameters, _ version: APIVersion) throws(NextcloudError) {
        content = try parameters.text("content") ?? ""
        let sent = try parameters.text("title") ?? ""
        title = version.isOld ? PlainTitle.of(content) : SafeName.title(sent)
        category = try parameters.text("category") ?? ""
        favorite = try parameters.flag("favorite") ?? false
        modified = try parameters.integer("modified").flatMap { $0 == 0 ? nil : $0 }
        if let modified, modified < 0 { throw .invalid }
    }

    func change(of id: NoteID, titled title: String, _ settings: AccountSettings, _ limits: NoteLimits)
        throws(DomainError) -> Change
    {
        var note = Content()
        var extra = NoteExtra()
        extra.isTitleApart = !SafeName.isTitle(self.title, fromLineOf: content)
        try extra.setText(content, of: &note, limits)
        note.folder = try NoteEdit.folder(category, limits)
        note.pinned = favorite
        extra.setTitle(title, wanted: self.title, of: &note)
        if settings.notesPath != AccountSettings.standardPath { extra.notesPath = settings.notesPath }
        extra.write(into: &note)
        return Change(id: id, action: .write(note), lastModified: modified.map { Timestamp(second: $0) })
    }

    /// Returns the title that version 0.2 derives from a text as it was sent, else from the note's. It is nil if the
    /// note's title is apart from its text: only version 1 changes it.
    static func derivedTitle(_ sent: String?, of content: Content?) -> String? {
        let extra = content.map { NoteExtra($0) }
        if extra?.isTitleApart ?? false { return nil }
        return PlainTitle.of(sent ?? content.flatMap { extra?.shownText(of: $0) } ?? "")
    }

    /// Identifies the request, since an app that lost the answer sends its note again. Two new empty notes are
    /// different.
    func idempotency(_ asker: Asker) -> Idempotency? {
        if content.isEmpty { return nil }
        var hash = SHA256()
        for part in [asker.deviceID ?? "-", title, category, modified.map { String($0) } ?? "-", content] {
            hash.update("\(part.utf8.count):\(part)")
        }
        return Idempotency(sameRequest: hash.finalize())
    }
}
