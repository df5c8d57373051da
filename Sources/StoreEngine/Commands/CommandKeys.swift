import StoreContract

/// What a command will look up, as far as that is known before it runs. A store whose database is a network away
/// gathers it for a batch in one trip; what a command reads beyond it takes a trip of its own. A box, so that a job of
/// a store that does not gather is no larger for it.
package indirect enum CommandKeys: Sendable {
    case unknown
    case note(NoteCommand)
    case push(SyncPush)
    /// Notes of an account, all of them or none that is known before.
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
