import Foundation
import Notes
import NotesHashing

/// Reads the notes and queries that every program answers alike: `NotesTests/Vectors/queries.json`.
package struct QueryVectors: Decodable {
    package struct Row: Decodable {
        struct File: Decodable {
            var name, type: String
        }

        package var id: String
        package var shared: Bool
        var title, body, folder, date: String
        var tags: [String]
        var pinned, archived: Bool
        var files: [File]

        package var content: Content {
            let attachments = files.map {
                Attachment(name: $0.name, type: $0.type, size: 0, sha256: SHA256.hash($0.name))
            }
            return Content(
                title: title, body: body, tags: tags, folder: folder, pinned: pinned, attachments: attachments,
                archived: archived)
        }

        /// Returns the time of the note's last change and of its text.
        package var time: Timestamp { Timestamp(parameter: date) ?? .earliest }
    }

    package struct Query: Decodable {
        package var q: String
        package var found: Set<String>
    }

    package var notes: [Row]
    package var queries: [Query]

    package static func read() throws -> QueryVectors {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../NotesTests/Vectors/queries.json").standardizedFileURL
        return try JSONDecoder().decode(QueryVectors.self, from: Data(contentsOf: file))
    }
}
