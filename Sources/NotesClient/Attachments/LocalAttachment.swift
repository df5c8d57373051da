import Notes

/// Describes a file of a note as an app shows it: the server's, or one that waits to be sent.
public struct LocalAttachment: Identifiable, Hashable, Codable, Sendable {
    /// Names the file. No other file of the note has this name.
    public var name: String
    /// Names the media type, such as `image/jpeg`.
    public var type: String
    /// Counts the bytes.
    public var size: Int64
    /// Identifies the bytes by their SHA-256 digest, in hexadecimal digits.
    public var sha256: String
    /// The bytes are on this device, so that they can be read offline.
    public var isHere: Bool
    /// The server does not have these bytes yet.
    public var isUnsent: Bool
    /// Explains why the file, or its removal, is not sent; nil if nothing prevents it.
    public var problem: String?

    public var id: String { name }
}

/// Describes a change of a file that the server does not have yet.
struct WaitingFile: Equatable, Sendable {
    /// Describes the bytes of a file that was added.
    struct Added: Equatable, Sendable {
        var type: String
        var size: Int64
        var sha256: String
    }

    var note: NoteID
    var name: String
    /// Describes the bytes; nil if the file is to be removed.
    var added: Added?
    /// Distinguishes each change, so that an answer is not taken for that to a later change.
    var edition: Int64
    /// The server has the change, and the next sync brings the note with it.
    var isSent = false
    /// Explains why the change is not sent. It waits for its user.
    var problem: String?

    /// The change is to be sent.
    var isWaiting: Bool { !isSent && problem == nil }
}

extension LocalNote? {
    /// Returns the files of a note with the changes that wait. `here` has the digests of the bytes on this device.
    func attachments(_ waiting: [WaitingFile], here: Set<String>) -> [LocalAttachment] {
        var files = (self?.content?.attachments ?? []).map { file in
            let sha256 = file.sha256.hex
            return LocalAttachment(
                name: file.name, type: file.type, size: file.size, sha256: sha256, isHere: here.contains(sha256),
                isUnsent: false)
        }
        for change in waiting {
            let place = files.firstIndex { $0.name.utf8.elementsEqual(change.name.utf8) }
            guard let added = change.added else {
                guard let place else { continue }
                if change.problem == nil { files.remove(at: place) } else { files[place].problem = change.problem }
                continue
            }
            let file = LocalAttachment(
                name: change.name, type: added.type, size: added.size, sha256: added.sha256,
                isHere: here.contains(added.sha256), isUnsent: !change.isSent, problem: change.problem)
            if let place { files[place] = file } else { files.append(file) }
        }
        return files
    }
}
