import Notes
import NotesMarkdown
import NotesPrimitives
import NotesServerKit
import NotesStoreContract

/// The pictures of a shared note that its text may name.
struct PagePictures {
    private let files: [Attachment]
    private let token: ShareToken

    init(_ content: Content, _ token: ShareToken) {
        files = content.attachments.filter { FileType($0.type).isPicture }
        self.token = token
    }

    /// Returns the path of a picture, relative to the page.
    func path(_ file: Attachment) -> String { "\(token.text)/\(PercentEncoding.encode(file.name))" }

    /// Returns the picture of this name if the text names it.
    func picture(_ name: String, in text: String) -> Attachment? {
        guard let picture = files.first(where: { $0.name == name }) else { return nil }
        var isNamed = false
        _ = Markdown.html(text) { address in
            if file(address) == picture { isNamed = true }
            return nil
        }
        return isNamed ? picture : nil
    }

    /// Returns the file that an address in the text names. A folder before the name does not count: texts from other
    /// programs name `assets/a.png`, and a note has its files beside it.
    func file(_ address: String) -> Attachment? {
        let scheme = address.prefix { $0 != ":" }
        let isScheme = scheme.first?.isLetter == true && scheme.allSatisfy { $0.isASCII && Self.isSchemeLetter($0) }
        if scheme.endIndex != address.endIndex, isScheme { return nil }
        let plain = PercentEncoding.decode(Array(address.utf8)[...]) ?? address
        let last = plain.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? plain
        for name in [address, plain, last] {
            if let file = files.first(where: { $0.name == name }) { return file }
        }
        return nil
    }

    private static func isSchemeLetter(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || "+.-".contains(letter)
    }
}
