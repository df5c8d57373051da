import Notes
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Checks the folder after the crash: every acknowledged state is the note's or a version of it, no row is partial, the
/// database is valid, and no `seq` went back.
enum Verifying {
    static func run(folder: String, acknowledged path: String) {
        do {
            let began = wallClock()
            let store = try StoreEngine(StoreConfiguration(folder: folder, clock: wallClock))
            let ready = wallClock() - began
            let lines = text(of: path).split(separator: "\n").compactMap { Acknowledgement(line: $0) }
            let problems = try StoreCheck.run(StoreConfiguration(folder: folder, clock: wallClock)).problems
            if let first = problems.first { Verdict.fail("the check found: \(first)") }
            let reader = try store.makeReader()
            guard let account = try reader.account(named: "crash")?.account else {
                if lines.isEmpty { Verdict.pass("nothing was acknowledged") }
                Verdict.fail("the account is gone, and \(lines.count) acknowledged changes with it")
            }
            let newest = lines.map(\.seq).max() ?? 0
            let head = try reader.status(of: account).seq
            if head < newest { Verdict.fail("seq went back from \(newest) to \(head)") }
            var known: [String: Set<String>] = [:]
            for line in lines {
                if known[line.id] == nil { known[line.id] = try revs(of: line.id, reader, account) }
                if known[line.id]?.contains(line.rev) != true {
                    Verdict.fail("lost: note \(line.id), round \(line.round), seq \(line.seq)")
                }
            }
            store.close()
            Verdict.pass("\(lines.count) acknowledged changes, all there; ready in \(ready) ms")
        } catch {
            Verdict.fail("\(error)")
        }
    }

    /// Returns the revs of every state of the note in the store, thinned ones too.
    private static func revs(
        of id: String, _ reader: any NoteReader, _ account: AccountNumber
    ) throws -> Set<String> {
        guard let id = NoteID(id) else { return [] }
        var query = HistoryQuery(id, of: account)
        var revs: Set<String> = []
        while let page = try reader.explain(query) {
            revs.formUnion(page.contenders.map(\.rev.text))
            query.before = page.next
            if page.next == nil { break }
        }
        return revs
    }

    private static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { Verdict.fail("cannot read \(path)") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &part, part.count)
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += part[..<count]
        }
    }
}
