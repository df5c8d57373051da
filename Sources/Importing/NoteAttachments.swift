import Primitives

/// The files of a note while its text is read: each once, under a name of its own, and what the text calls them.
///
/// A class, since the reader of a text and the closures that it is given share it.
final class NoteAttachments {
    private(set) var list: [ImportedAttachment] = []
    private var names = AttachmentNames()
    private var known: [String: Int] = [:]

    /// Adds a file of the note's archive. Returns the note's name for it.
    func add(_ file: ImportFile) -> (name: String, type: String) {
        let name = FilePath(file.path).name
        return add(file.path, name: name, type: MediaType.ofName(name), .file(file))
    }

    /// Adds the content of a `data:` address. Returns the note's name for it, or nil if it cannot be read.
    func add(data address: String) -> (name: String, type: String)? {
        guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = address[..<comma].dropFirst("data:".count)
        let type = MediaType.checked(String(head.prefix { $0 != ";" }))
        let content = address[address.utf8.index(after: comma)...].utf8
        let bytes: [UInt8]?
        if head.lowercased().hasSuffix(";base64") {
            // Line ends and `%3D` are what programs leave in it.
            let digits = PercentEncoding.decode(Array(content)[...]) ?? ""
            bytes = Base64.standard.decode(digits.filter { !$0.isWhitespace })
        } else {
            bytes = PercentEncoding.decode(Array(content)[...]).map { Array($0.utf8) }
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        let name = "\(type.hasPrefix("image/") ? "image" : "file")-\(list.count + 1).\(MediaType.ending(of: type))"
        return add(SourceID.digest(bytes), name: name, type: type, .memory(bytes))
    }

    private func add(
        _ key: String, name: String, type: String, _ bytes: ImportedAttachment.Bytes
    ) -> (name: String, type: String) {
        if let position = known[key] { return (list[position].name, list[position].type) }
        known[key] = list.count
        let attachment = ImportedAttachment(name: names.name(name), type: type, bytes: bytes)
        list.append(attachment)
        return (attachment.name, attachment.type)
    }
}
