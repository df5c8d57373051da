import Foundation

@testable import Notes

/// Reads the texts that other programs fold and match alike: `Vectors/search.json`. Another program made the folded
/// texts, from Unicode's own tables.
struct SearchVectors: Decodable {
    struct Fold: Decodable {
        var text, folded: String
    }

    struct Match: Decodable {
        struct Position: Decodable {
            var field: String
            var start, length: Int
        }

        var query, title, body: String
        var rank: String?
        var matches: [Position]
    }

    var fold: [Fold]
    var match: [Match]

    static func read() throws -> SearchVectors {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../Vectors/search.json").standardizedFileURL
        return try JSONDecoder().decode(SearchVectors.self, from: Data(contentsOf: file))
    }
}
