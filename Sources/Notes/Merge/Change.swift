import NotesHashing

/// Describes a change as the client sent it, before admission.
public struct Change: Equatable, Sendable {
    /// Determines the effect of the change on a note.
    public enum Action: Equatable, Sendable {
        /// Writes the new content. The case is indirect for the reason given at `NoteState.Life`.
        indirect case write(Content)
        /// Moves the note to the trash.
        case delete
        /// Deletes, and also erases the contents of the trash and the history. The server always stamps it.
        case purge
    }

    /// Distinguishes the kinds of requests that bring changes.
    public enum Origin: Sendable {
        /// The change is an entry of `POST /v1/sync`.
        case sync
        /// The request is about one note, and its sender may have echoed the stamp that it read. The change is refused
        /// if it loses.
        case request
        /// The request contains only its changes. If it leaves out `createdAt`, none is stated.
        case patch
    }

    /// Selects the members that the change leaves out, and does not change.
    public struct LeftOut: OptionSet, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The note's attachments stay: a client's text never removes a file.
        public static let attachments = LeftOut(rawValue: 1)
        /// The note stays archived, or not archived.
        public static let archived = LeftOut(rawValue: 2)
        /// The note stays locked, or not locked.
        public static let locked = LeftOut(rawValue: 4)
        /// Members of later versions stay: the wire does not yet accept them.
        public static let laterMembers = LeftOut(rawValue: 8)

        /// No client of this version can state these members.
        public static let serverOwned: LeftOut = [.attachments, .laterMembers]
        /// A client may leave out all of these members of a complete write.
        public static let everything: LeftOut = [.attachments, .archived, .locked, .laterMembers]
    }

    /// Identifies the note that the change is about.
    public var id: NoteID
    /// Determines the effect: a write, a delete or a purge.
    public var action: Action
    /// The client states this time of creation; nil if it was left out.
    public var createdAt: Timestamp?
    /// The client's clock showed this time at the edit; nil if it was left out.
    public var lastModified: Timestamp?
    /// Names the state on which the change was made: `baseRev`, or an `If-Match` that holds.
    public var baseRev: Rev?
    /// The kind of request decides the treatment of a change that loses.
    public var origin: Origin
    /// The set is empty if the content is complete: a version or a backup restored, a file added or removed.
    public var leftOut: LeftOut
    /// The user is in the middle of a text that the client saves by itself.
    public var isTyping: Bool
    /// The change only renames a folder or a tag: the state that it replaces is no version.
    public var isRename: Bool
    /// Gives each register its stamp; only a backup states them.
    public var stamps: Stamps?

    /// Makes a change. By default it is a request that leaves out all that it may.
    public init(
        id: NoteID, action: Action, createdAt: Timestamp? = nil, lastModified: Timestamp? = nil, baseRev: Rev? = nil,
        origin: Origin = .request, leftOut: LeftOut = .everything, isTyping: Bool = false,
        isRename: Bool = false, stamps: Stamps? = nil
    ) {
        self.id = id
        self.action = action
        self.createdAt = createdAt
        self.lastModified = lastModified
        self.baseRev = baseRev
        self.origin = origin
        self.leftOut = leftOut
        self.isTyping = isTyping
        self.isRename = isRename
        self.stamps = stamps
    }

    /// Returns the content to write, in which members that the change leaves out are the note's.
    public func content(over present: NoteState?) -> Content? {
        guard case .write(var content) = action else { return nil }
        let (present, leftOut) = (present?.shownContent ?? Content(), leftOut.registers)
        for register in Register.allCases where leftOut.contains(register) { content.take(register, of: present) }
        return content
    }

    /// Returns the admitted change as a state. Registers that it does not change have no stamp: they win over nothing,
    /// and only fill a note whose content was erased.
    func state(_ admission: Admission) -> NoteState {
        let (created, stamp) = (created(admittedAt: admission.lastModified), admission.lastModified)
        guard let content = admission.content else {
            return NoteState(id: id, createdAt: created, lastModified: stamp, life: .deleted(nil))
        }
        var registers = stamps?.limited(to: stamp) ?? Stamps(rest: .earliest)
        if stamps == nil {
            for register in Register.allCases where admission.changed.contains(register) { registers[register] = stamp }
        }
        return NoteState(
            id: id, createdAt: created, lastModified: stamp, isDeleted: false, content: content, registers)
    }

    /// Returns `createdAt`, or its default: a delete and a patch have none, any other change was created when it was
    /// admitted.
    func created(admittedAt stamp: Timestamp) -> Timestamp? {
        if let createdAt { return createdAt }
        if case .write = action, origin != .patch { return stamp }
        return nil
    }

    /// Identifies exactly this change, so that a resend is recognised. A change without a stamp has none, since its
    /// resend cannot be distinguished from a repetition.
    public var fingerprint: Rev? {
        guard let lastModified else { return nil }
        var bytes: [UInt8] = []
        bytes.append(jsonString: id.text)
        bytes.append(jsonInteger: lastModified.milliseconds)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: createdAt?.milliseconds ?? -1)
        bytes.append(jsonString: baseRev?.text ?? "")
        switch action {
        case .write(let content):
            bytes.append(jsonString: content.without(leftOut).digest.hex)
            // Two changes are different even if they differ only in stating a default.
            let stated = LeftOut([.archived, .locked]).subtracting(leftOut)
            if !stated.isEmpty { bytes.append(jsonInteger: Int64(stated.rawValue)) }
        case .delete: bytes.append(literal: "delete")
        case .purge: bytes.append(literal: "purge")
        }
        return Rev(SHA256.hash(bytes))
    }
}
