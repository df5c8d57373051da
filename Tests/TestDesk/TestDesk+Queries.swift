import Notes
import NotesStoreContract
import NotesStoreEngine
import QueryVectors

extension TestDesk {
    /// Writes the notes of the vectors with their files and share pages, each file and page later than its text.
    package func write(_ vectors: QueryVectors) throws {
        clock.now = max(clock.now, vectors.notes.map(\.time.milliseconds).max() ?? 0)
        for row in vectors.notes {
            _ = try sync([
                Change(
                    id: try id(row.id), action: .write(row.content), lastModified: row.time, leftOut: [.attachments])
            ])
        }
        for row in vectors.notes {
            pass(milliseconds: 1_000)
            for file in row.content.attachments {
                let intake = try store.makeIntake(limit: 100)
                try Array(file.name.utf8).withUnsafeBytes { try intake.append($0) }
                let file = NewAttachment(name: file.name, type: file.type, bytes: try intake.finish())
                _ = try write(row.id, .attach(file))
            }
            if row.shared {
                guard let token = ShareToken.random() else { throw Unexpected(answer: "no token") }
                let (note, account, store) = (try id(row.id), account, store)
                _ = try Wait.reply {
                    store.share(note, of: account, by: Asker(account), as: token, until: .unchanged, reply: $0)
                }
            }
        }
    }

    /// Returns the results of a query, page by page, in the order of the pages.
    package func results(
        _ typed: String, limit: Int = 1_000, _ configure: (inout SearchRequest) -> Void = { _ in }
    ) throws -> [String] {
        var request = SearchRequest(SearchQuery(typed))
        request.limit = limit
        configure(&request)
        var found: [String] = []
        repeat {
            let answer = try reader.search(request, of: account)
            found += answer.hits.map(\.note.id.text)
            request.after = answer.next
        } while request.after != nil
        return found
    }
}
