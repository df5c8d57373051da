import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesStoreContract

/// Serves one note: `GET`, `POST`, `PUT` and `DELETE`.
extension NextcloudRoutes {
    func read(_ number: AppNumber, _ request: borrowing Request) throws(NextcloudError) -> Reply {
        let parameters = try NextcloudParameters(request)
        let excluded = Excluded(try parameters.text("exclude"))
        let known = LooseTags(request.fields("if-none-match"))
        let context = context
        return try note(number) { _, shown, settings throws(NextcloudError) in
            let tag = shown.etag(number)
            var fields = SecurityFields.privateNoCache
            fields.add("ETag", "\"\(tag)\"")
            if known?.contains(tag) ?? false { return context.reply(Response(.notModified, fields: fields)) }
            return context.reply(
                JSONAnswer.response(.ok, shown.json(number, settings, without: excluded), fields))
        }
    }

    // MARK: Creating

    func create(_ request: borrowing Request, _ version: APIVersion) throws(NextcloudError) -> Reply {
        let new = try NewNote(NextcloudParameters(request), version)
        guard let id = NoteID.fresh(at: context.services.now) else { throw .noRandomness }
        let (context, scope) = (context, scope)
        return context.name(scope) { naming in
            let action = NoteCommand.Action.decide(since: naming.cursor) { _, changes in
                Result { () throws(DomainError) in
                    let title = try naming.names.free(
                        new.title, in: SafeName.category(new.category), naming.settings, for: id, changes)
                    return try new.change(of: id, titled: title, naming.settings, context.services.limits)
                }
            }
            return NoteCommand(
                account: scope.account, asker: scope.asker, id: id, action: action,
                idempotency: new.idempotency(scope.asker))
        }
    }

    // MARK: Changing

    func update(
        _ number: AppNumber, _ request: borrowing Request, _ version: APIVersion
    ) throws(NextcloudError) -> Reply {
        let parameters = try NextcloudParameters(request)
        var edit = NoteEdit()
        edit.content = try parameters.text("content")
        edit.title = try parameters.text("title").map { SafeName.title($0) }
        edit.category = try parameters.text("category")
        edit.favorite = try parameters.flag("favorite")
        edit.modified = try parameters.integer("modified")
        if let modified = edit.modified, modified < 0 { throw .invalid }
        edit.condition = LooseTags(request.fields("if-match"))
        let (context, scope) = (context, scope)
        let wanted = edit
        return try note(number) { note, shown, settings throws(NextcloudError) in
            let update = NoteUpdate(context: context, scope: scope, id: note.id, number: number)
            var edit = wanted
            if version.isOld { edit.title = NewNote.derivedTitle(edit.content, of: note.note?.state.content) }
            guard edit.renames(shown) else {
                context.write(update.command(edit), settings)
                return .later
            }
            // Another note may have the name.
            let named = edit
            return context.name(scope) { naming in update.command(named, naming) }
        }
    }

    // MARK: Deleting

    /// Deletes a note. One that became read-only or changed since it was read is checked again.
    func delete(_ number: AppNumber) throws(NextcloudError) -> Reply {
        let (context, scope) = (context, scope)
        return try note(number) { note, shown, settings throws(NextcloudError) in
            if shown.isReadOnly { throw .readOnly }
            context.delete(note, scope, settings)
            return .later
        }
    }
}

extension NextcloudContext {
    fileprivate func delete(_ note: StoredNote, _ scope: ReadScope, _ settings: AccountSettings) {
        let command = NoteCommand(
            account: scope.account, asker: scope.asker, id: note.id, action: .delete(lastModified: nil),
            precondition: Precondition(match: .tags(revs: [note.rev])))
        services.store.write(
            command,
            reply: reply { answer throws(NextcloudError) in
                switch answer {
                case .preconditionFailed(let current):
                    guard let current, let shown = try NextcloudRoutes.shown(current, settings) else { throw .notFound }
                    if shown.isReadOnly { throw .readOnly }
                    // Another client changed it at this moment. A deleted note stays in the trash, with all of its
                    // versions.
                    delete(current, scope, settings)
                    return nil
                case .notFound, .gone: throw .notFound
                default: return JSONAnswer.response(.ok, JSONAnswer.emptyList)
                }
            })
    }

    /// Writes, and answers with the resulting note. `outdated` is called if too much has changed since the command was
    /// made.
    func write(
        _ command: NoteCommand, _ settings: AccountSettings, outdated: @escaping @Sendable () -> Void = {}
    ) {
        services.store.write(
            command, numberedFor: .nextcloud,
            reply: reply { written throws(NextcloudError) in
                switch written.answer {
                case .invalid(let error) where error.code == .cursorExpired:
                    outdated()
                    return nil
                case .created(let note, _), .replaced(let note, _), .unchanged(let note), .replayed(let note, _, _):
                    guard let number = written.number else { throw .notFound }
                    let shown = try NextcloudError.reading { () throws(StoreError) in try NextcloudNote(note) }
                    return self.note(shown, number, settings)
                // The losing change is kept as a version; the app continues from the current note.
                case .preconditionFailed(let current), .conflict(let current as StoredNote?, _, _):
                    guard let current, let number = written.number,
                        let shown = try NextcloudRoutes.shown(current, settings)
                    else { throw .notFound }
                    return self.note(shown, number, settings, .preconditionFailed)
                case .invalid(let error): throw NextcloudError(error)
                case .notFound, .gone, .noSuchAttachment: throw .notFound
                case .alreadyExists, .idempotencyMismatch: throw NextcloudError(.conflict, "Conflict")
                }
            })
    }
}

/// Passes a PUT to the store.
struct NoteUpdate: Sendable {
    let context: NextcloudContext
    let scope: ReadScope
    let id: NoteID
    let number: AppNumber

    /// Returns the command; `naming` is nil if title and category stay.
    func command(_ edit: NoteEdit, _ naming: NextcloudContext.Naming? = nil) -> NoteCommand {
        let action: NoteCommand.Action =
            if let naming {
                .decide(since: naming.cursor) { present, changes in
                    Result { () throws(DomainError) in
                        try change(named(edit, present, naming, changes), present)
                    }
                }
            } else {
                .patch { present in Result { () throws(DomainError) in try change(edit, present) } }
            }
        return NoteCommand(
            account: scope.account, asker: scope.asker, id: id, action: action,
            // Nextcloud rewrites the file, which fails on a full account even if the text gets shorter.
            countsAgainstQuota: edit.content != nil)
    }

    private func named(
        _ edit: NoteEdit, _ present: Note?, _ naming: NextcloudContext.Naming, _ changes: [UInt8]
    ) throws(DomainError) -> NoteEdit {
        guard let present, let content = present.state.content else { return edit }
        let shown = NextcloudNote(content, lastModified: present.state.lastModified)
        var edit = edit
        edit.uniqueTitle = try naming.names.free(
            edit.title ?? shown.title, in: edit.category.map { SafeName.category($0) } ?? shown.category,
            naming.settings, for: id, changes)
        return edit
    }

    private func change(_ edit: NoteEdit, _ present: Note?) throws(DomainError) -> Change {
        try edit.change(present, number, limits: context.services.limits, now: context.services.now)
    }
}

/// Describes the note that an app's POST makes.
private struct NewNote: Sendable {
    var content: String
    /// Names the note: as sent and made safe, or derived from the content by version 0.2.
    var title: String
    var category: String
    var favorite: Bool
    /// The app names this time of the last change, in seconds since 1970; nil is now.
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
