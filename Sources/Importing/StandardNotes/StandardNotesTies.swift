import Notes
import Primitives

/// The relations between items of a Standard Notes backup: tags of notes and the tag above each, and names that texts
/// refer to.
struct StandardNotesTies {
    private var tags: [String: (title: String, parent: String?)] = [:]
    private var tagsOfNotes: [String: [String]] = [:]
    private var titles: [String: String] = [:]

    private static let longestTitle = 512

    mutating func add(_ item: JSONObject) {
        guard let uuid = item.text("uuid"), !item.isTrue("deleted"), let content = item.object("content") else {
            return
        }
        let title = (content.text("title") ?? content.text("name") ?? "").prefix(bytes: Self.longestTitle)
        switch item.text("content_type") {
        case "Tag":
            var parent = content.text("parentId")
            for reference in content.objects("references") {
                guard let target = reference.text("uuid") else { continue }
                if reference.text("reference_type") == "TagToParentTag" {
                    parent = target
                } else if reference.text("content_type") != "Tag" {
                    tagsOfNotes[target, default: []].append(uuid)
                }
            }
            tags[uuid] = (title, parent)
            titles[uuid] = title
        case "Note", "SN|File": titles[uuid] = title
        // Preferences, themes, components, keys: items without any text of a user.
        default: break
        }
    }

    func title(of uuid: String) -> String? { titles[uuid] }

    /// Names from the tag at the top down, `work/projects`.
    func tags(of note: String) -> [String] {
        (tagsOfNotes[note] ?? []).map { path(of: $0) }.filter { !$0.isEmpty }.sorted()
    }

    /// A ring of parents ends where it began.
    private func path(of tag: String) -> String {
        var names: [String] = []
        var seen: Set<String> = []
        var next: String? = tag
        while let id = next, let tag = tags[id], seen.insert(id).inserted, names.count < 64 {
            names.append(tag.title)
            next = tag.parent
        }
        return names.reversed().joined(separator: "/")
    }
}
