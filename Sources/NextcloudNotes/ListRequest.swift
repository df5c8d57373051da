import Notes
import NotesHashing
import NotesStoreContract

/// Reads the parameters of `GET /notes`.
struct ListRequest: Sendable {
    var category: String?
    var excluded: Excluded
    /// Prunes notes whose last update is before this second since 1970; 0 prunes nothing.
    var pruneBefore: Int64
    /// Limits the notes in a chunk; 0 is all at once.
    var chunkSize: Int
    var cursor: ChunkCursor?
    /// The client sent a chunk cursor, valid or not.
    let hasCursor: Bool

    init(_ parameters: NextcloudParameters) throws(NextcloudError) {
        category = try parameters.text("category")
        excluded = Excluded(try parameters.text("exclude"))
        pruneBefore = max(0, try parameters.integer("pruneBefore") ?? 0)
        chunkSize = Int(clamping: max(0, try parameters.integer("chunkSize") ?? 0))
        let cursor = try parameters.text("chunkCursor") ?? ""
        hasCursor = !cursor.isEmpty
        self.cursor = ChunkCursor(cursor)
    }

    /// Returns the tag of the answer. Its form number is raised when a version of this program shows notes differently.
    func tag(_ state: AppState) -> String {
        var hash = SHA256()
        let settings = state.settings.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let parts = [
            "1", state.cursor.text, settings, category.map { "=" + $0 } ?? "", "\(excluded.rawValue)", "\(pruneBefore)",
            "\(chunkSize)", cursor?.text ?? "",
        ]
        for part in parts { hash.update("\(part.utf8.count):\(part)") }
        return hash.finalize().shortHex
    }

    /// Returns the store's query. Notes that are pruned, or in an earlier chunk, come without their content, unless a
    /// note's content decides whether it is visible.
    func query(_ settings: AccountSettings) -> NumberedQuery {
        let since = max(pruneBefore, cursor?.lastUpdate ?? 0)
        let isSeenAnyway = category == nil && settings.shownAt == nil
        return NumberedQuery(.nextcloud, fullSince: isSeenAnyway && since > 0 ? Timestamp(second: since) : nil)
    }
}

/// Marks the progress of a pass over the list in chunks, as `<passStart>-<lastUpdate>-<id>`: the time at which the pass
/// began, and its last note so far.
struct ChunkCursor: Equatable, Sendable {
    /// The pass began at this time, in seconds since 1970 like `lastUpdate`.
    let passStart: Int64
    let lastUpdate: Int64
    let number: AppNumber

    init(passStart: Int64, lastUpdate: Int64, number: AppNumber) {
        self.passStart = passStart
        self.lastUpdate = lastUpdate
        self.number = number
    }

    /// Returns nil for any other text; the pass then starts over.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 3, areDigits, let start = Int64(parts[0]), let update = Int64(parts[1]),
            let number = AppNumber(parts[2]), start <= Timestamp.latest.milliseconds / 1000
        else { return nil }
        self.init(passStart: start, lastUpdate: update, number: number)
    }

    var text: String { "\(passStart)-\(lastUpdate)-\(number)" }

    func isBehind(_ lastUpdate: Int64, _ number: AppNumber) -> Bool {
        (lastUpdate, number) <= (self.lastUpdate, self.number)
    }
}
