import Notes
import NotesSQLite
import NotesStoreContract

extension SQLiteReader {
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer {
        switch read {
        case .time: .time(time)
        case .authenticatedDevice(let token): .authenticatedDevice(try authenticatedDevice(token: token.bytes))
        case .account(let name, _): .account(try account(named: name), guesses: [])
        case .addresses(let name, let time):
            .addresses(try self.read { try $0.accounts.addresses(ofAccountNamed: name, since: time) })
        case .note(let id, let seconds, let scope): try note(id, seconds, of: scope.account)
        case .version(let rev, let id, let scope): .version(try version(rev, of: id, account: scope.account))
        case .attachment(let name, let id, let seconds, let scope):
            try attachment(name, of: id, seconds, of: scope.account)
        case .changes(let pull, let scope): .changes(try changes(pull, of: scope.account))
        case .head(let scope): .head(try latestCursor(of: scope.account))
        case .app(let app, let scope): .app(try state(of: app, in: scope))
        case .numbered(let app, let number, let scope): .numbered(try note(number, for: app, in: scope))
        case .flow(let key, let kind): .flow(try flow(key, kind))
        }
    }

    private func note(
        _ id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        if seconds.isEmpty { return .note(try note(id, of: account), unmodifiedSince: []) }
        return try snapshot { tables in
            let note = try tables.notes.note(id, of: account)
            return .note(note, unmodifiedSince: try tables.unmodified(id, of: account, since: seconds))
        }
    }

    private func attachment(
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
