import Notes

// What changes is announced by ids, and a value that an app shows is a sequence: the value now, and each later one.
extension Notebook {
    /// Returns the changes from now on, through this notebook and its sync, not those of another process. Nothing is
    /// announced where a sync brought nothing, or nothing that a user sees. Each call makes another sequence, for one
    /// reader.
    public func changes() -> AsyncStream<NotebookChange> { blocking.changes() }

    /// Announces that another process may have changed any note: lists and editors read again, and a running loop sends
    /// what waits. Call it when the app comes to the screen.
    public func readAgain() {
        blocking.announced.send(NotebookChange([], isByUser: false, mayConcernAnyNote: true))
    }

    /// Returns a note now and after each change of it; nil while the device does not have it. A slow reader gets the
    /// latest value. The sequence ends with the error of a read that failed.
    public func updates(of id: NoteID) -> AsyncThrowingStream<LocalNote?, any Error> {
        updates(where: { $0.concerns(id) }, { notebook in try await notebook.note(id) })
    }

    /// Returns a list now and after each change of it: the notes that the filter selects, as `entries` sorts them, or
    /// those that a search finds, as `search` does. It has at most `limit` of them; without a limit, all of a list and
    /// the first 50 of a search.
    public func updates(
        of filter: EntryFilter = EntryFilter(), matching typed: String = "", limit: Int? = nil
    ) -> AsyncThrowingStream<[NoteEntry], any Error> {
        updates(where: { _ in true }) { notebook in
            if typed.isEmpty { return try await notebook.entries(filter, limit: limit ?? .max) }
            return try await notebook.search(typed, limit: limit ?? 50, filter).map(\.entry)
        }
    }

    /// Returns the files of a note now and after each change of them.
    public func attachmentUpdates(of id: NoteID) -> AsyncThrowingStream<[LocalAttachment], any Error> {
        updates(where: { $0.concerns(id) }, { notebook in try await notebook.attachments(of: id) })
    }

    private func updates<Value: Equatable & Sendable>(
        where concerns: @escaping @Sendable (NotebookChange) -> Bool,
        _ read: @escaping @Sendable (Notebook) async throws -> Value
    ) -> AsyncThrowingStream<Value, any Error> {
        // From here on, so that no change falls between the first read and the next.
        let changes = changes()
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let reading = Task {
                do {
                    var last = try await read(self)
                    continuation.yield(last)
                    for await change in changes where concerns(change) {
                        let next = try await read(self)
                        if next != last { continuation.yield(next) }
                        last = next
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}
