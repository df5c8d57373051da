import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

extension PostgresReader: PointReader {
    package func answer(_ read: PointRead) throws(StoreError) -> PointAnswer {
        try reads.asking(read.scope?.asker) { () throws(StoreError) in try pointAnswer(to: read) }
    }

    /// The time is the database's, which `PointStatement` reads.
    package func time() throws(StoreError) -> Timestamp { throw .otherAnswer }

    package func addresses(ofAccountNamed name: String, since time: Timestamp) throws(StoreError) -> [DeviceAddress] {
        try reads.read { try accounts.addresses(ofAccountNamed: name, since: time) }
    }

    package func guesses(of subjects: [SHA256.Digest]) throws(StoreError) -> [[Int64]] {
        if subjects.isEmpty { return [] }
        return try reads.read {
            try reads.all(PostgresGuesses.select, PostgresArguments { $0.add(bytes: subjects.map(\.bytes)) }) {
                try $0.ints(0).compactMap { $0 }
            }
        }
    }

    package func note(
        _ id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        if seconds.isEmpty { return .note(try note(id, of: account), unmodifiedSince: []) }
        return try reads.snapshot {
            let note = try notes.note(id, of: account)
            return .note(note, unmodifiedSince: try notes.unmodified(id, of: account, since: seconds))
        }
    }

    package func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        try reads.snapshot {
            let note = try notes.note(id, of: account)
            let file = try notes.attachment(name, of: id, account: account)
            let unmodified = try notes.unmodified(id, of: account, since: seconds, file: file)
            return .attachment(note, file, unmodifiedSince: unmodified)
        }
    }

    package func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) throws(StoreError) -> StoredNote? {
        try reads.read {
            try apps.note(number, for: AppOwner(app, of: scope.asker.account), account: scope.account)
        }
    }

    package func flow(_ key: FlowKey, _ kind: Flow.Kind) throws(StoreError) -> Flow? {
        let now = Timestamp(clamping: now)
        return try reads.read { try apps.flow(key, kind, now: now) }
    }
}
