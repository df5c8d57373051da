import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Answers the reads of one thread.
package final class PostgresReader: NoteReader {
    let reads: PostgresReads
    let shared: StoreSignals
    let marks: DeviceMarks
    private let lists: ListSelects
    let pager: ChangePager
    private let changeRows: ChangeSelects
    private let searching: SearchReads

    package init(_ pool: PostgresPool, shared: StoreSignals, marks: DeviceMarks, leaves: LeafCache) {
        let reads = PostgresReads(pool)
        self.reads = reads
        self.shared = shared
        self.marks = marks
        lists = ListSelects(reads: reads)
        changeRows = ChangeSelects(reads)
        pager = ChangePager(changeRows)
        searching = SearchReads(SearchSelects(reads, leaves))
    }

    var now: Int64 { shared.now }

    package func list(_ query: NoteQuery, of account: AccountNumber) throws(StoreError) -> ListedNotes {
        try reads.snapshot { try lists.list(query, of: account) }
    }

    package func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer {
        let answer = try reads.snapshot { try searching.answer(request, account: account, now: now) }
        if answer.hasGap { shared.searchLeftOutNotes(of: account) }
        return answer
    }

    // MARK: Changes

    package func changes(_ pull: PullRequest, of account: AccountNumber) throws(StoreError) -> PullAnswer {
        // The time comes before the snapshot, in its own transaction. This process gives no time that its own clock has
        // not reached.
        let own = shared.receipts.issue()
        guard let time = try reads.read({ try changeRows.time() }) else { throw StoreError.otherAnswer }
        let serverTime = min(own, time)
        return try reads.snapshot {
            guard let answer = try pager.answer(pull, of: account, serverTime: serverTime) else {
                throw StoreError.otherAnswer
            }
            return answer
        }
    }

    package func latestCursor(of account: AccountNumber) throws(StoreError) -> Cursor {
        try reads.read { try pager.cursor(of: account) }
    }
}

extension PostgresReader: PointReader {
    package func answer(_ read: PointRead) throws(StoreError) -> PointAnswer {
        try reads.asking(read.scope?.asker) { () throws(StoreError) in try pointAnswer(to: read) }
    }

    /// The time is the database's, which `PointStatement` reads.
    package func time() throws(StoreError) -> Timestamp { throw .otherAnswer }

    package func guesses(of subjects: [SHA256.Digest]) throws(StoreError) -> [[Int64]] {
        if subjects.isEmpty { return [] }
        return try reads.read {
            try reads.all(PostgresGuesses.select, PostgresArguments(subjects)) {
                try $0.ints(0).compactMap { $0 }
            }
        }
    }
}
