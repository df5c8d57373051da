import Notes
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine

/// Opens a store with one account, and writes notes of 1 KiB of text to it.
struct Shop {
    let store: StoreEngine
    let path: String
    private let writers: Writers

    var account: AccountNumber { writers.account }

    static let body = String(repeating: "메모 하나 and some plain words. ", count: 29)

    init(_ folder: String, indexesSearch: Bool = true) {
        var configuration = StoreConfiguration(folder: folder, clock: { Measure.milliseconds() })
        configuration.indexesSearch = indexesSearch
        guard let store = try? StoreEngine(configuration) else { fatalError("cannot open \(folder)") }
        self.store = store
        path = folder + "/notes.sqlite"
        writers = Writers(store)
    }

    static func id(_ number: Int) -> NoteID {
        NoteID(uuidV7At: Timestamp(clamping: 1_790_000_000_000 + Int64(number)), random: (UInt64(number), 7))
    }

    func command(_ number: Int, round: Int = 0) -> NoteCommand { writers.command(number, round: round) }

    func commands(_ range: Range<Int>) -> [NoteCommand] { range.map { command($0) } }

    func write(_ range: Range<Int>, writers count: Int, round: Int = 0) {
        writers.write(range, count) { command($0, round: round) }
    }

    func write(_ commands: [NoteCommand], writers count: Int) {
        writers.write(commands.indices, count) { commands[$0] }
    }
}
