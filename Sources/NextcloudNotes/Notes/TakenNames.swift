import Notes
import StoreContract

/// The titles that apps see in one category: names of files, so each is there once.
struct TakenNames {
    private(set) var titles: Set<String> = []
    private(set) var settings = AppSettings()

    /// `id` is the note that the name is for.
    init(_ reader: any NoteReader, in scope: ReadScope, category: String, without id: NoteID?) throws(StoreError) {
        var found: [(title: String, path: String)] = []
        var failure: StoreError?
        let state = try reader.numbered(NumberedQuery(.nextcloud), in: scope) { note, json in
            guard let json, note.id != id else { return true }
            do throws(StoreError) {
                let shown = try NoteFace(json.bindMemory(to: UInt8.self))
                if shown.category.hasSameBytes(as: category) {
                    found.append((shown.title, shown.notesPath))
                }
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        settings = AppSettings(state.settings)
        for note in found where note.path == settings.notesPath { titles.insert(note.title) }
    }
}
