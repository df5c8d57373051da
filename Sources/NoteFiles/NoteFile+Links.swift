import Notes
import NotesPrimitives

// The links of a note's text to its attachments. In a note they lead to the attachment's name, `attachments/pic.png`;
// in a file they lead to the attachment's file, which may be in another folder and have another name. The front matter
// keeps what was written, so that the file is read back exactly:
//
//     ---
//     folder: "trips"
//     attachments: [{"name":"pic.png","type":"image/png","path":"attachments/pic (2).png","link":"attachments/pic.png"}]
//     ---
//     ![](../attachments/pic%20%282%29.png)

extension NoteFile {
    /// Writes the links for a file in a folder, where the attachments have their paths. A text that could not be read
    /// back as it is stays as it is.
    public mutating func linkAttachments(fromFolder folder: String) {
        let written = self
        let up = String(repeating: "../", count: folder.split(separator: "/").count)
        var byName: [String: Int] = [:]
        for (index, attachment) in attachments.enumerated() { byName[attachment.name] = index }
        guard !byName.isEmpty else { return }
        content.body = MarkdownLinks.rewritten(content.body) { link in
            guard let target = Self.path(link), let index = byName[Self.name(target)] else { return nil }
            let attachment = attachments[index]
            // The first spelling is the one that is kept.
            guard attachment.link ?? link.address == link.address, let new = Self.address(attachment, up, link),
                new != link.address
            else { return nil }
            attachments[index].link = link.address
            return .address(new)
        }
        var read = self
        read.readLinks()
        if read.content.body != written.content.body { self = written }
    }

    /// Makes the links again what they are in the note.
    mutating func readLinks() {
        var byPath: [String: String] = [:]
        for attachment in attachments { byPath[attachment.path] = attachment.link }
        guard !byPath.isEmpty else { return }
        content.body = MarkdownLinks.rewritten(content.body) { link in
            guard var target = Self.path(link) else { return nil }
            while target.hasPrefix("../") { target = String(target.dropFirst(3)) }
            return byPath[target].map { .address($0) }
        }
        for index in attachments.indices { attachments[index].link = nil }
    }

    /// Returns the new address, or nil where the link leads there already.
    private static func address(_ attachment: FileAttachment, _ up: String, _ link: MarkdownLinks.Link) -> String? {
        guard link.form == .inline else {
            // By its name a file is found in any folder.
            return name(attachment.path) == attachment.name ? nil : attachment.path
        }
        let path = up + attachment.path
        if path == self.path(link) { return nil }
        if link.isAngled { return path.contains { "<>\n".contains($0) } ? nil : path }
        return path.split(separator: "/").map { $0 == ".." ? ".." : PercentEncoding.encode(String($0)) }
            .joined(separator: "/")
    }

    private static func path(_ link: MarkdownLinks.Link) -> String? {
        guard link.form == .inline else { return link.address }
        // What follows a `#` or `?` would be lost.
        guard !link.address.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }) else {
            return nil
        }
        return LocalPath.path(link.address)
    }

    private static func name(_ path: String) -> String {
        String(
            path[(path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex)...])
    }
}
