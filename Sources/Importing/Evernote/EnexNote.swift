import NoteFiles
import Notes
import NotesHashing
import NotesStoreContract

/// Collects one note of an ENEX file while it is read.
struct EnexNote {
    var title = ""
    var content: [UInt8] = []
    var created = ""
    var updated = ""
    var tags: [String] = []
    var attributes: [(key: String, value: String)] = []
    var tasks: [Task] = []
    var resources: [Resource] = []

    struct Task {
        var title = ""
        var isDone = false
        /// Names the position in the text, where `weight` orders the tasks.
        var group = ""
        var weight = ""
        /// Lists further members, such as the time at which it is due.
        var more: [(key: String, value: String)] = []
    }

    struct Resource {
        var bytes: (any ReceivedBytes)?
        var md5 = ""
        var type = ""
        var name = ""
        var attributes: [(key: String, value: String)] = []
    }

    func imported() -> ImportedNote {
        var note = ImportedNote()
        note.content.title = title
        note.content.tags = tags
        note.createdAt = WrittenTime.time(ofText: created)
        note.lastModified = WrittenTime.time(ofText: updated) ?? note.createdAt
        // Evernote exports no id; what was made in one second under one title is one note.
        if !created.isEmpty { note.key = "\(created)\u{0}\(title)" }
        var names = AttachmentNames()
        var links: [String: String] = [:]
        for (position, resource) in resources.enumerated() {
            guard let bytes = resource.bytes else {
                note.warnings.append("A resource has no readable bytes, and was left out.")
                continue
            }
            let unnamed = "resource-\(position + 1).\(MediaType.ending(of: resource.type))"
            let name = names.name(resource.name.isEmpty ? unnamed : resource.name)
            links[resource.md5] = AttachmentLink.markdown(name, resource.type)
            note.attachments.append(ImportedAttachment(name: name, type: resource.type, bytes: .received(bytes)))
        }
        setBody(&note, links)
        keepAttributes(&note)
        return note
    }

    private func setBody(_ note: inout ImportedNote, _ links: [String: String]) {
        let groups = Dictionary(grouping: tasks, by: \.group).mapValues { tasks in
            tasks.sorted { $0.weight < $1.weight }.map(\.line)
        }
        var markdown = ENMLMarkdown(media: { links[$0] }, tasks: groups)
        note.content.body = markdown.convert(content)
        if markdown.hasEncrypted { note.warnings.append("A part of the text is encrypted; it was imported unchanged.") }
        // Groups that the text does not name follow it.
        let rest = tasks.filter { !markdown.groups.contains($0.group) }.map(\.line)
        if !rest.isEmpty {
            note.content.body += (note.content.body.isEmpty ? "" : "\n\n") + rest.joined(separator: "\n")
        }
    }

    /// Keeps times that cannot be read. Evernote allows a note of 1969; here times begin with 1970.
    private func keepTimes(_ evernote: inout JSONObject, _ note: inout ImportedNote) {
        for (name, text) in [("created", created), ("updated", updated)]
        where !text.isEmpty && WrittenTime.time(ofText: text) == nil {
            evernote[name] = .string(text)
            note.warnings.append(
                "The time under \(name) is before 1970 or cannot be read; it is kept in extra under evernote.")
        }
    }

    private func keepAttributes(_ note: inout ImportedNote) {
        var evernote = JSONObject()
        keepTimes(&evernote, &note)
        evernote.keep(attributes)
        let described = resources.filter { !$0.attributes.isEmpty }
        if !described.isEmpty {
            evernote["resources"] = .array(
                described.map { resource in
                    var object = JSONObject()
                    if !resource.name.isEmpty { object["file-name"] = .string(resource.name) }
                    object.keep(resource.attributes)
                    return .object(object)
                })
        }
        let dated = tasks.filter { !$0.more.isEmpty }
        if !dated.isEmpty {
            evernote["tasks"] = .array(
                dated.map { task in
                    var object = JSONObject()
                    object["title"] = .string(task.title)
                    object.keep(task.more)
                    return .object(object)
                })
        }
        if !evernote.isEmpty { note.content.extra["evernote"] = .object(evernote) }
    }
}

extension EnexNote.Task {
    fileprivate var line: String {
        "- [\(isDone ? "x" : " ")] " + title.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension JSONObject {
    /// Keeps the attributes, and both values of one that occurs twice.
    fileprivate mutating func keep(_ attributes: [(key: String, value: String)]) {
        for (key, value) in attributes { keep(.string(value), as: key) }
    }
}

/// Converts Evernote's text (ENML, an XHTML of its own) to Markdown:
///
///     <div>Hi <b>you</b></div><en-todo checked="true"/>done<en-media hash="…"/>
///
///     Hi **you**
///     - [x] done![photo.jpg](attachments/photo.jpg)
///
/// Evernote's clients wrote some texts that are no XML. These are read as far as possible, like any HTML.
struct ENMLMarkdown {
    /// Returns the link for a file, by the MD5 of its bytes.
    private let media: (String) -> String?
    /// Lists the lines of each group that the text names.
    private let tasks: [String: [String]]
    private var html = HTMLMarkdown()
    private(set) var hasEncrypted = false
    /// Lists the groups that the text named.
    private(set) var groups: Set<String> = []
    private var encrypted: String?
    private static let placeholder = "Content not supported. This block is a placeholder for Tasks"

    init(media: @escaping (String) -> String?, tasks: [String: [String]] = [:]) {
        self.media = media
        self.tasks = tasks
    }

    mutating func convert(_ enml: [UInt8]) -> String {
        var tokens = HTMLTokenizer(enml, closesSelf: true)
        while let token = tokens.next() { take(token) }
        endEncrypted()
        return html.finish()
    }

    private mutating func take(_ token: HTMLToken) {
        switch token {
        case .text(let text) where encrypted != nil: encrypted? += text
        // Its newer versions leave this for older ones, where the tasks are.
        case .text(let text) where !groups.isEmpty && text.hasPrefix(Self.placeholder): break
        case .start(let tag) where isOwn(tag): break
        case .end("en-crypt"): endEncrypted()
        case .end("en-media"), .end("en-todo"): break
        default: html.take(token)
        }
    }

    private mutating func isOwn(_ tag: HTMLTag) -> Bool {
        switch tag.name {
        case "en-todo": html.writer.checkBox(tag["checked"] == "true")
        case "en-media":
            guard let hash = tag["hash"]?.lowercased() else { break }
            html.writer.inline(media(hash) ?? "[missing file]")
        case "en-crypt":
            hasEncrypted = true
            encrypted = ""
            if tag.isSelfClosing { endEncrypted() }
        case "div" where tag["style"]?.contains("-en-codeblock") == true:
            let language = tag.style("--en-syntaxLanguage") ?? ""
            html.start(tag, asCode: language == "plaintext" ? "" : language)
        case "div": return placeTasks(tag)
        default: return false
        }
        return true
    }

    private mutating func endEncrypted() {
        guard let text = encrypted else { return }
        encrypted = nil
        html.writer.begin(.code)
        html.writer.text(text)
        html.writer.end { $0 == .code }
    }

    /// Writes the tasks of a group. Returns false, since the text continues as if the group were any other line.
    private mutating func placeTasks(_ tag: HTMLTag) -> Bool {
        guard tag["style"]?.contains("--en-task-group") == true, let id = tag.style("--en-id"), let lines = tasks[id],
            !html.isInCode, groups.insert(id).inserted
        else { return false }
        html.writer.newline(1)
        for line in lines { html.writer.line(line) }
        return false
    }
}
