import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

extension PostgresReader {
    package func answer(_ read: PointRead) throws(StoreError) -> PointAnswer {
        try reads.asking(read.scope?.asker) { () throws(StoreError) in
            switch read {
            case .time: throw StoreError.otherAnswer
            case .authenticatedDevice(let token): .authenticatedDevice(try authenticatedDevice(token: token.bytes))
            case .account(let name, let subjects):
                .account(try account(named: name), guesses: try guesses(subjects))
            case .addresses(let name, let time):
                .addresses(try reads.read { try accounts.addresses(ofAccountNamed: name, since: time) })
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
    }

    private func guesses(_ subjects: [SHA256.Digest]) throws(StoreError) -> [[Int64]] {
        if subjects.isEmpty { return [] }
        return try reads.read {
            try reads.all(PostgresGuesses.select, PostgresArguments { $0.add(bytes: subjects.map(\.bytes)) }) {
                try $0.ints(0).compactMap { $0 }
            }
        }
    }

    private func note(
        _ id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        if seconds.isEmpty { return .note(try note(id, of: account), unmodifiedSince: []) }
        return try reads.snapshot {
            let note = try notes.note(id, of: account)
            return .note(note, unmodifiedSince: try notes.unmodified(id, of: account, since: seconds))
        }
    }

    private func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        try reads.snapshot {
            let note = try notes.note(id, of: account)
            let file = try notes.attachment(name, of: id, account: account)
            let unmodified = try notes.unmodified(id, of: account, since: seconds, file: file)
            return .attachment(note, file, unmodifiedSince: unmodified)
        }
    }

    private func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) throws(StoreError) -> StoredNote? {
        try reads.read {
            try apps.note(number, for: AppOwner(app, of: scope.asker.account), account: scope.account)
        }
    }

    private func flow(_ key: FlowKey, _ kind: Flow.Kind) throws(StoreError) -> Flow? {
        let now = Timestamp(clamping: now)
        return try reads.read { try apps.flow(key, kind, now: now) }
    }
}
