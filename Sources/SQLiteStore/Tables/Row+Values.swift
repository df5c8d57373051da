import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract

/// Reads the domain's values from columns.
extension Row {
    func time(_ column: Int32) -> Timestamp {
        Timestamp(clamping: int(column))
    }

    /// Returns nil if this program cannot have written the value.
    func rev(_ column: Int32) -> Rev? {
        withBytes(column) { Rev(bytes: $0) }
    }

    /// Returns nil if this program cannot have written the value.
    func digest(_ column: Int32) -> SHA256.Digest? {
        withBytes(column) { SHA256.Digest(bytes: $0) }
    }

    func noteID(_ column: Int32) -> NoteID? { NoteID(text(column)) }

    func optionalRev(_ column: Int32) -> Rev? { isNull(column) ? nil : rev(column) }

    func optionalTime(_ column: Int32) -> Timestamp? {
        isNull(column) ? nil : time(column)
    }
}

extension Statement {
    @discardableResult func bind(_ index: Int32, _ value: Timestamp) -> Statement {
        bind(index, value.milliseconds)
    }

    @discardableResult func bind(_ index: Int32, _ value: Timestamp?) -> Statement {
        bind(index, value?.milliseconds)
    }

    @discardableResult func bind(_ index: Int32, _ value: Rev) -> Statement {
        value.withBytes { bind(index, copying: $0) }
    }

    @discardableResult func bind(_ index: Int32, _ value: Rev?) -> Statement {
        guard let value else { return bindNull(index) }
        return bind(index, value)
    }

    @discardableResult func bind(_ index: Int32, _ value: SHA256.Digest) -> Statement {
        value.withBytes { bind(index, copying: $0) }
    }

    @discardableResult func bind(_ index: Int32, _ value: NoteID) -> Statement {
        bind(index, value.text)
    }
}

extension StoreError {
    /// Returns the error for the caller of a write.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLiteError where error.kind == .full: self = .insufficientStorage
        default: self = .unavailable("\(error)")
        }
    }
}
