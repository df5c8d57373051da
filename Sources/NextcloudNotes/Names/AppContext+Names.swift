import HTTP
import Notes
import StoreContract

extension AppContext {
    /// What chooses a title inside the write transaction.
    struct Naming: Sendable {
        let names: AccountNames
        let cursor: Cursor
        let settings: AppSettings

        func free(
            _ title: String, in category: String, for id: NoteID, _ changes: [UInt8]
        ) throws(DomainError) -> String {
            try names.free(title, in: category, settings, for: id, changes)
        }
    }

    /// Writes what `command` makes, and answers with the note.
    func name(
        _ scope: ReadScope, attempts: Int = 5, _ command: @escaping @Sendable (Naming) -> NoteCommand
    ) -> Reply {
        slowly(for: scope) { reader throws(StoreError) in
            guard case .app(let state) = try reader.answer(.app(.nextcloud, scope)) else { throw .otherAnswer }
            let names = services.names[scope.account]
            let naming = Naming(
                names: names, cursor: try names.catchUp(reader, scope), settings: AppSettings(state.settings))
            write(command(naming), naming.settings) {
                guard attempts > 0 else {
                    return respond(AppError(StoreError.unavailable("notes change faster than their titles are read")))
                }
                _ = name(scope, attempts: attempts - 1, command)
            }
        }
    }
}
