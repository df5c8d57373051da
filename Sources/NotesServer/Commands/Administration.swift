import Hashing
import Notes
import NotesAPI
import NotesStore

/// The commands beside a server, or without one. Each says what it did in a line, or what was wrong in one, and returns
/// the exit code.
struct Administration {
    private let settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    func backup(to file: String) -> Int32 {
        attempt { () throws(OpenError) in
            let missing = try DatabaseBackup.write(beside, to: file)
            Terminal.printLine("The whole database is in \(file)")
            if missing == 0 { return 0 }
            Terminal.printError("\(missing) files of attachments are not in it: notes-server check names them")
            return 1
        }
    }

    func restore(from file: String) -> Int32 {
        attempt { () throws(OpenError) in
            try DatabaseBackup.restore(configuration, from: file)
            Terminal.printLine("The database is now that of \(file); every device syncs from the start")
            return 0
        }
    }

    func check() -> Int32 {
        attempt { () throws(OpenError) in
            let check = try StoreCheck.run(configuration)
            for line in check.checked { Terminal.printLine("checked \(line)") }
            for line in check.problems { Terminal.printLine("wrong: \(line)") }
            Terminal.printLine(check.problems.isEmpty ? "ok" : "\(check.problems.count) problems")
            return check.problems.isEmpty ? 0 : 1
        }
    }

    func user(_ command: Command.UserCommand) -> Int32 {
        withStore { store in
            switch command {
            case .list:
                for account in try store.makeReader().accounts() { Terminal.printLine(account.name) }
                return 0
            case .add(let name): return try add(name, store)
            case .remove(let name):
                guard let account = try store.makeReader().account(named: name) else { return missing(name) }
                try stored { store.deleteAccount(account.account, reply: $0) }
                Terminal.printLine("The account \(name) and everything of it is erased")
                return 0
            case .password(let name):
                guard let account = try store.makeReader().account(named: name) else { return missing(name) }
                guard let hash = newPassword() else { return 1 }
                try stored { store.changePassword(account.account, password: hash, keeping: nil, reply: $0) }
                Terminal.printLine("The password of \(name) is changed, and every device of it is signed out")
                return 0
            }
        }
    }

    func token(for name: String) -> Int32 {
        withStore { store in
            guard let account = try store.makeReader().account(named: name) else { return missing(name) }
            guard let token = Token.make() else {
                Terminal.printError("the system gives no random numbers now")
                return 1
            }
            _ = try stored {
                store.createDevice(
                    account.account, name: "notes-server token", token: SHA256.hash(token).bytes, reply: $0)
            }
            Terminal.printLine(token)
            return 0
        }
    }

    private func add(_ name: String, _ store: SQLiteNoteStore) throws -> Int32 {
        if let fault = AccountRules.fault(inName: name) {
            Terminal.printError(fault)
            return 1
        }
        guard let hash = newPassword() else { return 1 }
        guard try stored({ store.createAccount(name: name, password: hash, reply: $0) }) != nil else {
            Terminal.printError("there is an account \(name) already")
            return 1
        }
        Terminal.printLine("The account \(name) is there")
        return 0
    }

    private func missing(_ name: String) -> Int32 {
        Terminal.printError("there is no account \(name)")
        return 1
    }

    /// From `NOTES_PASSWORD`, else one line of standard input; hashed.
    private func newPassword() -> String? {
        let password = settings.password.isEmpty ? Terminal.secretLine("Password: ") ?? "" : settings.password
        if let fault = AccountRules.fault(inPassword: password) {
            Terminal.printError(fault + " It comes from NOTES_PASSWORD, else from standard input.")
            return nil
        }
        guard let hash = PasswordHash(password: Array(password.utf8)) else {
            Terminal.printError("there is no memory to hash the password")
            return nil
        }
        return hash.encoded
    }

    // MARK: The store

    private var configuration: StoreConfiguration { settings.storeConfiguration }

    private var beside: StoreConfiguration {
        var beside = configuration
        beside.role = .beside
        return beside
    }

    private func attempt(_ work: () throws(OpenError) -> Int32) -> Int32 {
        do throws(OpenError) {
            return try work()
        } catch {
            Terminal.printError("\(error)")
            return 1
        }
    }

    private func withStore(_ work: (SQLiteNoteStore) throws -> Int32) -> Int32 {
        attempt { () throws(OpenError) in
            let store = try SQLiteNoteStore(beside)
            defer { store.close() }
            do {
                return try work(store)
            } catch {
                Terminal.printError("the store refused: \(error)")
                return 1
            }
        }
    }

    private func stored<Value: Sendable>(
        _ start: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) throws(StoreError) -> Value {
        try BlockingReply.value(start)
    }
}
