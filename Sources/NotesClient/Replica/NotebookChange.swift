import Notes
import NotesPrimitives

/// Announces a change of a notebook, after which an app reads these notes again. A slow reader gets several changes as
/// one.
public struct NotebookChange: Equatable, Sendable {
    /// Lists the notes that a user sees differently now: their content, their life, their conflict, or whether they
    /// wait.
    public var ids: Set<NoteID>
    /// The user changed one of them through the notebook, so that the sync has to send it.
    public var isByUser: Bool
    /// Another process may have changed any note, as `Notebook.readAgain` announces.
    public var mayConcernAnyNote: Bool

    /// Makes a change of some notes.
    public init(_ ids: Set<NoteID>, isByUser: Bool, mayConcernAnyNote: Bool = false) {
        self.ids = ids
        self.isByUser = isByUser
        self.mayConcernAnyNote = mayConcernAnyNote
    }

    /// Returns true if the note may have changed.
    public func concerns(_ id: NoteID) -> Bool { mayConcernAnyNote || ids.contains(id) }
}

/// Sends changes to any number of sequences. Changes that a reader has not taken yet become one, so none is lost and
/// none has to be stored for long.
final class NotebookChanges: Sendable {
    private final class Reader: Sendable {
        let waiting = Mutex<NotebookChange?>(nil)
        let signals: AsyncStream<Void>
        let signal: AsyncStream<Void>.Continuation

        init() { (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

        func next() async -> NotebookChange? {
            for await _ in signals {
                let change = waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }
                if let change { return change }
            }
            return nil
        }
    }

    private struct WeakReader: Sendable {
        weak var reader: Reader?
    }

    private let readers = Mutex<[WeakReader]>([])

    func stream() -> AsyncStream<NotebookChange> {
        let reader = Reader()
        readers.withLock { readers in
            readers.removeAll { $0.reader == nil }
            readers.append(WeakReader(reader: reader))
        }
        return AsyncStream { await reader.next() }
    }

    func send(_ change: NotebookChange) {
        for reader in readers.withLock({ $0.compactMap(\.reader) }) {
            reader.waiting.withLock { waiting in
                let earlier = waiting ?? NotebookChange([], isByUser: false)
                waiting = NotebookChange(
                    earlier.ids.union(change.ids), isByUser: earlier.isByUser || change.isByUser,
                    mayConcernAnyNote: earlier.mayConcernAnyNote || change.mayConcernAnyNote)
            }
            reader.signal.yield()
        }
    }
}
