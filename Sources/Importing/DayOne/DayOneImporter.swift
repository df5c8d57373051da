import NoteFiles
import Notes
import NotesArchive

/// Reads Day One's JSON: a file with `entries` for each journal. Beside it are the folders `photos`, `videos`, `audios`
/// and `pdfs`, whose files are called by their MD5.
final class DayOneImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .dayone, name: "Day One's export (JSON)",
        expected: "Day One's export in JSON, the .zip or the .json in it",
        recognises: { probe throws(ImportError) in try !journals(in: probe).isEmpty },
        open: { probe, context, problems throws(ImportError) in
            DayOneImporter(try journals(in: probe), probe.archive?.files ?? [], context, problems)
        })

    private static func journals(in probe: ProbedFile) throws(ImportError) -> [ImportFile] {
        guard let archive = probe.archive else { return isJournal(probe.start) ? [probe.file] : [] }
        var found: [ImportFile] = []
        for file in archive.files.filter({ FilePath($0.path).ending == "json" }).prefix(mostJournals) {
            if isJournal(try file.start(64 << 10)) { found.append(file) }
        }
        return found
    }

    private static let mostJournals = 1000

    private static func isJournal(_ start: [UInt8]) -> Bool {
        let text = String(decoding: start, as: UTF8.self)
        return text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{") && text.contains("\"entries\"")
            && (text.contains("\"creationDate\"") || text.contains("\"metadata\""))
    }

    private let context: ImportContext
    private let problems: ProblemLog
    private var journals: ArraySlice<ImportFile>
    private var open: (name: String, folder: String, elements: JSONElements)?
    private var number = 0
    /// Maps folder and name without ending to the file: an ending sometimes differs from the entry's.
    private var media: [String: ImportFile] = [:]

    private init(_ journals: [ImportFile], _ all: [ImportFile], _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        self.journals = journals[...]
        for file in all { media[FilePath(file.path).withoutEnding.lowercased()] = file }
    }

    func next() throws(ImportError) -> ImportedNote? {
        while true {
            guard let journal = open else {
                guard let file = journals.popFirst() else { return nil }
                let path = FilePath(file.path)
                open = (path.stem, path.folder, JSONElements(try file.stream(), limit: context.pieceBytes))
                number = 0
                continue
            }
            // A journal that is broken does not stop the others.
            let read = try problems.attempt(journal.name.isEmpty ? "\(number + 1)" : "\(journal.name).json") {
                () throws(ImportError) in [try journal.elements.next()]
            }
            guard let part = read?.first ?? nil else {
                open = nil
                continue
            }
            guard case .element("entries", let bytes) = part else { continue }
            number += 1
            let name = journal.name.isEmpty ? "\(number)" : "\(journal.name).json, \(number)"
            let note = try problems.attempt(name) { () throws(ImportError) in
                let entry = DayOneEntry(entry: try JSONObject(reading: bytes), folder: journal.folder, media: media)
                var note = try entry.imported()
                note.content.folder = journal.name.replacing("/", with: "_")
                return note
            }
            if let note { return note }
        }
    }
}

/// Reads one entry of a journal of Day One.
private struct DayOneEntry {
    let entry: JSONObject
    /// Names the journal's folder in its archive.
    let folder: String
    let media: [String: ImportFile]

    func imported() throws(ImportError) -> ImportedNote {
        guard let uuid = entry.text("uuid"), !uuid.isEmpty else {
            throw .invalid("This is not an entry of Day One. Expected: an object with uuid, creationDate and text.")
        }
        var note = ImportedNote(key: uuid)
        note.createdAt = entry.time("creationDate")
        note.lastModified = entry.time("modifiedDate") ?? note.createdAt
        note.content.tags = entry.texts("tags")
        note.content.pinned = entry.flag("isPinned") || entry.flag("pinned")
        if entry.flag("starred") { note.content.extra["starred"] = .bool(true) }
        if let weather = entry.object("weather") {
            note.content.weather = DayOneWeather.weather(weather, at: entry.object("location"))
        }
        let links = attach(to: &note)
        let text = entry.text("text") ?? richText
        setText(DayOneText.converted(text) { links[$0.uppercased()] }, &note)
        if note.content.body.contains("(dayone-moment:") {
            note.warnings.append("The text refers to a file that the entry does not have.")
        }
        keep(&note)
        return note
    }

    /// Returns the words of an entry that has only the rich form.
    private var richText: String {
        guard let text = entry.text("richText"), let rich = try? JSONObject(reading: Array(text.utf8)) else {
            return ""
        }
        return rich.objects("contents").compactMap { $0.text("text") }.joined()
    }

    /// Sets title and body. A heading or plain first line is the title; an entry that begins with a picture has none.
    private func setText(_ text: String, _ note: inout ImportedNote) {
        note.content.body = text
        guard let form = try? TextForm(reading: text), !form.title.hasPrefix("!["), !form.title.hasPrefix("[") else {
            return
        }
        note.content.title = MarkdownTitle.plain(form.title)
        note.content.body = form.body.first == "\n" ? String(form.body.dropFirst()) : form.body
    }

    // MARK: Files

    private static let kinds: [(member: String, folder: String)] = [
        ("photos", "photos"), ("videos", "videos"), ("audios", "audios"), ("pdfAttachments", "pdfs"),
    ]

