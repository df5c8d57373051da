import Notes
import SQLite
import StoreContract

/// A note's position in the order of a list.
struct ListPosition {
    let key: Int64
    let id: [UInt8]
    let values: [NotePosition.Value]

    /// Of `ListScan.columns`.
    init(_ row: borrowing Row, _ order: [NoteQuery.Order]) {
        key = row.int(0)
        id = row.bytes(1)
        var values: [NotePosition.Value] = []
        for order in order {
            switch order.key {
            case .lastModified: values.append(.number(row.int(2)))
            case .createdAt: values.append(.number(row.int(3)))
            case .title: values.append(.text(row.bytes(4)))
            case .pinned: values.append(.number(row.int(5)))
            }
        }
        self.values = values
    }

    /// The end of a page.
    init(_ position: NotePosition) {
        key = 0
        id = position.id
        values = position.values
    }

    func precedes(_ other: ListPosition, _ order: [NoteQuery.Order]) -> Bool {
        for (index, order) in order.enumerated() where values[index] != other.values[index] {
            return values[index].precedes(other.values[index]) != order.isDescending
        }
        return id.lexicographicallyPrecedes(other.id)
    }
}

extension NotePosition.Value {
    /// As SQLite compares: numbers by size, texts by their bytes.
    fileprivate func precedes(_ other: NotePosition.Value) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): one < two
        case (.text(let one), .text(let two)): one.lexicographicallyPrecedes(two)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}
