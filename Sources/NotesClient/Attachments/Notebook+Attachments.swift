import Notes

// The files of notes. They are added and removed offline like any text, and read offline if they are on this device.
extension Notebook {
    /// Returns the files of a note: the server's with the changes that wait. It is empty for a note that is not here.
    public func attachments(of id: NoteID) async throws(NotebookError) -> [LocalAttachment] {
        try await on(fileReads) { try $0.attachments(of: id) }
    }

    /// Returns the bytes of a file that is on this device; nil if only the server has them. `SyncLoop.attachment`
    /// fetches those. Throws `NotebookError.noAttachment` if the note has no such file.
    public func attachment(_ name: String, of id: NoteID) async throws(NotebookError) -> [UInt8]? {
        try await on(fileReads) { try $0.attachment(name, of: id) }
    }

    /// Adds a file to a note, or replaces the one with this name. The next sync sends it. A name or a size that the
    /// server refuses throws `NotebookError.invalid`.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - name: the name, without a folder.
    ///   - type: the media type, such as `image/jpeg`.
    ///   - id: the note. One that is not here, or in the trash, throws `NotebookError.invalid`.
    public func attach(
        _ bytes: [UInt8], as name: String, type: String, to id: NoteID
    ) async throws(NotebookError) {
        try await on(writes) { try $0.attach(bytes, as: name, type: type, to: id) }
    }

    /// Drops the change of a file that waits, such as one that the server does not accept. The note has the server's
    /// file again, if there is one. Returns false if nothing waits under this name.
    @discardableResult
    public func discardAttachment(_ name: String, of id: NoteID) async throws(NotebookError) -> Bool {
        try await on(writes) { try $0.discardAttachment(name, of: id) }
    }

    /// Removes a file from a note. Versions of the note keep it on the server. Returns false if the note has no such
    /// file.
    @discardableResult
    public func detach(_ name: String, from id: NoteID) async throws(NotebookError) -> Bool {
        try await on(writes) { try $0.detach(name, from: id) }
    }
}

extension BlockingNotebook {
    private func store() throws -> AttachmentStore {
        guard let attachments else { throw NotebookError.keepsNoAttachments }
        return attachments
    }

    package func attachments(of id: NoteID) throws -> [LocalAttachment] {
        // What waits is read first: a change that a sync forgets meanwhile is in the note then.
        let waiting = try attachments?.waiting(of: id) ?? []
        let here = try attachments?.digests(of: id) ?? []
        return try kept(id).attachments(waiting, here: here)
    }

    package func attachment(_ name: String, of id: NoteID) throws -> [UInt8]? {
        let files = try attachments(of: id)
        guard let file = files.first(where: { $0.name.hasSameBytes(as: name) }) else {
            throw NotebookError.noAttachment(name)
        }
        return try store().bytes(file.sha256, of: id, now: now())
    }

    package func attach(_ bytes: [UInt8], as name: String, type: String, to id: NoteID) throws {
        let limits = NoteLimits()
        if let fault = limits.fault(inAttachmentName: name) { throw NotebookError.invalid(fault) }
        let most = try progress().attachmentBytes ?? limits.attachmentBytes
        guard bytes.count <= most else { throw NotebookError.invalid("A file must be at most \(most) bytes.") }
        guard try kept(id)?.present?.content != nil else {
            throw NotebookError.invalid("There is no live note to add the file to.")
        }
        let files = try attachments(of: id)
        guard files.count < limits.attachments || files.contains(where: { $0.name.hasSameBytes(as: name) }) else {
            throw NotebookError.invalid("A note may have at most \(limits.attachments) files.")
        }
        try store().add(bytes, as: name, type: type, to: id, edition: edition(), now: now())
        announced.send(NotebookChange([id], isByUser: true))
    }

    package func detach(_ name: String, from id: NoteID) throws -> Bool {
        guard try attachments(of: id).contains(where: { $0.name.hasSameBytes(as: name) }) else { return false }
        // For a note that was erased elsewhere nothing is to be sent.
        if try kept(id) == nil { return try discardAttachment(name, of: id) }
        try store().remove(name, of: id, edition: edition(), now: now())
        announced.send(NotebookChange([id], isByUser: true))
        return true
    }

    @discardableResult
    package func discardAttachment(_ name: String, of id: NoteID) throws -> Bool {
        guard try store().drop(name, of: id) else { return false }
        announced.send(NotebookChange([id], isByUser: true))
        return true
    }

    private func edition() -> Int64 { Int64(bitPattern: random()) }

    /// Returns the changes of files that the server may accept, since it has their notes live: of notes that are live
    /// here too, or of those that are deleted here.
    func sendableAttachments(ofDeleted: Bool = false) throws -> [WaitingFile] {
        let files = try attachments?.waiting().filter(\.isWaiting) ?? []
        if files.isEmpty { return [] }
        return try replica.read { transaction in
            try files.filter { file in
                let kept = try transaction.note(file.note)
                return kept?.server?.state.isDeleted == false && kept?.present?.isDeleted == ofDeleted
            }
        }
    }
}

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