    /// Adds the files as attachments. Returns the text that replaces each, by its identifier.
    private func attach(to note: inout ImportedNote) -> [String: String] {
        var links: [String: String] = [:]
        var names = AttachmentNames()
        for kind in Self.kinds {
            for (position, item) in entry.objects(kind.member).enumerated() {
                let base = folder.isEmpty ? kind.folder : folder + "/" + kind.folder
                guard let digest = item.text("md5"), let file = media["\(base)/\(digest)".lowercased()] else {
                    note.warnings.append("A file is named in the entry but missing in the archive.")
                    continue
                }
                let path = FilePath(file.path)
                let stem = String(kind.folder.dropLast()) + "-\(position + 1)"
                var name = item.text("filename") ?? item.text("pdfName") ?? item.text("title") ?? ""
                if FilePath(name).ending.isEmpty { name = (name.isEmpty ? stem : name) + "." + path.ending }
                name = names.name(name)
                let type = MediaType.ofName(path.name)
                note.attachments.append(ImportedAttachment(name: name, type: type, bytes: .file(file)))
                if let identifier = item.text("identifier") {
                    links[identifier.uppercased()] = AttachmentLink.markdown(name, type)
                }
            }
        }
        return links
    }

    // MARK: The rest

    private func keep(_ note: inout ImportedNote) {
        var leftovers = JSONObject()
        for name in ["location", "timeZone", "userActivity", "music", "isAllDay", "weather"] {
            guard let value = entry[name], value != .bool(false), value != .null else { continue }
            if name == "weather", note.content.weather != nil { continue }
            leftovers[name] = value
        }
        if !leftovers.isEmpty { note.content.extra["dayone"] = .object(leftovers) }
    }
}

/// Converts the weather of an entry of Day One to a note's. Its codes name the sky, and at night end in `-night`.
private enum DayOneWeather {
    private static let skies: [String: (main: String, icon: String)] = [
        "clear": ("Clear", "01"), "sunny": ("Clear", "01"), "mostly-clear": ("Clear", "02"), "fair": ("Clear", "02"),
        "mostly-sunny": ("Clouds", "02"), "partly-cloudy": ("Clouds", "03"), "mostly-cloudy": ("Clouds", "04"),
        "cloudy": ("Clouds", "04"), "overcast": ("Clouds", "04"), "drizzle": ("Drizzle", "09"),
        "showers": ("Rain", "09"),
        "rain": ("Rain", "10"), "heavy-rain": ("Rain", "10"), "light-rain": ("Rain", "10"),
        "tstorm": ("Thunderstorm", "11"),
        "thunderstorm": ("Thunderstorm", "11"), "thunderstorms": ("Thunderstorm", "11"), "snow": ("Snow", "13"),
        "flurries": ("Snow", "13"), "sleet": ("Snow", "13"), "blizzard": ("Snow", "13"), "fog": ("Fog", "50"),
        "foggy": ("Fog", "50"), "hazy": ("Haze", "50"), "haze": ("Haze", "50"), "mist": ("Mist", "50"),
        "smoke": ("Smoke", "50"), "dust": ("Dust", "50"),
    ]

    /// Returns the weather, or nil for a sky that is not known here; the entry's own words then stay in `extra`.
    static func weather(_ recorded: JSONObject, at location: JSONObject?) -> Weather? {
        guard let code = recorded.text("weatherCode") else { return nil }
        let isNight = code.hasSuffix("-night")
        guard let sky = skies[String(isNight ? code.dropLast(6) : code[...])] else { return nil }
        var weather = JSONObject()
        weather["main"] = .string(sky.main)
        weather["icon"] = .string(sky.icon + (isNight ? "n" : "d"))
        weather["description"] = recorded["conditionsDescription"]
        weather["temperature"] = recorded["temperatureCelsius"]
        weather["latitude"] = location?["latitude"]
        weather["longitude"] = location?["longitude"]
        weather["provider"] = recorded["weatherServiceName"]
        return Weather(written: .object(weather))
    }
}

/// Converts the Markdown of Day One, with links to files and without needless escapes:
///
///     Hello\. ![](dayone-moment:/video/B279A2C2)      Hello. [video.mp4](attachments/video.mp4)
enum DayOneText {
    private static let scheme = "dayone-moment:"
    private static let longestTarget = 200

    /// Converts a text. `link` returns the text for a file, by its identifier.
    static func converted(_ text: String, _ link: (String) -> String?) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        /// Only digits and blanks came on this line: there `1\.` is no list.
        var isLineStart = true
        while let byte = rest.first {
            if byte == UInt8(ascii: "!"), let (target, end) = moment(rest), let link = link(target) {
                result += Array(link.utf8)
                rest = rest[end...]
                isLineStart = false
                continue
            }
            if byte == UInt8(ascii: "\\"), !isLineStart, let next = rest.dropFirst().first,
                isPlain(next, in: rest, after: result)
            {
                rest = rest.dropFirst()
                continue
            }
            result.append(byte)
            rest = rest.dropFirst()
            if byte == 0x0A {
                isLineStart = true
            } else if byte != 0x20, !(0x30...0x39).contains(byte) {
                isLineStart = false
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the identifier in `![…](dayone-moment:/video/ID)`, and the index behind it.
    private static func moment(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
        let window = rest.prefix(longestTarget)
        guard window.dropFirst().first == UInt8(ascii: "["), let close = window.firstIndex(of: UInt8(ascii: "]")),
            window[(close + 1)...].starts(with: "(\(scheme)".utf8), let end = window.firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let target = window[(close + 2)..<end]
        guard let slash = target.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return (String(decoding: target[(slash + 1)...], as: UTF8.self), end + 1)
    }

    /// Returns true if a character within a line means nothing by itself: Day One escapes these too.
    private static func isPlain(_ byte: UInt8, in rest: ArraySlice<UInt8>, after result: [UInt8]) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: ")"):
            return true
        case UInt8(ascii: "!"): return rest.dropFirst(2).first != UInt8(ascii: "[")
        case UInt8(ascii: "("): return result.last != UInt8(ascii: "]")
        default: return false
        }
    }
}
