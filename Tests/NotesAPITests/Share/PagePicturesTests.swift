import Foundation
import Notes
import NotesHashing
import NotesStoreContract
import Testing

@testable import NotesAPI

/// The web client finds the pictures of a text by `pictures.json`, too.
struct PagePicturesTests {
    private let token = ShareToken(String(repeating: "A", count: 43))

    private func content(_ names: [String], type: String = "image/png", body: String = "") -> Content {
        var content = Content()
        content.body = body
        content.attachments = names.map { Attachment(name: $0, type: type, size: 1, sha256: SHA256.hash([1])) }
        return content
    }

    @Test func `an address names the same file as in the web client`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../MarkdownTests/Vectors/pictures.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: path))
        let pictures = PagePictures(content(vectors.files), try #require(token))
        for row in vectors.addresses {
            let address = try #require(row[0])
            #expect(pictures.file(address)?.name == row[1], "\(address)")
        }
    }

    @Test func `only pictures that the text names are on the page`() throws {
        let content = content(["a.png", "b.png"], body: "![x](a.png) [y](b.png) `![z](b.png)`")
        let pictures = PagePictures(content, try #require(token))
        let found = ["a.png", "b.png", "c.png"].map { pictures.picture($0, in: content.body)?.name }
        #expect(found == ["a.png", nil, nil])
    }

    @Test func `a drawing that may hold a script is no picture`() throws {
        let content = content(["a.svg"], type: "image/svg+xml", body: "![x](a.svg)")
        #expect(PagePictures(content, try #require(token)).picture("a.svg", in: content.body) == nil)
    }

    private struct Vectors: Decodable {
        var files: [String]
        var addresses: [[String?]]
    }
}
