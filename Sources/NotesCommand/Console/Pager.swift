import NotesPrimitives

/// Shows output that is longer than the terminal in the user's pager. It holds the output until a message or the end,
/// and writes output that fits to the terminal at once.
final class Pager: Sendable {
    /// Lists the verbs that may write much and that prompt for nothing.
    static let verbs: Set = [
        "ls", "show", "search", "grep", "tasks", "tags", "folders", "links", "backlinks", "files", "trash", "history",
        "diff", "devices", "help",
    ]

    private let command: String
    private let environment: [String: String]
    private let console: Console
    private let held = Mutex<[UInt8]>([])

    /// Fails if there is no terminal, or no pager.
    init?(_ invocation: Invocation, _ console: Console, _ chosen: String?, _ environment: [String: String]) {
        guard console.isTerminal, console.movesCursor, console.height > 0, !console.isJSON,
            Self.verbs.contains(invocation.verb.name), !invocation.has("no-pager"),
            let command = Self.command(chosen, environment)
        else { return nil }
        self.command = command
        self.console = console
        // As git has it: colours pass, and what fits one page needs no key. The notes are UTF-8 in every locale.
        self.environment = ["LESS": "FRX", "LESSCHARSET": "utf-8"].merging(environment) { $1 }
    }

    /// Returns the pager's command; nil for none.
    static func command(_ chosen: String?, _ environment: [String: String]) -> String? {
        if let given = environment["NOTES_PAGER"] ?? chosen ?? environment["PAGER"] {
            return given.allSatisfy(\.isWhitespace) || given == "cat" ? nil : given
        }
        return Child.path(of: "less", environment) == nil ? nil : "less -FRX"
    }

    func write(_ bytes: [UInt8]) { held.withLock { $0 += bytes } }

    /// Shows the held output.
    func end() {
        let text = held.withLock { held in
            defer { held = [] }
            return held
        }
        if text.isEmpty { return }
        guard !Self.fits(text, width: console.width, height: console.height),
            let outcome = try? Child.run(["/bin/sh", "-c", command], environment, input: text),
            // The shell's own codes: there is no such command.
            ![126, 127].contains(outcome.status)
        else { return console.output(text) }
    }

    /// Returns true if the text and a line for the next command fit the terminal.
    static func fits(_ text: [UInt8], width: Int, height: Int) -> Bool {
        var rows = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            // A line of as many bytes as the terminal has columns takes one row.
            let columns = line.count <= width ? line.count : TextWidth.columns(String(decoding: line, as: UTF8.self))
            rows += max(1, (columns + width - 1) / max(1, width))
            if rows > height { return false }
        }
        return true
    }
}
