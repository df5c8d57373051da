import Notes
import NotesStoreContract
import NotesStoreEngine
import struct Synchronization.Atomic

/// Stops until a test moves it.
final class StoppedClock: Sendable {
    private let time = Atomic<Int64>(1_790_000_000_000)

    var now: Int64 { time.load(ordering: .relaxed) }
    func pass(_ milliseconds: Int64) { time.add(milliseconds, ordering: .relaxed) }
}

/// Describes one command of a history.
enum HistoryStep: Sendable {
    case command(NoteCommand)
    case push(SyncPush)

    /// Returns the answer as text, so that those of two stores can be compared.
    func perform(in transaction: WriteTransaction) throws -> String {
        let account =
            switch self {
            case .command(let command): command.account
            case .push(let push): push.account
            }
        let quota = Quota(account: account, transaction: transaction)
        let mark = try quota.mark()
        let text: String
        switch self {
        case .command(let command): text = Self.text(try NoteWriting(command, transaction).perform())
        case .push(let push):
            var writing = SyncWriting(push)
            text = Self.text(try writing.perform(transaction))
        }
        return try quota.settle(mark).map { "\($0)" } ?? text
    }

    static func text(_ answer: NoteAnswer) -> String {
        switch answer {
        case .created(let note, let warnings): "created \(text(note)) \(warnings)"
        case .replaced(let note, let warnings): "replaced \(text(note)) \(warnings)"
        case .unchanged(let note): "unchanged \(text(note))"
        case .replayed(let note, let wasCreated, let warnings): "replayed \(wasCreated) \(text(note)) \(warnings)"
        case .conflict(let current, let version, let warnings):
            "conflict \(text(current)) \(version?.text ?? "-") \(warnings)"
        case .alreadyExists(let note): "exists \(text(note))"
        case .gone(let note): "gone \(text(note))"
        case .preconditionFailed(let note): "failed \(note.map(text) ?? "-")"
        case .notFound: "not found"
        case .noSuchAttachment: "no such attachment"
        case .idempotencyMismatch: "mismatch"
        case .invalid(let error): "invalid \(error)"
        }
    }

    /// Returns the answer without the cursors, which name the database.
    static func text(_ answer: SyncAnswer) -> String {
        guard case .done(let results, let page, _) = answer else {
            if case .expired(serverWentBack: true) = answer { return "expired, the server went back" }
            return "expired"
        }
        let lines = results.map { result in
            "\(result.id) \(result.status) \(text(result.current)) \(result.version?.text ?? "-") "
                + "\(result.replaced.map { "\($0)" } ?? "-") \(result.warnings)"
        }
        let changes = String(decoding: page.changes, as: UTF8.self)
        return (lines + ["\(page.count) \(page.hasMore) \(page.cursor.seq) \(page.serverTime) \(changes)"])
            .joined(separator: "\n")
    }

    private static func text(_ note: StoredNote) -> String {
        "\(note.id) \(note.rev) \(note.seq) \(note.state) \(String(decoding: note.json, as: UTF8.self))"
    }
}
