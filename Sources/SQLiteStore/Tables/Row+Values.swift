import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

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
    func hasRow() throws(SQLiteError) -> Bool { try one { _ in true } ?? false }

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

extension SQLiteError: StoreFailure {
    package var storeError: StoreError { kind == .full ? .insufficientStorage : .unavailable("\(self)") }
}
