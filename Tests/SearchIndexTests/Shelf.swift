import Notes

@testable import NotesSearchIndex

/// Keeps notes in memory, in segments of a form, with some that are in no segment.
struct Shelf {
    private(set) var notes: [Int64: IndexedNote] = [:]
    private var readers: [SegmentReader] = []
    private var dead: [Int64] = []
    private var tail: [Int64] = []
    private let reads = Reads()

    private final class Reads {
        var leaves = 0
        var ofSearch: Set<Int> = []
    }

    /// Counts the leaves that all searches have read.
    var leavesRead: Int { reads.leaves }

    /// Fills segments with the numbers of notes in `segments`, and leaves the notes after the last one to the tail.
    init(_ texts: [(title: String, body: String)], segments: [Int], form: Int = Segment.presentForm, dead: [Int64] = [])
    {
        self.dead = dead
        var seq: Int64 = 0
        var rest = texts[...]
        for count in segments {
            var writer = SegmentWriter(after: seq, form: form)
            for text in rest.prefix(count) {
                seq += 1
                writer.add(put(text, seq))
            }
            rest = rest.dropFirst(count)
            let built = writer.finish(last: seq)
            readers.append(
                SegmentReader(built.segment) { [reads] index, body in
                    reads.leaves += 1
                    reads.ofSearch.insert(index)
                    built.leaves[index].withUnsafeBytes { body($0) }
                })
        }
        for text in rest {
            seq += 1
            tail.append(put(text, seq).seq)
        }
        for seq in dead { notes[seq] = nil }
    }

    private mutating func put(_ text: (title: String, body: String), _ seq: Int64) -> IndexedNote {
        // Later changes are not always later edits.
        let time = seq * 7919 % 1000
        let note = IndexedNote(
            seq: seq, lastModified: time, isTrash: false, Content(title: text.title, body: text.body))
        notes[seq] = note
        return note
    }

    struct Found {
        var positions: [SearchPosition]
        var total: Int
        var isComplete: Bool
        /// Counts the leaves that were read without being announced.
        var unannounced = 0
        /// Counts the notes that were read to learn their rank, and for one page at most.
        var looks = 0
        var longestPage = 0
    }

    /// Returns the results of all pages.
    func search(_ typed: String, limit: Int = 1000, limits: IndexSearch.Limits = .init()) throws -> Found {
        var found = Found(positions: [], total: 0, isComplete: true)
        var request = SearchRequest(SearchQuery(typed))
        request.limit = limit
        repeat {
            var search = IndexSearch(request, limits: limits)
            for seq in tail { if let note = notes[seq] { search.add(note) } }
            for reader in readers {
                let announced = Set(try search.leaves(of: reader))
                reads.ofSearch = []
                try search.add(reader, dead: dead)
                found.unannounced += reads.ofSearch.subtracting(announced).count
            }
            var looks = 0
            let readNote: IndexSearch.ReadNote = { seq in
                looks += 1
                return notes[seq]
            }
            try search.settle(readNote)
            let page = try search.page(readNote) { position -> SearchPosition? in
                guard let note = notes[position.seq], request.verified(note, as: position.rank) != nil else {
                    return nil
                }
                return position
            }
            found.positions += page.hits
            found.total = search.total
            found.isComplete = found.isComplete && search.isComplete
            found.looks += looks
            found.longestPage = max(found.longestPage, looks)
            request.after = page.next
        } while request.after != nil
        return found
    }

    /// Returns the results of a scan of every note.
    func scan(_ typed: String) -> [SearchPosition] {
        let query = SearchQuery(typed)
        return notes.values.compactMap { note in
            query.rank(title: FoldedText(note.title), body: FoldedText(note.body)).map {
                SearchPosition(rank: $0, lastModified: note.lastModified, seq: note.seq)
            }
        }.sorted()
    }
}
