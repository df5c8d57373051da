import Foundation
import Testing

@testable import NotesMarkdown

/// The web client's Markdown is held to `Vectors/markdown.json`, too: a note reads alike there and on its share page.
struct VectorTests {
    struct Vector: Decodable {
        var text, html: String
    }

    @Test func `every text becomes the HTML that the web client agrees on`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "Vectors/markdown.json")
        let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
        #expect(vectors.count > 400)
        for vector in vectors {
            #expect(String(decoding: Markdown.html(vector.text), as: UTF8.self) == vector.html, "\(vector.text)")
        }
    }
}
