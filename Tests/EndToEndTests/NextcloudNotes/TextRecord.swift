import NotesPrimitives
import Testing

/// Compares the members of a note that every replica must have in the end.
struct ReplicaText: Hashable, Comparable {
    var content: String
    var folder: String
    var pinned: Bool

    init(content: String, folder: String, pinned: Bool) {
        (self.content, self.folder, self.pinned) = (content, folder, pinned)
    }

    init(_ note: Doc) {
        let (title, body) = (note["title"].text ?? "", note["body"].text ?? "")
        content = body.isEmpty ? title : title + "\n" + body
        folder = note["folder"].text ?? ""
        pinned = note["pinned"] == .bool(true)
    }

    static func < (one: ReplicaText, other: ReplicaText) -> Bool {
        (one.content, one.folder, one.pinned ? 1 : 0) < (other.content, other.folder, other.pinned ? 1 : 0)
    }
}

/// Records the texts that the server accepted and must keep. The last line of each is unique. A client that wrote a
/// text, or made a state of its own from it, may name it as base and replace it without a version: that is typing
/// (`Thinning`).
final class TextRecord: Sendable {
    private struct State {
        var writers: [String: Set<String>] = [:]
        var requests = 0
    }

    private let state = Mutex(State())

    var kept: Set<String> { state.withLock { Set($0.writers.filter { !$0.value.isEmpty }.keys) } }
    var requests: Int { state.withLock { $0.requests } }

    func countRequest() { state.withLock { $0.requests += 1 } }

    func wrote(_ text: String, by name: String) {
        state.withLock { _ = $0.writers[Self.line(text), default: []].insert(name) }
    }

    /// Records a write before it is sent, since it may succeed without an answer. `base` is the text that the request
    /// names as replaced.
    func willWrite(_ text: String, over base: String?, by name: String) {
        guard let base = base.map(Self.line), base != Self.line(text) else { return }
        state.withLock { _ = $0.writers[base]?.remove(name) }
    }

    static func line(_ text: String) -> String { text.split(separator: "\n").last.map(String.init) ?? "" }
}
