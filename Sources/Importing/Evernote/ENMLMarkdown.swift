/// Evernote's text (ENML, an XHTML of its own) as Markdown:
///
///     <div>Hi <b>you</b></div><en-todo checked="true"/>done<en-media hash="…"/>
///
///     Hi **you**
///     - [x] done![photo.jpg](attachments/photo.jpg)
///
/// Some of what Evernote's clients wrote is no XML; it is read as far as it goes, like any HTML.
struct ENMLMarkdown {
    /// The link for a file, by the MD5 of its bytes.
    private let media: (String) -> String?
    /// Lines, by the group that the text names.
    private let tasks: [String: [String]]
    private var html = HTMLMarkdown { HTMLMarkdown.Target(address: $0) }
    private(set) var hasEncrypted = false
    /// The groups that the text named.
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

    /// Returns false where the text continues as if the group were any other line.
    private mutating func placeTasks(_ tag: HTMLTag) -> Bool {
        guard tag["style"]?.contains("--en-task-group") == true, let id = tag.style("--en-id"), let lines = tasks[id],
            !html.isInCode, groups.insert(id).inserted
        else { return false }
        html.writer.newline(1)
        for line in lines { html.writer.line(line) }
        return false
    }
}
