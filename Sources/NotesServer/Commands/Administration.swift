import Notes
import NotesAPI
import NotesAuthentication
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Runs the commands that work on a data folder, beside a running server or without one. Each prints one line with its
/// result or the fault, and returns the exit code.
struct Administration {
    private let settings: Settings
    private let store: any StoreAdministration

    init(_ settings: Settings, _ store: any StoreAdministration) {
        self.settings = settings
        self.store = store
    }

    func backup(to file: String) -> Int32 {
        attempt {
            let backup = try store.backup(to: file)
            Terminal.printLine("The entire database is in \(file)")
            guard case .missing(let files) = backup else { return 0 }
            let count = files.map { "\($0)" } ?? "some"
            Terminal.printError("\(count) files of attachments are missing from it: notes-server check names them")
            return 1
        }
    }

    func restore(from file: String) -> Int32 {
        attempt {
            try store.restore(from: file)
            Terminal.printLine("The database is restored from \(file); every device syncs from the start")
            return 0
        }
    }

    func check() -> Int32 {
        attempt {
            let report = try store.check()
            for line in report.checked { Terminal.printLine("checked \(line)") }
            for line in report.problems { Terminal.printLine("problem: \(line)") }
            Terminal.printLine(report.problems.isEmpty ? "ok" : "\(report.problems.count) problems")
            return report.problems.isEmpty ? 0 : 1
        }
    }

    func user(_ command: Command.UserCommand) -> Int32 {
        withStore(making: command.makesStore) { store in
            switch command {
            case .list:
                try store.makeReader().eachAccount { account in
                    Terminal.printLine(account.name)
                    return true
                }
                return 0
            case .add(let name): return try add(name, store)
            case .remove(let name):
                guard let account = try store.makeReader().account(named: name) else { return missing(name) }
                try BlockingReply.value { store.deleteAccount(account.account, reply: $0) }
                Terminal.printLine("Removed the account \(name) and all of its data")
                return 0
            case .password(let name):
                guard let account = try store.makeReader().account(named: name) else { return missing(name) }
                guard let hash = newPassword() else { return 1 }
                if account.password == nil {
                    guard try setFirstPassword(hash, of: account, store) else { return 1 }
                    recordByOperator(.passwordChanged, of: account.account, detail: "first", store)
                    Terminal.printLine("Set the first password of \(name); its devices stay signed in")
                    return 0
                }
                try BlockingReply.value {
                    store.changePassword(account.account, password: hash, keeping: nil, reply: $0)
                }
                recordByOperator(.passwordChanged, of: account.account, detail: nil, store)
                Terminal.printLine("Changed the password of \(name) and signed out all of its devices")
                return 0
            case .quota(let name, let bytes):
                guard let account = try store.makeReader().account(named: name) else { return missing(name) }
                try BlockingReply.value { store.setQuota(account.account, bytes: bytes, reply: $0) }
                let may =
                    switch bytes {
                    case nil: "what --quota-bytes allows"
                    case 0: "without bound"
                    case 1: "nothing"
                    case let bytes?: "\(bytes) bytes"
                    }
                Terminal.printLine("The account \(name) may hold \(may)")
                return 0
            }
        }
    }

    private func setFirstPassword(_ hash: String, of account: AccountRecord, _ store: any NoteStore) throws -> Bool {
        let wasFirst = try BlockingReply.value {
            store.setFirstPassword(account.account, password: hash, by: Asker(account.account), reply: $0)
        }
        if !wasFirst {
            Terminal.printError("\(account.name) was given a password meanwhile; run the command again to change it")
        }
        return wasFirst
    }

    func token(for name: String) -> Int32 {
        withStore { store in
            guard let account = try store.makeReader().account(named: name) else { return missing(name) }
            guard let token = Token.make() else {
                Terminal.printError("the system has no random bytes")
                return 1
            }
            let device = try BlockingReply.value {
                store.createDevice(
                    account.account, name: "notes-server token", token: SHA256.hash(token).bytes, reply: $0)
            }
            recordByOperator(.deviceAdded, of: account.account, device: device.id, detail: "operator", store)
            Terminal.printLine(token)
            return 0
        }
    }

    /// Prints a link at the address that the server of these settings has on this machine: a proxy's address is unknown
    /// here.
    func link(for name: String) -> Int32 {
        withStore { store in
            guard let account = try store.makeReader().account(named: name) else { return missing(name) }
            let address = ServerAddress(host: settings.host, port: settings.port, isSecure: settings.speaksTLS)
            Terminal.printLine(DeviceLink.url(try FirstRun.link(of: account.account, store), at: address.localBase))
            return 0
        }
    }

    private func add(_ name: String, _ store: any NoteStore) throws -> Int32 {
        if let fault = AccountRules.fault(inName: name) {
            Terminal.printError(fault)
            return 1
        }
        guard let hash = newPassword() else { return 1 }
        guard try BlockingReply.value({ store.createAccount(name: name, password: hash, reply: $0) }) != nil else {
            Terminal.printError("the account \(name) already exists")
            return 1
        }
        Terminal.printLine("Added the account \(name)")
        return 0
    }

    /// Records an event without an address. The store writes it when it closes.
    private func recordByOperator(
        _ kind: AccountEvent.Kind, of account: AccountNumber, device: String? = nil, detail: String?,
        _ store: any NoteStore
    ) {
        store.record(
            AccountEvent(
                kind, of: account, at: Timestamp(clamping: WallClock.milliseconds()), device: device,
                client: ClientTrace(address: nil, agent: "notes-server"), detail: detail))
    }

    private func missing(_ name: String) -> Int32 {
        Terminal.printError("there is no account \(name)")
        return 1
    }

    /// Reads a password from `NOTES_PASSWORD`, else from one line of standard input, and hashes it.
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

    private func attempt(_ work: () throws -> Int32) -> Int32 {
        do {
            return try work()
        } catch {
            Terminal.printError("\(error)")
            return 1
        }
    }

    /// Runs `work` with the store. With `making`, missing parts of the store are made, so that accounts can be added
    /// before the server's first start.
    private func withStore(making: Bool = false, _ work: (any NoteStore) throws -> Int32) -> Int32 {
        attempt {
            let opened = try making ? store.makeBeside() : store.openBeside()
            defer { opened.close() }
            do {
                return try work(opened)
            } catch {
                Terminal.printError("the database refused the command: \(error)")
                return 1
            }
        }
    }
}

extension Command.UserCommand {
    fileprivate var makesStore: Bool {
        if case .add = self { true } else { false }
    }
}

/// Waits for the store's reply, since a command has nothing else to do.
enum BlockingReply {
    static func value<Value: Sendable>(
        _ start: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) throws(StoreError) -> Value {
        let reply = AwaitedValue<Result<Value, StoreError>>()
        start { reply.set($0) }
        return try reply.wait().get()
    }
}
