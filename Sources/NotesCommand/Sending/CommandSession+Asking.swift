import Notes
import NotesClient

extension CommandSession {
    /// Makes short requests that the user waits for. A silent server gets ten seconds, not the minutes that a transport
    /// gives to long answers. `client` is that of a sign-in, before this device has a token.
    func ask<Value: Sendable>(
        _ client: APIClient? = nil, _ body: @escaping @Sendable (APIClient) async throws -> Value
    ) async throws -> Value {
        let api = try client ?? api()
        let notice = SendingNotice(console, "Waiting for the server…")
        do {
            let value = try await Deadline(environment, usual: 10).run { try await body(api) }
            notice.end()
            return value
        } catch {
            notice.end()
            throw error
        }
    }

    /// Sends the change of a note before a request about it: the server has no version and no page of a text that it
    /// did not get.
    func sendFirst(_ id: NoteID, _ notebook: Notebook) async throws {
        guard !invocation.has("no-sync"), try notebook.kept(id)?.unsent != nil else { return }
        do {
            warn(about: try await ask { [self] _ in try await sync(notebook, showsWaiting: false) })
        } catch let error as ServerError where error.isOffline {
            // News may take longer than the change itself.
            if try notebook.kept(id)?.unsent != nil { throw error }
        }
    }

    /// Sends all changes before the server writes all notes to a file. A note that it does not accept stays here.
    func sendAllFirst() async throws {
        let notebook = try notebook()
        guard !invocation.has("no-sync"), try notebook.hasWaiting() else { return }
        warn(about: try await sync(notebook))
    }
}
