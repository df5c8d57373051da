import Notes
import NotesPrimitives

/// Keeps the report of the background process until the user has seen it, in a file beside the notes. It has the reason
/// of the last round's failure, and the messages about notes of earlier rounds. No text of a note is in it.
struct SendingRecord: Equatable {
    /// Explains the last round's failure; nil after a round that succeeded.
    var failure: String?
    var failedAt: Timestamp?
    var messages: [String] = []

    /// Bounds the messages of a process that runs for each change, on a device whose user lists no notes for long.
    private static let most = 100

    static func path(_ profile: Profile) -> String { profile.data + "/sending.json" }

    static func read(_ profile: Profile) -> SendingRecord {
        guard let bytes = try? File.read(path(profile)), !bytes.isEmpty else { return SendingRecord() }
        return SendingRecord(bytes)
    }

    static func fail(_ reason: String, _ now: Timestamp, _ profile: Profile) {
        update(profile) { ($0.failure, $0.failedAt) = (reason, now) }
    }

    static func succeed(_ profile: Profile) {
        guard read(profile).failure != nil else { return }
        update(profile) { ($0.failure, $0.failedAt) = (nil, nil) }
    }

    static func add(_ messages: [String], _ profile: Profile) {
        if messages.isEmpty { return }
        update(profile) { $0.messages = Array(($0.messages + messages).suffix(most)) }
    }

    /// Removes and returns the messages.
    static func takeMessages(_ profile: Profile) -> [String] {
        guard !read(profile).messages.isEmpty else { return [] }
        var messages: [String] = []
        update(profile) { record in
            messages = record.messages
            record.messages = []
        }
        return messages
    }

    /// Changes the file under a separate lock, as one process may show messages while another adds some. A full disk
    /// loses the report alone: the notes themselves show that they wait. After a sign-out there is nothing to report.
    private static func update(_ profile: Profile, _ change: (inout SendingRecord) -> Void) {
        guard File.exists(profile.databasePath) else { return }
        let path = path(profile)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { return } }
        var record = SendingRecord((try? File.rest(of: descriptor, path)) ?? [])
        change(&record)
        guard lseek(descriptor, 0, SEEK_SET) == 0, ftruncate(descriptor, 0) == 0 else { return }
        if record != SendingRecord() { try? File.writeAll(record.bytes, to: descriptor, path) }
    }

    private init() {}

    private init(_ bytes: [UInt8]) {
        let object = try? JSONView.read(bytes) { view throws(DomainError) in view.object }
        guard let object else { return }
        if case .string(let text)? = object["failure"] { failure = text }
        if case .string(let text)? = object["failedAt"] { failedAt = Timestamp(rfc3339: text) }
        if case .array(let list)? = object["messages"] {
            messages = list.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
    }

    private var bytes: [UInt8] {
        var object = JSONObject()
        object["failure"] = failure.map(JSON.string)
        object["failedAt"] = failedAt.map { .string($0.text) }
        object["messages"] = messages.isEmpty ? nil : .array(messages.map(JSON.string))
        var bytes: [UInt8] = []
        bytes.append(json: object)
        return bytes
    }
}
