import Notes
import NotesStoreContract

/// Fills a page of a list in the order of the list.
package struct NotePage {
    private let query: NoteQuery
    private var bytes = 0
    package private(set) var notes: [StoredNote] = []
    /// Marks the position of the last note added, deleted or not.
    private var end: NotePosition?

    /// Makes a page of a list with `count` notes.
    package init(_ query: NoteQuery, of count: Int) {
        self.query = query
        notes.reserveCapacity(min(query.limit, count))
    }

    /// Points to the next page; nil unless the page is full. A full page has at least one position.
    package var next: NotePosition? {
        notes.count == query.limit || bytes >= query.byteLimit ? end : nil
    }

    /// Adds the note at the next position; the note is nil if it was removed since.
    package mutating func add(_ note: StoredNote?, at place: NotePosition, textModified: Timestamp?) {
        end = place
        guard var note else { return }
        if query.view == .summary { note.json = note.summary }
        if query.stamps, let textModified { note.json.addMember(textModified: textModified) }
        bytes += note.json.count
        notes.append(note)
    }
}

extension NotePosition {
    /// Compares two positions of the same order. Ties are broken by id, ascending.
    package func precedes(_ other: NotePosition) -> Bool {
        for (index, order) in order.enumerated() where values[index] != other.values[index] {
            return values[index].precedes(other.values[index]) != order.isDescending
        }
        return id.lexicographicallyPrecedes(other.id)
    }
}

extension NotePosition.Value {
    /// Compares numbers by value and texts by their bytes, as databases do.
    fileprivate func precedes(_ other: NotePosition.Value) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): one < two
        case (.text(let one), .text(let two)): one.lexicographicallyPrecedes(two)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}
