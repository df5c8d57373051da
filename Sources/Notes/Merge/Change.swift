import Hashing

/// A change as its sender stated it, before it is admitted.
public struct Change: Equatable, Sendable {
    public enum Action: Equatable, Sendable {
        /// The whole new content.
        case write(Content)
        case delete
        /// A delete that also erases what the trash and the history hold. Always stamped by the server.
        case purge
    }

    public enum Origin: Sendable {
        /// An entry of `POST /v1/sync`.
        case sync
        /// A request about one note, whose sender may have echoed the stamp it read. Where it loses it is refused.
        case request
        /// A request that says only what it changes: a `createdAt` that it leaves out is not stated.
        case patch
    }

    public enum Attachments: Sendable {
        /// Those the note has stay: a client's text never removes a file.
        case kept
        /// The content's own are meant: an attachment added or removed, a version or a backup restored.
        case stated
    }

    public var id: NoteID
    public var action: Action
    /// The stamps as sent; nil where they were left out.
    public var createdAt: Timestamp?
    public var lastModified: Timestamp?
    /// The state its user was looking at: `baseRev`, or an `If-Match` that holds.
    public var baseRev: Rev?
    public var origin: Origin
    public var attachments: Attachments

    public init(
        id: NoteID, action: Action, createdAt: Timestamp? = nil, lastModified: Timestamp? = nil, baseRev: Rev? = nil,
        origin: Origin = .request, attachments: Attachments = .kept
    ) {
        self.id = id
        self.action = action
        self.createdAt = createdAt
        self.lastModified = lastModified
        self.baseRev = baseRev
        self.origin = origin
        self.attachments = attachments
    }

    /// `createdAt` where it was left out: a delete and a patch state none, anything else was created when it was admitted.
    func created(admittedAt stamp: Timestamp) -> Timestamp? {
        if let createdAt { return createdAt }
        if case .write = action, origin != .patch { return stamp }
        return nil
    }

    /// The name of exactly this change, by which a resend is recognised. A change without a stamp has none: nothing
    /// tells its resend from the same thing done again.
    public var fingerprint: Rev? {
        guard let lastModified else { return nil }
        var bytes: [UInt8] = []
        bytes.append(jsonString: id.text)
        bytes.append(jsonInteger: lastModified.milliseconds)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: createdAt?.milliseconds ?? -1)
        bytes.append(jsonString: baseRev?.text ?? "")
        switch action {
        case .write(var content):
            if attachments == .kept { content.attachments = [] }
            bytes.append(jsonString: content.digest.hex)
        case .delete: bytes.append(literal: "delete")
        case .purge: bytes.append(literal: "purge")
        }
        return Rev(SHA256.hash(bytes))
    }
}
