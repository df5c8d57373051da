import Notes

/// Writes unsent changes as a sync sends them.
enum ChangeEncoder {
    static func bytes(_ unsent: Unsent, features: Set<String>) -> [UInt8] {
        let state = unsent.state
        var bytes: [UInt8] = []
        bytes.append(literal: #"{"id":"#)
        bytes.append(jsonString: state.id.text)
        if let content = state.content {
            append(content, unsent, features, to: &bytes)
            if unsent.isTyping, features.contains("typing") { bytes.append(literal: #","typing":true"#) }
            bytes.append(literal: #","createdAt":"#)
            bytes.append(jsonTime: state.createdAt)
        } else {
            bytes.append(literal: #","deleted":true"#)
        }
        bytes.append(literal: #","lastModified":"#)
        bytes.append(jsonTime: state.lastModified)
        // A new note has no base, and another device may have made it too, such as the note of the day: the server then
        // names the state that is replaced.
        bytes.append(literal: #","baseRev":"#)
        bytes.append(jsonString: (unsent.base?.rev ?? .none).text)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func append(_ content: Content, _ unsent: Unsent, _ features: Set<String>, to bytes: inout [UInt8]) {
        bytes.append(literal: #","title":"#)
        bytes.append(jsonString: content.title)
        bytes.append(literal: #","body":"#)
        bytes.append(jsonString: content.body)
        bytes.append(literal: #","tags":"#)
        bytes.append(json: .array(content.tags.map(JSON.string)))
        bytes.append(literal: #","folder":"#)
        bytes.append(jsonString: content.folder)
        bytes.append(literal: content.pinned ? #","pinned":true"# : #","pinned":false"#)
        if features.contains("archived") {
            bytes.append(literal: content.archived ? #","archived":true"# : #","archived":false"#)
        }
        if features.contains("locked") {
            bytes.append(literal: content.locked ? #","locked":true"# : #","locked":false"#)
        }
        bytes.append(literal: #","weather":"#)
        bytes.append(json: content.weather.map { .object($0.object) } ?? .null)
        bytes.append(literal: #","extra":"#)
        bytes.append(json: content.extra)
        if unsent.leavesOutLaterMembers { return }
        for member in content.laterMembers.members {
            bytes.append(UInt8(ascii: ","))
            bytes.append(jsonString: member.name)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(json: member.value)
        }
    }
}
