import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

extension SQLiteReader: PointReader {
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer { try pointAnswer(to: read) }

    func addresses(ofAccountNamed name: String, since time: Timestamp) throws(StoreError) -> [DeviceAddress] {
        try read { try $0.accounts.addresses(ofAccountNamed: name, since: time) }
    }

    func note(
        _ id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        if seconds.isEmpty { return .note(try note(id, of: account), unmodifiedSince: []) }
        return try snapshot { tables in
            let note = try tables.notes.note(id, of: account)
            return .note(note, unmodifiedSince: try tables.unmodified(id, of: account, since: seconds))
        }
    }

    func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        try snapshot { tables in
            let note = try tables.notes.note(id, of: account)
            let file = try tables.files.attachment(name, of: id, account: account)
            let unmodified = try tables.unmodified(id, of: account, since: seconds, file: file)
            return .attachment(note, file, unmodifiedSince: unmodified)
        }
    }
}

extension ReadTables {
    /// Returns those of `seconds` since which the note, or one of its files, is known to be unchanged.
    fileprivate func unmodified(
        _ id: NoteID, of account: AccountNumber, since seconds: [Int], file: Attachment? = nil
    ) throws(SQLiteError) -> Set<Int> {
        var unmodified: Set<Int> = []
        for second in seconds
        where try modifications.isUnmodified(id, of: account, since: second, file: file) {
            unmodified.insert(second)
        }
        return unmodified
    }
}
