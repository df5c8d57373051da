import Notes

/// The lists of Standard Notes' checklist editor: groups of tasks, and in later versions sections of a group.
///
///     {"groups": [{"name": "Home", "tasks": [{"description": "milk", "completed": true}]}]}
///
///     ## Home
///
///     - [x] milk
enum ChecklistMarkdown {
    /// Returns the Markdown of such a list, or nil for any other text.
    static func convert(_ text: String) -> String? {
        guard let object = try? JSONObject(reading: Array(text.utf8)), case .array = object["groups"] else {
            return nil
        }
        return object.objects("groups").map { group in
            let tasks = group.objects("tasks").map { task in
                let line = (task.text("description") ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
                return "- [\(task.isTrue("completed") ? "x" : " ")] \(line)"
            }.joined(separator: "\n")
            guard let name = group.text("name"), !name.isEmpty else { return tasks }
            return "## \(name)" + (tasks.isEmpty ? "" : "\n\n\(tasks)")
        }.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
