import Notes
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

// An edit of a note by an app's PUT. An app echoes what it was shown, so a value that equals the shown one changes
// nothing: a folder `a:b`, shown as `ab`, stays; so does a title that was shortened. The stamp:
//
//     present 12:00:00.400   content                     now
//                            content, modified 12:05:00  12:05:00.000
//                            content, modified 09:00:00  12:00:00.401, and extra.nextcloud.modified reads 09:00:00
//                            favorite                    12:00:00.401
//     present 12:00:00.999   favorite                    12:00:01.000, and extra.nextcloud.modified reads 12:00:00

struct NoteEdit: Sendable {
    /// Lists the states that the app may have seen; nil if it names none.
    var condition: LooseTags?
    var content: String?
    /// Has the title as it was sent, made safe.
    var title: String?
    /// Has the same title if it is free, else with a number after it. It is needed if title or category change.
    var uniqueTitle: String?
    var category: String?
    var favorite: Bool?
    /// The app names this time of the last change, in seconds since 1970.
    var modified: Int64?
    /// The server itself makes the change, which a read-only note accepts too.
    var isOwn = false

    /// Returns true if the note's name changes, so that another note may have it.
    func renames(_ note: NextcloudNote) -> Bool { changesTitle(note) || changesCategory(note) }

    private func changesTitle(_ note: NextcloudNote) -> Bool { title.map { !$0.hasSameBytes(as: note.title) } ?? false }

    private func changesCategory(_ note: NextcloudNote) -> Bool {
        guard let category else { return false }
        let shown = note.category
        return !category.hasSameBytes(as: shown) && !SafeName.category(category).hasSameBytes(as: shown)
    }

    /// Returns the change. Throws `precondition_failed` if the app saw another state, `forbidden` if the note is
    /// read-only. `now` is the server's time shortly before the change is admitted.
    func change(
        _ present: Note?, _ number: AppNumber, limits: NoteLimits, now: Timestamp
    ) throws(DomainError) -> Change {
        guard let present, let stored = present.state.content else {
            throw DomainError(.notFound, "There is no such note.")
        }
        let shown = NextcloudNote(stored, lastModified: present.state.lastModified)
        if let condition, !condition.contains(shown.etag(number)) {
            throw DomainError(.preconditionFailed, "The note is in another state.")
        }
        let base = condition == nil ? nil : present.rev
        var content = stored
        var extra = NoteExtra(stored)
        let shownText = extra.shownText(of: stored)
        let changesContent = self.content.map { !$0.hasSameBytes(as: shownText) } ?? false
        let (changesTitle, changesCategory) = (changesTitle(shown), changesCategory(shown))
        let changesModified = modified.map { $0 != shown.modified } ?? false
        if shown.isReadOnly, !isOwn, changesContent || changesTitle || changesCategory || changesModified {
            throw DomainError(.forbidden, "The note is read-only.")
        }
        if changesContent || changesTitle {
            let text = self.content ?? shownText
            if changesTitle, let title { extra.isTitleApart = !SafeName.isTitle(title, fromLineOf: text) }
            if changesContent || extra.isTitleApart != NoteExtra(stored).isTitleApart {
                try extra.setText(text, of: &content, limits)
            }
        }
        if changesCategory, let category { content.folder = try Self.folder(category, limits) }
        if let favorite { content.pinned = favorite }
        if changesTitle || changesCategory {
            let wanted = title ?? shown.title
            extra.setTitle(uniqueTitle ?? wanted, wanted: wanted, of: &content)
        } else if changesContent, !extra.isTitleApart {
            // The app's title is shown from now on.
            extra.setTitle(shown.title, wanted: shown.title, of: &content)
        }
        let changesOther = changesTitle || changesCategory || content.pinned != stored.pinned
        guard changesContent || changesOther || changesModified else {
            return Change(
                id: present.id, action: .write(stored), baseRev: base, origin: .patch, isTyping: true)
        }
        let stamp = stamp(present.state.lastModified, shown, changesContent: changesContent, now: now)
        extra.modified = stamp.kept
        extra.write(into: &content)
        return Change(
            id: present.id, action: .write(content), lastModified: stamp.sent, baseRev: base, origin: .patch,
            isTyping: true)
    }

    static func folder(_ category: String, _ limits: NoteLimits) throws(DomainError) -> String {
        let folder = SafeName.category(category)
        guard folder.utf8.count <= limits.folder else {
            throw DomainError(.invalidNote, "The category is too long.")
        }
        return folder
    }

    /// Returns the stamp to send, nil for the server's time, and the value of `extra.nextcloud.modified` beside it.
    private func stamp(
        _ present: Timestamp, _ shown: NextcloudNote, changesContent: Bool, now: Timestamp
    ) -> (sent: Timestamp?, kept: (second: Int64, stamp: Int64)?) {
        guard let second = modified ?? (changesContent ? nil : shown.modified) else { return (nil, nil) }
        let sent = Timestamp(second: second)
        if sent > present {
            // Above the tolerance of clocks the stamp is the server's time, which no present stamp may stop.
            return (sent.milliseconds(since: now) > Timestamp.clockTolerance ? nil : sent, nil)
        }
        let next = present.advanced(byMilliseconds: 1)
        let kept = next.milliseconds / 1000 == second ? nil : (second, next.milliseconds)
        // Only a change without a stamp can follow a present stamp far ahead of the clock, 1 ms after it.
        return (next.milliseconds(since: now) > Timestamp.clockTolerance / 2 ? nil : next, kept)
    }
}

extension Timestamp {
    /// Clamps to the years of the contract.
    init(second: Int64) {
        let (milliseconds, overflows) = second.multipliedReportingOverflow(by: 1000)
        self.init(clamping: overflows ? (second < 0 ? 0 : .max) : milliseconds)
    }
}

/// Parses the entity tags of `If-Match` and `If-None-Match` as these apps and the proxies before them write them: with
/// and without quotes, weak, in a list, with the suffix of a proxy that compressed the answer. The tags of this
/// protocol contain no comma.
struct LooseTags: Sendable {
    let isAny: Bool
    let values: [String]

    /// Returns nil if there is no such field, or an empty one.
    init?(_ fields: [String]) {
        let tags = fields.flatMap { $0.split(separator: ",") }.map(\.trimmed).filter { !$0.isEmpty }
        guard !tags.isEmpty else { return nil }
        isAny = tags.contains("*")
        values = tags.map { tag in
            var tag = Substring(tag)
            if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
            if tag.first == "\"" { tag = tag.dropFirst() }
            if tag.last == "\"" { tag = tag.dropLast() }
            if tag.hasSuffix("-gzip") { tag = tag.dropLast(5) }
            return String(tag)
        }
    }

    func contains(_ tag: String) -> Bool { isAny || values.contains(tag) }
}
