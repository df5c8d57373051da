import Access
import HTTP
import Notes
import StoreContract

/// One note: `GET`, `POST`, `PUT` and `DELETE`.
extension AppRoutes {
    func read(_ number: AppNumber, _ request: borrowing Request) throws(AppError) -> Reply {
        let parameters = try AppParameters(request)
        let excluded = Excluded(try parameters.text("exclude"))
        let known = LooseTags(request.fields("if-none-match"))
        let context = context
        return try note(number) { _, shown, settings throws(AppError) in
            let tag = shown.etag(number)
            var fields = SecurityFields.privateNoCache
            fields.add("ETag", "\"\(tag)\"")
            if known?.contains(tag) ?? false { return context.reply(Response(.notModified, fields: fields)) }
            return context.reply(
                JSONAnswer.response(.ok, shown.json(number, settings, without: excluded), fields))
        }
    }

    // MARK: Creating

    func create(_ request: borrowing Request, _ version: APIVersion) throws(AppError) -> Reply {
        let new = try NewNote(AppParameters(request), version)
        guard let id = NoteID.fresh(at: context.now) else { throw .noRandomness }
        let (context, scope) = (context, scope)
        return context.name(scope) { naming in
            let action = NoteCommand.Action.decide(since: naming.cursor) { _, changes in
                Result { () throws(DomainError) in
                    let title = try naming.free(new.title, in: SafeName.category(new.category), for: id, changes)
                    return try new.change(of: id, titled: title, naming.settings, context.services.limits)
                }
            }
            return NoteCommand(
                account: scope.account, asker: scope.asker, id: id, action: action,
                idempotency: new.idempotency(scope.asker))
        }
    }

    // MARK: Changing

    func update(_ number: AppNumber, _ request: borrowing Request, _ version: APIVersion) throws(AppError) -> Reply {
        let parameters = try AppParameters(request)
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
        return try note(number) { note, shown, settings throws(AppError) in
            let update = NoteUpdate(context: context, scope: scope, id: note.id, number: number)
            var edit = wanted
            if version.isOld { edit.title = PlainTitle.of(edit.content ?? shown.content) }
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

    /// A note that became read-only or changed since it was read is checked again.
    func delete(_ number: AppNumber) throws(AppError) -> Reply {
        let (context, scope) = (context, scope)
        return try note(number) { note, shown, settings throws(AppError) in
            if shown.isReadOnly { throw .readOnly }
            context.delete(note, scope, settings)
            return .later
        }
    }
}

extension AppContext {
    fileprivate func delete(_ note: StoredNote, _ scope: ReadScope, _ settings: AppSettings) {
        let command = NoteCommand(
            account: scope.account, asker: scope.asker, id: note.id, action: .delete(lastModified: nil),
            precondition: Precondition(match: .tags(revs: [note.rev])))
        services.store.write(command) { result in
            respond { () throws(AppError) in
                switch try result.mapError({ AppError($0) }).get() {
                case .preconditionFailed(let current):
                    guard let current, let shown = try AppRoutes.shown(current, settings) else { throw .notFound }
                    if shown.isReadOnly { throw .readOnly }
                    // Somebody changed it in this moment. What is deleted stays in the trash, with all of its versions.
                    delete(current, scope, settings)
                    return nil
                case .notFound, .gone: throw .notFound
                default: return JSONAnswer.response(.ok, JSONAnswer.emptyList)
                }
            }
        }
    }

    /// The answer to a write that gives the note as it then is. `outdated`: what the command was made of changed too much.
    func write(
        _ command: NoteCommand, _ settings: AppSettings, outdated: @escaping @Sendable () -> Void = {}
    ) {
        services.store.write(command, numberedFor: .nextcloud) { result in
            respond { () throws(AppError) in
                let answer = try result.mapError { AppError($0) }.get()
                switch answer.answer {
                case .invalid(let error) where error.code == .preconditionFailed:
                    showPresent(of: command, settings)
                    return nil
                case .invalid(let error) where error.code == .cursorExpired:
                    outdated()
                    return nil
                case .created(let note, _), .replaced(let note, _), .unchanged(let note), .replayed(let note, _, _):
                    guard let number = answer.number else { throw .notFound }
                    do throws(StoreError) {
                        return self.note(try ShownNote(note), number, settings)
                    } catch {
                        throw AppError(error)
                    }
                // The losing change is kept as a version; the app continues from the current note.
                case .preconditionFailed(let current), .conflict(let current as StoredNote?, _, _):
                    guard let current, let number = answer.number, let shown = try AppRoutes.shown(current, settings)
                    else { throw .notFound }
                    return self.note(shown, number, settings, .preconditionFailed)
                case .invalid(let error): throw AppError(error)
                case .notFound, .gone, .noSuchAttachment: throw .notFound
                case .alreadyExists, .idempotencyMismatch: throw AppError(.conflict, "Conflict")
                }
            }
        }
    }
}

extension AppContext {
    /// 412 with the note as it is.
    private func showPresent(of command: NoteCommand, _ settings: AppSettings) {
        let scope = ReadScope(command.asker, of: command.account)
        services.store.answer(.note(command.id, seconds: [], scope)) { result in
            services.store.number([command.id], for: .nextcloud, in: scope) { numbers in
                respond { () throws(AppError) in
                    guard case .note(let found, _) = try result.mapError({ AppError($0) }).get() else {
                        throw AppError(StoreError.otherAnswer)
                    }
                    guard let found, let shown = try AppRoutes.shown(found, settings),
                        let number = try numbers.mapError({ AppError($0) }).get().first
                    else { throw .notFound }
                    return note(shown, number, settings, .preconditionFailed)
                }
            }
        }
    }
}

/// A PUT on its way to the store.
struct NoteUpdate: Sendable {
    let context: AppContext
    let scope: ReadScope
    let id: NoteID
    let number: AppNumber

    /// Where title and category stay.
    func command(_ edit: NoteEdit) -> NoteCommand {
        command(edit, .patch { present in Result { () throws(DomainError) in try change(edit, present) } })
    }

    func command(_ edit: NoteEdit, _ naming: AppContext.Naming) -> NoteCommand {
        let action = NoteCommand.Action.decide(since: naming.cursor) { present, changes in
            Result { () throws(DomainError) in
                guard let content = present?.state.content, let stamp = present?.state.lastModified else {
                    throw Self.notFound
                }
                let shown = ShownNote(content, lastModified: stamp)
                var edit = edit
                edit.uniqueTitle = try naming.free(
                    edit.title ?? shown.title, in: edit.category.map { SafeName.category($0) } ?? shown.category,
                    for: id, changes)
                return try change(edit, present)
            }
        }
        return command(edit, action)
    }

    private func command(_ edit: NoteEdit, _ action: NoteCommand.Action) -> NoteCommand {
        NoteCommand(
            account: scope.account, asker: scope.asker, id: id, action: action,
            // Nextcloud rewrites the file, which fails on a full account even if the text gets shorter.
            needsRoom: edit.content != nil)
    }

    private static let notFound = DomainError(.notFound, "There is no such note.")

    private func change(_ edit: NoteEdit, _ present: Note?) throws(DomainError) -> Change {
        guard let present else { throw Self.notFound }
        return try edit.change(present, number, limits: context.services.limits, now: context.now).get()
    }
}
