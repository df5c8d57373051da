import Notes
import NotesArchive
import NotesStoreContract

/// Reads the notes of an import from the lines that its first pass wrote. Each note has a line with the path of its
/// text, for the targets of its links, before its own.
final class SpooledNotes {
    private let bytes: any ReceivedBytes
    private var position: Int64 = 0
    private var held: [UInt8] = []
    private var keptPosition = 0

    private let links: NoteLinks
    private let limits: NoteLimits

    init(_ bytes: any ReceivedBytes, _ links: NoteLinks, limits: NoteLimits) {
        self.bytes = bytes
        self.links = links
        self.limits = limits
    }

    func rewind() {
        position = 0
        held = []
        keptPosition = 0
    }

    func next() throws(RestoreError) -> RestoreEntry? {
        guard let place = try nextLine(), let line = try nextLine() else { return nil }
        do throws(DomainError) {
            let path = try JSONView.read(place) { view throws(DomainError) in view.string }
            return .note(try JSONView.read(line) { view throws(DomainError) in try note(view, at: path) })
        } catch {
            throw .invalid(error)
        }
    }

    private func note(_ view: JSONView, at path: String?) throws(DomainError) -> RestoredNote {
        var draft = try NoteDecoder().storedNote(view)
        if let path {
            let linked = links.rewritten(draft.content.body, at: path)
            if linked.utf8.count <= limits.body { draft.content.body = linked }
        }
        guard let id = draft.id, let modified = draft.lastModified else {
            throw DomainError(.internalError, "The data that the import stored cannot be read again.")
        }
        let life: NoteState.Life =
            draft.deleted
            ? .deleted(Trash(lastModified: modified.advanced(byMilliseconds: -1), content: draft.content))
            : .live(draft.content)
        return RestoredNote(
            NoteState(id: id, createdAt: draft.createdAt ?? modified, lastModified: modified, life: life))
    }

    private func nextLine() throws(RestoreError) -> [UInt8]? {
        while true {
            if let end = held[keptPosition...].firstIndex(of: 0x0A) {
                defer { keptPosition = end + 1 }
                return Array(held[keptPosition..<end])
            }
            held.removeFirst(keptPosition)
            keptPosition = 0
            do throws(StoreError) {
                let got = try bytes.read(into: &held, from: position, limit: max(256 << 10, held.count))
                if got == 0 { return nil }
                position += Int64(got)
            } catch {
                throw .store(error)
            }
        }
    }
}
