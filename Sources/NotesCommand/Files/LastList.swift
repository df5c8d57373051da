import Notes
import NotesPrimitives

/// Keeps the rows of the last list that this device's user has seen, by number: `notes ls`, then `notes show 3`. They
/// are in a file beside the notes, since a sync may bring other rows meanwhile.
struct LastList {
    struct Row: Equatable {
        var id: NoteID
        /// Has the text of a task; nil for a note.
        var text: String?
    }

    enum Kind: String, CaseIterable { case notes, tasks }

    let path: String

    init(_ kind: Kind, _ profile: Profile) { path = "\(profile.data)/last-\(kind.rawValue).json" }

    /// Writes the rows to the file. If the folder cannot be written, the list has no numbers.
    func keep(_ rows: [Row]) {
        var bytes: [UInt8] = []
        bytes.append(
            json: .array(
                rows.map { row in
                    .array([.string(row.id.text)] + (row.text.map { [.string($0)] } ?? []))
                }))
        try? File.write(bytes, to: path)
    }

    func row(_ number: Int) -> Row? {
        guard number > 0, let bytes = try? File.read(path),
            let list = try? JSONView.read(bytes, { view throws(DomainError) in view.tree }),
            case .array(let rows) = list, rows.indices.contains(number - 1), case .array(let row) = rows[number - 1],
            case .string(let text)? = row.first, let id = NoteID(text)
        else { return nil }
        guard case .string(let task)? = row.dropFirst().first else { return Row(id: id) }
        return Row(id: id, text: task)
    }

    /// Returns the row that a word of digits alone names.
    func row(_ word: String) -> Row? {
        guard !word.isEmpty, word.utf8.count < 7, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(word).flatMap(row)
    }
}
