import Notes
import NotesClient

/// Lists the open tasks of all notes, for `notes tasks`, and ticks them, for `notes tasks done N`.
enum TaskVerbs {
    private struct Task {
        var entry: NoteEntry
        var text: String
        var isDone: Bool
    }

    static func run(_ session: CommandSession) async throws -> ExitCode {
        if session.words.first == "done" { return try await finish(session) }
        guard session.words.isEmpty else {
            throw CommandError(.usage, "use notes tasks, or notes tasks done NUMBER…")
        }
        let tasks = try tasks(session)
        let console = session.console
        LastList(.tasks, session.profile).keep(tasks.map { .init(id: $0.entry.id, text: $0.text) })
        let rows = tasks.enumerated().map { (number: $0 + 1, task: $1) }
        console.list(
            rows, ["", "TASK", "NOTE"], flexible: [1, 2], none: "No open tasks.",
            json: { _, task in
                [
                    "id": .string(task.entry.id.text), "title": .string(task.entry.title), "task": .string(task.text),
                    "done": .bool(task.isDone),
                ]
            },
            row: { number, task in
                let mark = session.invocation.has("all") && task.isDone ? "[x] " : ""
                return [String(number), mark + task.text, console.isTerminal ? task.entry.title : task.entry.id.text]
            })
        return .done
    }

    private static func tasks(_ session: CommandSession) throws -> [Task] {
        let notebook = try session.notebook()
        let entries = try notebook.entries(try ListOptions.filter(session))
        return try notebook.replica.read { transaction in
            var tasks: [Task] = []
            for entry in entries {
                guard let content = try transaction.note(entry.id)?.present?.content else { continue }
                for line in [content.title[...]] + content.body.lines {
                    guard let task = TaskLine(line), !task.isDone || session.invocation.has("all") else {
                        continue
                    }
                    tasks.append(Task(entry: entry, text: task.text, isDone: task.isDone))
                }
            }
            return tasks
        }
    }

    /// Ticks tasks by their numbers in the last list, whatever changed since.
    private static func finish(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let last = LastList(.tasks, session.profile)
        guard session.words.count > 1 else { throw CommandError(.usage, "which tasks? Give their numbers.") }
        let rows = try session.words.dropFirst().map { word in
            guard let row = last.row(word), let text = row.text else {
                throw CommandError(.notFound, "the last list of tasks has no \(word); see: notes tasks")
            }
            return (row.id, text)
        }
        var ids: [NoteID] = []
        for (id, text) in rows {
            var isFound = false
            try notebook.edit(id) { content in
                if let title = TaskLine.done(text, in: content.title) {
                    (content.title, isFound) = (title, true)
                } else if let body = TaskLine.done(text, in: content.body) {
                    (content.body, isFound) = (body, true)
                }
            }
            guard isFound else {
                throw CommandError(.notFound, "this task is not open any more: \(Console.visible(text))")
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return try await WritingVerbs.finish(session, notebook, ids, "Done in")
    }
}

/// Reads a line of a list with a box, as the editors of Markdown do: `- [ ] milk`, `1. [x] tea`, also in a quote.
struct TaskLine: Equatable {
    /// Gives the offset of the mark among the line's bytes.
    let mark: Int
    let isDone: Bool
    /// Has the text after the box.
    let text: String

    init?(_ line: some StringProtocol) {
        let bytes = Array(line.utf8)
        var position = 0
        func at(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }
        func skipBlanks() { while [0x20, 0x09].contains(at()) { position += 1 } }
        skipBlanks()
        while at() == UInt8(ascii: ">") {
            position += 1
            skipBlanks()
        }
        if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(at()) {
            position += 1
        } else {
            let start = position
            while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(at()) { position += 1 }
            guard (1...9).contains(position - start), [UInt8(ascii: "."), UInt8(ascii: ")")].contains(at()) else {
                return nil
            }
            position += 1
        }
        let end = position
        skipBlanks()
        guard position > end, at() == UInt8(ascii: "["), at(2) == UInt8(ascii: "]"),
            [UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X")].contains(at(1))
        else { return nil }
        mark = position + 1
        isDone = at(1) != UInt8(ascii: " ")
        var rest = bytes[(position + 3)...]
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x0D { rest.removeLast() }
        text = String(decoding: rest, as: UTF8.self)
    }

    /// Returns the body with the first open task of this text done; nil if there is none.
    static func done(_ text: String, in body: String) -> String? {
        var bytes = Array(body.utf8)
        var start = 0
        for line in body.lines {
            defer { start += line.utf8.count + 1 }
            guard let task = TaskLine(line), !task.isDone, task.text.utf8.elementsEqual(text.utf8) else {
                continue
            }
            bytes[start + task.mark] = UInt8(ascii: "x")
            return String(decoding: bytes, as: UTF8.self)
        }
        return nil
    }
}
