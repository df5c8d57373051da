import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// A note's position in the order of a list, and its key.
struct ListPosition {
    let key: Int64
    let place: NotePosition
    let textModified: Timestamp?

    /// Reads a row of `ListScan.columns`.
    init(_ row: borrowing Row, _ order: [NoteQuery.Order]) {
        key = row.int(0)
        var values: [NotePosition.Value] = []
        for order in order {
            switch order.key {
            case .lastModified: values.append(.number(row.int(2)))
            case .createdAt: values.append(.number(row.int(3)))
            case .title: values.append(.text(row.bytes(4)))
            case .pinned: values.append(.number(row.int(5)))
            case .textModified: values.append(.number(row.int(6)))
            }
        }
        place = NotePosition(order: order, values: values, id: row.bytes(1))
        textModified = row.optionalTime(6)
    }

    /// Makes the position of the end of a page.
    init(_ place: NotePosition) {
        key = 0
        self.place = place
        textModified = nil
    }

    func precedes(_ other: ListPosition) -> Bool { place.precedes(other.place) }
}
