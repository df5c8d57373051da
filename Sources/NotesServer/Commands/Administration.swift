import Access
import Hashing
import Notes
import NotesStore

/// The commands that work on a data folder, beside a running server or without one. Each prints one line, what it did or
/// what was wrong, and returns the exit code.
struct Administration {
    private let settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    func backup(to file: String) -> Int32 {
        guard let owner = FolderOwner(of: settings.data) else {
            return attempt { () throws(OpenError) in written(file, missing: try DatabaseBackup.write(beside, to: file))
            }
        }
        if let inside = owner.pathInside(file) {
            return attempt { () throws(OpenError) in
                let configuration = try asOwner(beside)
                let missing = try DatabaseBackup.write(configuration, to: configuration.folder + "/" + inside)
                return written(file, missing: missing)
            }
        }
        return attempt { () throws(OpenError) in try backUp(to: file, as: owner) }
    }

    /// The file belongs to root, who runs the command; a child process reads the data as the folder's owner.
    private func backUp(to file: String, as owner: FolderOwner) throws(OpenError) -> Int32 {
        let target = try BackupTarget(file, beside)
        let (isComplete, isIncomplete): (Int32, Int32) = (0, 2)
        let code = OwnerProcess.run {
            attempt { () throws(OpenError) in
                var configuration = beside
                let missing = try DatabaseBackup.fill(target, from: beside) { entered throws(OpenError) in
                    try owner.become(&entered)
                    configuration = entered
                }
                DatabaseBackup.markBackup(configuration)
                return missing == 0 ? isComplete : isIncomplete
            }
        }
        guard code == isComplete || code == isIncomplete else {
            target.discard()
            if code == nil { Terminal.printError("the backup was interrupted, and \(file) is as it was") }
            return 1
        }
        try target.publish()
        return written(file, missing: code == isComplete ? 0 : nil)
    }

    /// `missing` is nil where some are, and it is not known how many.
    private func written(_ file: String, missing: Int?) -> Int32 {
        Terminal.printLine("The whole database is in \(file)")
        if missing == 0 { return 0 }
        let count = missing.map { "\($0)" } ?? "some"
        Terminal.printError("\(count) files of attachments are missing from it: notes-server check names them")
        return 1
    }

    func restore(from file: String) -> Int32 {
        attempt { () throws(OpenError) in
            try DatabaseBackup.restore(configuration, from: file) { entered throws(OpenError) in
                entered = try asOwner(entered)
            }
            Terminal.printLine("The database is restored from \(file); every device syncs from the start")
            return 0
        }
    }

    func check() -> Int32 {
        attempt { () throws(OpenError) in
            let check = try StoreCheck.run(asOwner(configuration))
            for line in check.checked { Terminal.printLine("checked \(line)") }
            for line in check.problems { Terminal.printLine("problem: \(line)") }
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
                Terminal.printLine("Removed the account \(name) and all of its data")
                return 0
            case .password(let name):
                guard let account = try store.makeReader().account(named: name) else { return missing(name) }
                guard let hash = newPassword() else { return 1 }
                try stored { store.changePassword(account.account, password: hash, keeping: nil, reply: $0) }
                Terminal.printLine("Changed the password of \(name) and signed out all of its devices")
                return 0
            }
        }
    }

    func token(for name: String) -> Int32 {
        withStore { store in
            guard let account = try store.makeReader().account(named: name) else { return missing(name) }
            guard let token = Token.make() else {
                Terminal.printError("the system has no random bytes")
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
            Terminal.printError("the account \(name) already exists")
            return 1
        }
        Terminal.printLine("Added the account \(name)")
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
            Terminal.printError(
                fault + " The password is read from NOTES_PASSWORD, else from one line of standard input.")
            return nil
        }
        guard let hash = PasswordHash(password: Array(password.utf8)) else {
            Terminal.printError("not enough memory to hash the password")
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

    /// Root becomes the owner of the folder here; anybody else stays who they are.
    private func asOwner(_ configuration: StoreConfiguration) throws(OpenError) -> StoreConfiguration {
        var configuration = configuration
        try FolderOwner(of: settings.data)?.become(&configuration)
        return configuration
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
            let store = try SQLiteNoteStore(asOwner(beside))
            defer { store.close() }
            do {
                return try work(store)
            } catch {
                Terminal.printError("the database refused the command: \(error)")
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
