import Notes
import NotesStoreContract

/// Moves notes from one store to another, for `notes-server migrate`.
struct Migration: Sendable {
    struct Orders {
        var from: String?
        var to: String?
        var account: String?
    }

    private let from: StoreLocation
    private let to: StoreLocation
    private let account: String?
    private let settings: Settings

    /// Checks the orders. The side that is left out is the store of the settings: an address with a password need not
    /// be on the command line.
    init(_ orders: Orders, _ settings: Settings) throws(UsageError) {
        guard orders.from != nil || orders.to != nil else {
            throw UsageError("migrate needs --from, --to or both: a data folder or postgres://…")
        }
        from = try Self.location(orders.from, settings, "--from")
        to = try Self.location(orders.to, settings, "--to")
        guard from != to else { throw UsageError("migrate needs two stores: --from and --to are the same") }
        account = orders.account
        self.settings = settings
    }

    private static func location(_ text: String?, _ settings: Settings, _ flag: String) throws(UsageError)
        -> StoreLocation
    {
        guard let location = text.map(StoreLocation.init) ?? settings.keptIn else {
            guard let text, !text.isEmpty, !text.contains("://") else {
                throw UsageError(
                    "\(flag) takes a data folder or a postgres:// address, and not \(Self.shown(text ?? ""))")
            }
            return .folder(Settings.absolute(text))
        }
        guard case .folder(let folder) = location else { return location }
        return .folder(Settings.absolute(folder ?? settings.data))
    }

    /// Returns an address of another kind, without its secret parts.
    private static func shown(_ text: String) -> String {
        text.isEmpty ? "an empty text" : text.prefix { $0 != ":" } + "://" + StoreLocation.hiding(text)
    }

    // MARK: Running

    func run(_ choose: StoreChoice) -> Int32 {
        let clock = ContinuousClock()
        do {
            let source = try administration(of: from, choose).moveSource(account: account)
            let target = try administration(of: to, choose).moveTarget()
            let began = clock.now
            let outcome = try StoreMove.run(from: source, to: target, account: account, named: to.shown)
            report(outcome, took: began.duration(to: clock.now))
            return outcome.missingFiles == 0 ? 0 : 1
        } catch {
            Terminal.printError("\(error)")
            return 1
        }
    }

    private func administration(of location: StoreLocation, _ choose: StoreChoice) throws -> any StoreAdministration {
        var settings = settings
        settings.keptIn = location
        return try choose(settings.store)
    }

    private func report(_ outcome: StoreMove.Outcome, took duration: Duration) {
        if outcome.wasCommittedBefore {
            Terminal.printLine(
                "An earlier run had moved everything to \(to.shown); \(from.shown) is marked as moved now")
            return
        }
        let notes = outcome.rows[MovedTable.notes.name] ?? 0
        let seconds = duration / .seconds(1)
        let figures = [
            (outcome.rows[MovedTable.accounts.name] ?? 0, "account"), (notes, "note"),
            (outcome.rows[MovedTable.versions.name] ?? 0, "version"),
            (outcome.rows[MovedTable.blobs.name] ?? 0, "file"),
        ].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
        let tenths = Int((seconds * 10).rounded())
        Terminal.printLine(
            """
            Moved \(figures) to \(to.shown) in \(tenths / 10).\(tenths % 10) s (\(Int(Double(notes) / max(seconds, 0.001))) notes a second)
            """)
        if account != nil {
            Terminal.printLine("The account is erased from \(from.shown)")
        } else {
            Terminal.printLine("\(from.shown) is unchanged and marked as moved: no server starts on it")
        }
        if outcome.hasNewNumber {
            Terminal.printLine("The account's number was in use there: its devices sync from the start")
        }
        if outcome.missingFiles > 0 {
            Terminal.printError(
                "\(outcome.missingFiles) files of attachments were missing or damaged and did not move: notes-server check names them"
            )
        }
    }
}
