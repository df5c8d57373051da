import HTTP
import Notes
import StoreContract

extension NextcloudContext {
    /// Chooses a note's title inside the write transaction.
    struct Naming: Sendable {
        let names: AccountNames
        let cursor: Cursor
        let settings: AccountSettings
    }

    /// Writes what `command` makes, and answers with the note. `number`: nil for a new one.
    func name(
        _ scope: ReadScope, _ number: AppNumber? = nil, attempts: Int = 5,
        _ command: @escaping @Sendable (Naming) -> NoteCommand
    ) -> Reply {
        offLoop(for: scope) { reader throws(StoreError) in
            guard case .app(let state) = try reader.answer(.app(.nextcloud, scope)) else { throw .otherAnswer }
            let names = services.names[scope.account]
            let naming = Naming(
                names: names, cursor: try names.catchUp(reader, scope), settings: AccountSettings(state.settings))
            write(command(naming), number, naming.settings) {
                guard attempts > 0 else {
                    let reason = "notes change faster than their titles are read"
                    return respond(NextcloudError(StoreError.unavailable(reason)))
                }
                _ = name(scope, number, attempts: attempts - 1, command)
            }
            return nil
        }
    }
}
