import Notes
import NotesClient

/// `notes trash`: the deleted notes of this device and of the server. A device that signed in after a note was deleted
/// never got its text, so only the server has it.
enum TrashVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        var filter = EntryFilter.everyLive
        filter.isDeleted = true
        var entries = try notebook.entries(filter)
        if !session.invocation.has("no-sync") {
            do {
                let known = Set(entries.map(\.id))
                let api = try session.api()
                let trash = try await Deadline(session.environment).run { try await api.trash() }
                for note in trash where !known.contains(note.id) {
                    if let kept = try notebook.kept(note.id), kept.present?.isDeleted == false { continue }
                    if let entry = entry(note) { entries.append(entry) }
                }
            } catch let error as ServerError where error.isOffline {
                session.console.say("The server is not reached: what it has beside this is not listed.")
            }
        }
        NoteOutput.list(
            entries.sorted(by: NoteEntry.isInOrder), ids: try .shown(session, besides: entries), session.console)
        if entries.isEmpty, session.console.isTerminal { session.console.say("The trash is empty.") }
        return .done
    }

    private static func entry(_ note: Note) -> NoteEntry? { NoteEntry(LocalNote(id: note.id, server: note)) }

    /// A deleted note that is on the server alone.
    static func found(_ word: String, _ session: CommandSession) async throws -> Note? {
        guard !session.invocation.has("no-sync") else { return nil }
        let notes = try await session.api().trash()
        do {
            let id = try NoteFinder.find(word, among: notes.compactMap(entry), trash: true).id
            return notes.first { $0.id == id }
        } catch let error as CommandError where error.code == .notFound {
            return nil
        }
    }
}
