import Notes
import NotesClient
import NotesPrimitives

/// Reads the options that select notes, and those for the order and the form of a list.
enum ListOptions {
    static let filters = [
        Option("tag", nil, value: "TAG", "with this tag; TAG/ includes the tags below it"),
        Option("folder", "f", value: "FOLDER", "in this folder; FOLDER/ includes the folders below it"),
        Option("in", nil, value: "FOLDER", "in this folder or below it"),
        Option("since", nil, value: "WHEN", "text changed since WHEN; see below"),
        Option("before", nil, value: "WHEN", "text changed before WHEN"),
        Option("all", "a", "include archived notes"),
        Option("archived", nil, "only archived notes"),
    ]

    static let order = [
        Option(
            "sort", nil, value: "changed|modified|title",
            "by change of the text, by any change, or by title; a - in front reverses the order"),
        Option("format", nil, value: "FORM", "a line of {id} {title} {changed} {folder} {tags} for each note"),
        Option("limit", "n", value: "COUNT", "show at most COUNT"),
    ]

    static let details = """
        WHEN is a day (2026-11-28, today, yesterday) or how long ago (3h, 7d, 2w).
        """

    static func filter(_ session: CommandSession) throws -> EntryFilter {
        let invocation = session.invocation
        var filter = EntryFilter()
        if invocation.has("all") { filter.archived = .include }
        if invocation.has("archived") { filter.archived = .only }
        filter.tag = invocation.value("tag").map { NameFilter($0) }
        let below = invocation.value("in").map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        if below != nil, invocation.has("folder") { throw CommandError(.usage, "give either --folder or --in") }
        let folder = below ?? invocation.value("folder")
        filter.folder = try folder.map { NameFilter(try session.notebook().known(folder: $0)) }
        filter.since = try time("since", session)
        filter.before = try time("before", session)
        return filter
    }

    static func entries(_ session: CommandSession) throws -> [NoteEntry] {
        let entries = sorted(try session.notebook().entries(try filter(session)), by: try sortKey(session))
        guard let limit = try session.invocation.integer("limit") else { return entries }
        return Array(entries.prefix(limit))
    }

    // MARK: Order

    private enum SortKey: String, CaseIterable { case changed, modified, title }

    static let sortWords = SortKey.allCases.flatMap { [$0.rawValue, "-" + $0.rawValue] }

    private static func sortKey(_ session: CommandSession) throws -> (SortKey, isReversed: Bool)? {
        guard let word = try session.invocation.value("sort") ?? session.preferences()[.sort] else { return nil }
        guard sortWords.contains(word), let key = SortKey(rawValue: String(word.drop { $0 == "-" })) else {
            throw CommandError(.usage, "--sort takes \(sortKeys)")
        }
        return (key, word.hasPrefix("-"))
    }

    static let sortKeys = "changed, modified or title; a - in front reverses the order"

    /// Sorts by a time, the latest first, or by title.
    private static func sorted(_ entries: [NoteEntry], by order: (key: SortKey, isReversed: Bool)?) -> [NoteEntry] {
        guard let order else { return entries }
        let sorted: [NoteEntry] =
            switch order.key {
            case .changed: entries.sorted { $0.textModified > $1.textModified }
            case .modified: entries.sorted { $0.lastModified > $1.lastModified }
            case .title:
                entries.map { (FoldedText($0.title).units, $0) }
                    .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
            }
        return order.isReversed ? sorted.reversed() : sorted
    }

    // MARK: Form

    static func line(_ form: String, _ entry: NoteEntry, _ console: Console) -> String {
        let values = [
            "id": entry.id.text, "title": entry.title, "changed": console.time(entry.textModified),
            "folder": entry.folder, "tags": entry.tags.map { "#" + $0 }.joined(separator: " "),
        ]
        var line = ""
        var rest = form[...]
        while let open = rest.firstIndex(of: "{") {
            line += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"),
                let value = values[String(rest[rest.index(after: open)..<close])]
            else {
                line.append(rest.removeFirst())
                continue
            }
            line += Console.plain(value)
            rest = rest[rest.index(after: close)...]
        }
        return line + rest
    }

    // MARK: Times

    private static func time(_ name: String, _ session: CommandSession) throws -> Timestamp? {
        guard let word = session.invocation.value(name) else { return nil }
        guard let time = LocalDay.time(word, now: session.now()) else {
            throw CommandError(.usage, "--\(name) takes a day (2026-11-28, yesterday) or a time ago (3h, 7d, 2w)")
        }
        return time
    }
}

extension LocalDay {
    private static let hour: Int64 = 3_600_000

    /// Returns the beginning of a day in the local time zone, or the time a duration ago.
    static func time(_ word: String, now: Timestamp) -> Timestamp? {
        switch word {
        case "today": return start(day(now))
        case "yesterday":
            // Noon of today less a day is yesterday, also where a day has 23 hours.
            return start(day(now)).flatMap { start(day($0.advanced(byMilliseconds: -12 * hour))) }
        default: break
        }
        if let unit = word.last, let count = Int64(word.dropLast()), (1...100_000).contains(count),
            let size = [Character("h"): hour, "d": 24 * hour, "w": 7 * 24 * hour][unit]
        {
            return now.advanced(byMilliseconds: -count * size)
        }
        return start(word)
    }

    private static func start(_ day: String) -> Timestamp? {
        let numbers = day.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
        guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let date = numbers[2],
            (1970...9999).contains(year)
        else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_isdst) = (year - 1900, month - 1, date, -1)
        let seconds = mktime(&parts)
        // `mktime` makes another day of one that does not exist.
        guard seconds >= 0, parts.tm_mon == month - 1, parts.tm_mday == date else { return nil }
        return Timestamp(clamping: Int64(seconds) * 1000)
    }
}
