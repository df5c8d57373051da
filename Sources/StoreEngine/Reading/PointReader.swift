import Notes
import NotesHashing
import NotesStoreContract

/// Answers point reads by reads of its own. Each of them sees one state of the store.
package protocol PointReader: NoteReader {
    /// Returns a time like that of `PointRead.time`.
    func time() throws(StoreError) -> Timestamp
    /// Returns the times that a `GuessTable` keeps for these subjects.
    func guesses(of subjects: [SHA256.Digest]) throws(StoreError) -> [[Int64]]
    func addresses(ofAccountNamed name: String, since time: Timestamp) throws(StoreError) -> [DeviceAddress]
    func note(_ id: NoteID, _ seconds: [Int], of account: AccountNumber) throws(StoreError) -> PointAnswer
    func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer
    func state(of app: AppKind, in scope: ReadScope) throws(StoreError) -> AppState
    func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) throws(StoreError) -> StoredNote?
    func flow(_ key: FlowKey, _ kind: Flow.Kind) throws(StoreError) -> Flow?
}

extension PointReader {
    /// Returns nothing, for a store without a `GuessTable`.
    package func guesses(of subjects: [SHA256.Digest]) -> [[Int64]] { [] }

    package func pointAnswer(to read: PointRead) throws(StoreError) -> PointAnswer {
        switch read {
        case .time: .time(try time())
        case .authenticatedDevice(let token): .authenticatedDevice(try authenticatedDevice(token: token.bytes))
        case .account(let name, let subjects):
            .account(try account(named: name), guesses: try guesses(of: subjects))
        case .addresses(let name, let time): .addresses(try addresses(ofAccountNamed: name, since: time))
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
