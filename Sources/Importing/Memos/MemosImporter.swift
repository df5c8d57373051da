import NoteFiles
import Notes
import NotesArchive
import NotesPrimitives

/// Reads the list of memos that the API of Memos (usememos) returns. It is an object with `memos`, in older versions an
/// array or an object with `data`. It has one page, or several that were put into one array.
final class MemosImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .memos, name: "Memos' list of memos (JSON)",
        expected: "the JSON that Memos answers to GET /api/v1/memos, or an array of its memos",
        recognises: { probe throws(ImportError) in
            probe.kind == .json && probe.contains("\"content\"") && probe.contains("\"visibility\"")
                && ["\"createTime\"", "\"createdTs\"", "\"create_time\"", "\"created_ts\""].contains {
                    probe.contains($0)
                }
        },
        accepts: { probe throws(ImportError) in probe.kind == .json },
        open: { probe, context, problems throws(ImportError) in
            MemosImporter(try probe.file.stream(), context, problems)
        })

    private static let lists: Set<String> = ["memos", "data"]
    private let elements: JSONElements
    private let problems: ProblemLog
    private var number = 0
    /// Lists the memos of a page that was an element itself.
    private var rest: ArraySlice<JSONObject> = []

    private init(_ stream: any ByteStream, _ context: ImportContext, _ problems: ProblemLog) {
        self.problems = problems
        elements = JSONElements(stream, limit: context.pieceBytes)
    }

    func next() throws(ImportError) -> ImportedNote? {
        while true {
            if let memo = rest.popFirst() {
                number += 1
                let note = try problems.attempt("\(number)") { () throws(ImportError) in try self.note(memo) }
                if let note { return note }
                continue
            }
            guard let part = try elements.next() else { return nil }
            guard case .element(let list, let bytes) = part, list.map(Self.lists.contains) ?? true else { continue }
            let read = try problems.attempt("\(number + 1)") { () throws(ImportError) in
                try JSONObject(reading: bytes)
            }
            guard let read else {
                number += 1
                continue
            }
            if case .array = read["memos"] { rest = read.objects("memos")[...] } else { rest = [read] }
        }
    }

    private func note(_ memo: JSONObject) throws(ImportError) -> ImportedNote {
        guard let content = memo.text("content") else {
            throw .invalid("This is not a memo of Memos. Expected: an object with content and createTime.")
        }
        var note = ImportedNote()
        note.createdAt = memo.time("createTime", "createdTs", "create_time", "created_ts")
        note.lastModified = memo.time("updateTime", "updatedTs", "update_time", "updated_ts")
        note.key = Self.key(of: memo, note.createdAt)
        note.content.body = content
        if let form = try? TextForm(reading: content) {
            note.content.body = form.body
            note.content.title = MarkdownTitle.plain(form.title)
        }
        let listed = memo.texts("tags")
        note.content.tags = listed.isEmpty ? Hashtags.found(in: content) : listed
        note.content.pinned = memo.flag("pinned")
        let state = memo.text("state") ?? memo.text("rowStatus") ?? memo.text("row_status")
        note.content.archived = state == "ARCHIVED"
        note.isTrashed = state == "DELETED"
        for file in memo.objects("attachments") + memo.objects("resources") + memo.objects("resourceList") {
            attach(file, &note)
        }
        keep(memo, &note)
        return note
    }

    private static func key(of memo: JSONObject, _ created: Timestamp?) -> String? {
        for name in ["uid", "name"] {
            // Memos of old versions have their creator's address there.
            if let text = memo.text(name), !text.isEmpty {
                return text.hasPrefix("memos/") ? String(text.dropFirst(6)) : text
            }
        }
        guard case .number(let number) = memo["id"] else { return memo.text("id") }
        return "\(number.text)\u{0}\(created?.text ?? "")"
    }

    private func attach(_ file: JSONObject, _ note: inout ImportedNote) {
        let name = file.text("filename") ?? "attachment"
        if let text = file.text("content"), !text.isEmpty {
            guard let bytes = Base64.standard.decode(text) else {
                note.warnings.append("An attachment is not Base64, and was left out.")
                return
            }
            note.attachments.append(
                ImportedAttachment(name: name, type: file.text("type") ?? MediaType.ofName(name), bytes: .memory(bytes))
            )
        } else if let address = file.text("externalLink"), !address.isEmpty {
            note.content.body += (note.content.body.isEmpty ? "" : "\n\n") + "[\(MarkdownLink.label(name))](\(address))"
        } else {
            note.warnings.append(
                "An attachment is named in the memo but missing in the file; Memos sends it separately.")
        }
    }

    /// Keeps members without a counterpart that have a value.
    private func keep(_ memo: JSONObject, _ note: inout ImportedNote) {
        var leftovers = JSONObject()
        if let visibility = memo.text("visibility"), visibility != "PRIVATE" {
            leftovers["visibility"] = .string(visibility)
        }
        if let parent = memo.text("parent"), !parent.isEmpty { leftovers["parent"] = .string(parent) }
        for name in ["relations", "reactions", "relationList", "location"] {
            if let value = memo[name], value != .array([]), value != .null { leftovers[name] = value }
        }
        for name in ["displayTime", "displayTs"] {
            if let time = memo.time(name), time != note.createdAt { leftovers["displayTime"] = .string(time.text) }
        }
        if !leftovers.isEmpty { note.content.extra["memos"] = .object(leftovers) }
    }
}

/// Finds the `#tags` of a text, for programs whose tags are only there.
enum Hashtags {
    private static let most = 64

    /// Returns the tags of a text in their order, without repetition and without those in code.
    static func found(in text: String) -> [String] {
        var tags: [String] = []
        var isCode = false
        for line in text.split(separator: "\n") {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            if isCode { continue }
            for word in line.split(whereSeparator: \.isWhitespace) where word.first == "#" && tags.count < most {
                let tag = String(word.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-/".contains($0) })
                if !tag.isEmpty, tag.contains(where: { !$0.isNumber }), !tags.contains(tag) { tags.append(tag) }
            }
        }
        return tags
    }
}
