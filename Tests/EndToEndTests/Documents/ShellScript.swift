import Foundation

/// Runs lines of shell as a person would paste them, in a folder of their own.
struct ShellScript {
    struct Outcome {
        let code: Int32
        let output: String
        let errors: String
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func run(_ text: String, in folder: String, environment: [String: String]) throws -> Outcome {
        let path = FileManager.default.temporaryDirectory.appending(path: "script-\(UUID().uuidString).sh").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "cd \"$FOLDER\"\n\(text)".write(toFile: path, atomically: true, encoding: .utf8)
        let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let variables = environment.merging(["FOLDER": folder, "PATH": search, "HOME": folder]) { given, _ in given }
        let child = try ChildProcess("/bin/bash", ["-euo", "pipefail", path], environment: variables)
        let code = try child.exitCode()
        return Outcome(code: code, output: child.outputText, errors: child.errorText)
    }

    /// Returns the blocks of a Markdown file that are marked as `language`.
    static func blocks(of document: String, marked language: String = "sh") throws -> [String] {
        let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
        var blocks: [String] = []
        var current: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```\(language)" {
                current = []
            } else if line == "```", let lines = current {
                blocks.append(lines.joined(separator: "\n"))
                current = nil
            } else {
                current?.append(line)
            }
        }
        return blocks
    }
}
