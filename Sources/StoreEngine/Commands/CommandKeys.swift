import NotesStoreContract

/// The rows that a command will read, as far as they are known before it runs. A store whose database is a network away
/// reads those of a batch in one trip; each other read takes a trip of its own. The enum is indirect, so that a job of
/// a store that does not gather stays small.
package indirect enum CommandKeys: Sendable {
    case unknown
    case note(NoteCommand)
    case push(SyncPush)
    /// The account and the asker of a command whose notes are not known before it runs.
    case account(AccountNumber, Asker?)

    package var account: AccountNumber? {
        switch self {
        case .unknown: nil
        case .note(let command): command.account
        case .push(let push): push.account
        case .account(let account, _): account
        }
    }
}
