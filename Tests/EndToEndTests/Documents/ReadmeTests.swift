import Foundation
import Testing

/// Runs the commands of the README as they are written.
struct ReadmeTests {
    private static let token = "readme-token-0123456789abcdef0123456789"

    @Test func `the README's two commands are make's`() throws {
        let blocks = try ShellScript.blocks(of: "README.md")
        let commands = try #require(blocks.first).split(separator: "\n").map { $0.prefix { $0 != "#" } }
        #expect(commands.count == 2)
        for command in commands {
            let dry = "\(command) --dry-run".replacing("make", with: "make -C '\(ShellScript.root.path)'")
            let outcome = try ShellScript.run(dry, in: NSTemporaryDirectory(), environment: [:])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
    }

    @Test func `every curl line of the README works`() throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_TOKEN": Self.token, "NOTES_LOG": "off"])
        let folder = try TemporaryFolder()
        let blocks = try ShellScript.blocks(of: "README.md").dropFirst().filter { $0.contains("curl ") }
        #expect(blocks.count == 2)
        for block in blocks {
            let text = block.replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)").replacing(
                "curl ", with: "curl -f ")
            let outcome = try ShellScript.run(text, in: folder.path, environment: ["TOKEN": Self.token])
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("장보기") || outcome.output.contains("\"applied\""))
        }
        #expect(try server.stop() == 0)
    }

    @Test func `the lines of notes in the README work`() throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_TOKEN": Self.token, "NOTES_LOG": "off"])
        let folder = try TemporaryFolder()
        let block = try #require(ShellScript.blocks(of: "README.md").first { $0.contains("notes login") })
        let text = block.replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
            .replacing("notes ", with: "'\(BuiltProduct.notes.path)' ")
        let outcome = try ShellScript.run(text, in: folder.path, environment: ["TOKEN": Self.token])
        #expect(outcome.code == 0 && outcome.output.contains("장보기"), "\(outcome.errors)")
        let mirrored = try String(contentsOfFile: folder.path + "/Notes/장보기.md", encoding: .utf8)
        #expect(mirrored.hasSuffix("우유 두 팩"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/notes.ndjson"))
    }
}
