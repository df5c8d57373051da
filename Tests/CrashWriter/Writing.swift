import Dispatch
import Notes
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine

/// Runs sixteen writers, each with one change under way. They make notes, edit them as typing does and as another
/// device does, delete and revive them, so that a kill interrupts every kind of write.
enum Writing {
    static func run(folder: String, isDurable: Bool) {
        var configuration = StoreConfiguration(folder: folder, clock: wallClock)
        configuration.durability = isDurable ? .full : .normal
        do {
            let store = try StoreEngine(configuration)
            let reader = try store.makeReader()
            if let account = try reader.account(named: "crash") {
                start(store, account.account)
            } else {
                store.createAccount(name: "crash", password: "none") { result in
                    guard case .success(let account?) = result else { Verdict.fail("no account: \(result)") }
                    start(store, account)
                }
            }
            withExtendedLifetime(store) { dispatchMain() }
        } catch {
            Verdict.fail("\(error)")
        }
    }

    private static func start(_ store: StoreEngine, _ account: AccountNumber) {
        for number in 0..<16 { Writer(store, account, number).next() }
    }
}

/// Submits one change after the other. It is `@unchecked Sendable`: one reply at a time uses it, since each submits the
/// next.
private final class Writer: @unchecked Sendable {
    private let store: StoreEngine
    private let account: AccountNumber
    private let device: String
    private var random = SystemRandomNumberGenerator()
    private var id = ""
    private var rev: Rev?
    private var round = 0

    init(_ store: StoreEngine, _ account: AccountNumber, _ number: Int) {
        self.store = store
        self.account = account
        device = "writer-\(number)"
    }

    func next() {
        if round % 12 == 0 {
            let time = Timestamp(clamping: wallClock())
            id = NoteID(uuidV7At: time, random: (random.next(), random.next())).text
            rev = nil
        }
        round += 1
        guard let note = NoteID(id) else { Verdict.fail("no id: \(id)") }
        let action: NoteCommand.Action =
            if round % 12 == 8 {
                .delete(lastModified: nil)
            } else {
                put(note)
            }
        store.write(NoteCommand(account: account, asker: Asker(account, deviceID: device), id: note, action: action)) {
            [self] result in
            if acknowledge(result) { next() }
        }
    }

    private func put(_ note: NoteID) -> NoteCommand.Action {
        // Every third edit names no base, as another program's would not: it leaves a version.
        let base = round % 3 == 0 ? nil : rev
        let content = Content(
            title: "round \(round)", body: String(repeating: "text of round \(round) ", count: 1 + round * 7 % 300),
            tags: ["t\(round % 5)"], folder: round % 2 == 0 ? "even" : "")
        return .put { _ in .success(Change(id: note, action: .write(content), baseRev: base)) }
    }

    private func acknowledge(_ result: Result<NoteAnswer, StoreError>) -> Bool {
        switch result {
        case .success(.created(let note, _)), .success(.replaced(let note, _)), .success(.unchanged(let note)):
            Acknowledgement(id: id, rev: note.rev.text, seq: note.seq, round: round).print()
            rev = note.rev
            return true
        case .success(let answer): Verdict.fail("unexpected answer: \(answer)")
        // The power is off: every later operation is refused and not acknowledged.
        case .failure: return false
        }
    }
}
