import Notes
import NotesHTTP
import NotesStoreContract

/// The body of a list, made of the store's notes one by one. Full notes come by (lastUpdate, id). The last answer of a
/// pass has all other notes as `{"id": N}` after them.
struct NextcloudListing {
    private struct Entry {
        let lastUpdate: Int64
        let number: AppNumber
        let json: [UInt8]
    }

    private let request: ListRequest
    private let settings: AccountSettings
    private var full: [Entry] = []
    private var others: [AppNumber] = []
    /// The number of full notes after the chunk that were not encoded.
    private var beyond = 0
    /// The notes that are seen for the first time, and need a number.
    private(set) var unnumbered: [NoteID] = []

    init(_ request: ListRequest, _ settings: AccountSettings) {
        self.request = request
        self.settings = settings
    }

    mutating func add(_ note: NumberedNote, _ json: UnsafeRawBufferPointer?) throws(StoreError) {
        guard let number = note.number else {
            unnumbered.append(note.id)
            return
        }
        if !unnumbered.isEmpty { return }
        let lastUpdate = max(note.receivedAt, settings.shownAt ?? .earliest).milliseconds / 1000
        guard let json else {
            others.append(number)
            return
        }
        let isPruned = request.pruneBefore > 0 && lastUpdate < request.pruneBefore
        let isOther = isPruned || (request.cursor?.isBehind(lastUpdate, number) ?? false)
        // A note that is not shown in full, and is visible whatever its content, need not be decoded.
        if isOther, request.category == nil, settings.shownAt == nil {
            others.append(number)
            return
        }
        // The store's order is that of lastUpdate, so a later second cannot be in a full chunk.
        let isAboveLimit =
            request.chunkSize > 0 && full.count >= request.chunkSize && lastUpdate > full.last?.lastUpdate ?? .max
        if isAboveLimit, request.category == nil, settings.shownAt == nil {
            beyond += 1
            return
        }
        let shown = try NextcloudNote(json.bindMemory(to: UInt8.self))
        guard shown.isVisible(settings), request.category.map({ shown.category.hasSameBytes(as: $0) }) ?? true else {
            return
        }
        if isOther {
            others.append(number)
        } else if isAboveLimit {
            beyond += 1
        } else {
            full.append(
                Entry(
                    lastUpdate: lastUpdate, number: number,
                    json: shown.json(number, settings, without: request.excluded)))
        }
    }

    /// Returns the response. `begun` is the second before the notes were read.
    func response(begun: Int64, _ fields: Fields) -> Response {
        var notes = full.sorted { ($0.lastUpdate, $0.number) < ($1.lastUpdate, $1.number) }
        var pending = beyond
        if request.chunkSize > 0, notes.count > request.chunkSize {
            pending += notes.count - request.chunkSize
            notes.removeSubrange(request.chunkSize...)
        }
        var fields = fields
        if pending > 0, let last = notes.last {
            let cursor = ChunkCursor(passStart: begun, lastUpdate: last.lastUpdate, number: last.number)
            fields.add("X-Notes-Chunk-Cursor", cursor.text)
            fields.add("X-Notes-Chunk-Pending", pending)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(notes.reduce(2 + others.count * 20) { $0 + $1.json.count + 1 })
        bytes.append(UInt8(ascii: "["))
        for note in notes {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes += note.json
        }
        if pending == 0 {
            for number in others {
                if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
                bytes += "{\"id\":\(number)}".utf8
            }
        }
        bytes.append(UInt8(ascii: "]"))
        return JSONAnswer.response(.ok, bytes, fields)
    }
}
