/// Reads notes as clients send them. All problems of an invalid note are reported at once.
public struct NoteDecoder: Sendable {
    /// A request must keep these limits.
    public var limits: NoteLimits

    /// Makes a decoder with the limits of a server.
    public init(limits: NoteLimits = NoteLimits()) { self.limits = limits }

    /// Reads the body of a PUT or POST. `id` is the one in the path, which the body may repeat.
    public func note(
        _ bytes: UnsafeBufferPointer<UInt8>, id: NoteID? = nil
    ) throws(DomainError) -> NoteDraft {
        unsafe try JSONView.read(bytes) { view throws(DomainError) in try note(view, id: id) }
    }

    /// Reads a note of a request that is parsed already.
    public func note(_ view: JSONView, id: NoteID? = nil) throws(DomainError) -> NoteDraft {
        var parts = NoteParts(limits: limits, purpose: .request(id))
        parts.read(view)
        try parts.problems.throwIfAny()
        return parts.draft
    }

    /// Reads the content of a note's JSON that this server wrote, in a row, a version or a backup. Attachments are read
    /// too. Limits, which may have been others then, are not applied.
    public func storedContent(_ bytes: UnsafeBufferPointer<UInt8>) throws(DomainError) -> Content {
        unsafe try JSONView.read(bytes) { view throws(DomainError) in try storedNote(view).content }
    }

    /// Reads a note that this server wrote, with its attachments and without limits.
    public func storedNote(_ view: JSONView) throws(DomainError) -> NoteDraft {
        var parts = NoteParts(limits: limits, purpose: .stored)
        parts.read(view)
        try parts.problems.throwIfAny()
        return parts.draft
    }
}

extension [Problem] {
    package func throwIfAny() throws(DomainError) {
        if let first { throw DomainError(first, and: Array(dropFirst())) }
    }
}

/// Collects the members of one note on their way from JSON into a draft.
package struct NoteParts {
    package enum Purpose {
        /// A request about one note has the id in its path, if there is one.
        case request(NoteID?)
        case sync
        case stored
        /// A line of a backup has attachments. The limits apply, since anybody may have written it.
        case backup
    }

    let limits: NoteLimits
    let purpose: Purpose
    /// Every pointer begins with this index of the change in a sync request.
    package var position: Int?
    package internal(set) var draft = NoteDraft()
    package internal(set) var problems: [Problem] = []

    package init(limits: NoteLimits, purpose: Purpose) {
        self.limits = limits
        self.purpose = purpose
    }

    private var isStored: Bool { if case .stored = purpose { true } else { false } }
    private var isBackup: Bool { if case .backup = purpose { true } else { false } }
    private var isSync: Bool { if case .sync = purpose { true } else { false } }

    /// At most this number of problems are reported, enough to correct a note.
    private static let mostProblems = 32

    package mutating func report(_ code: ErrorCode, _ pointer: String, _ detail: String) {
        guard problems.count < Self.mostProblems else { return }
        let prefix = position.map { "/changes/\($0)" } ?? ""
        problems.append(Problem(code, at: prefix + pointer, detail))
    }

    package mutating func read(_ view: JSONView) {
        guard view.isObject else {
            return report(.invalidNote, "", "A note must be a JSON object, not \(view.kindName).")
        }
        var last = -1
        for (name, value) in view.members {
            guard let member = member(name, after: last) else {
                readUnknown(name, value)
                continue
            }
            last = member.rawValue
            read(member, value)
        }
    }

    /// Reads an unknown member. The wire refuses it. A row or a backup may be of a later version, and its members are
    /// kept.
    private mutating func readUnknown(_ name: JSONView, _ value: JSONView) {
        if isStored || isBackup {
            if isBackup, BackupMember(name) != nil { return }
            if !value.isDefault { draft.content.laterMembers[name.string ?? ""] = value.tree }
        } else {
            reportUnknown(name, in: "", among: memberNames)
        }
    }

    /// Returns nil if this purpose has no such member.
    func member(_ name: JSONView, after last: Int = -1) -> NoteMember? {
        let member = name.noteMember(after: last)
        return member == .typing && !isSync ? nil : member
    }

    var memberNames: [String] {
        NoteMember.allCases.filter { $0 != .typing || isSync }.map { NoteMember.names[$0.rawValue].description }
    }

    mutating func reportUnknown(_ name: JSONView, in pointer: String, among known: [String]) {
        guard problems.count < Self.mostProblems else { return }
        let name = String((name.string ?? "").prefix(64))
        report(
            .unknownMember, pointer + JSONPointer.step(name),
            "The member \"\(name)\" is unknown; put the client's own data into \"extra\"."
                + NearestName.question(name, among: known))
    }

    private mutating func read(_ member: NoteMember, _ value: JSONView) {
        switch member {
        case .title:
            guard let title = text(value, "/title") else { return }
            if !isStored, let fault = limits.fault(inTitle: title) { report(.invalidNote, "/title", fault) }
            draft.content.title = title
        case .body:
            guard let body = text(value, "/body") else { return }
            if !isStored, let fault = limits.fault(inBody: body) { report(.invalidNote, "/body", fault) }
            draft.content.body = body
        case .tags:
            readTags(value)
        case .folder:
            guard !value.isNull, let folder = text(value, "/folder") else { return }
            if !isStored, let fault = limits.fault(inFolder: folder) { report(.invalidNote, "/folder", fault) }
            draft.content.folder = folder
        case .pinned:
            if let pinned = flag(value, "pinned") { draft.content.pinned = pinned }
        case .archived:
            draft.leftOut.remove(.archived)
            if let archived = flag(value, "archived") { draft.content.archived = archived }
        case .locked:
            draft.leftOut.remove(.locked)
            if let locked = flag(value, "locked") { draft.content.locked = locked }
        case .weather:
            if !value.isNull { draft.content.weather = weather(value) }
        case .extra:
            readExtra(value)
        case .createdAt:
            draft.createdAt = time(value, "/createdAt")
        case .lastModified:
            draft.lastModified = time(value, "/lastModified")
        case .id:
            readID(value)
        case .baseRev:
            guard value.isString || value.isNull else {
                return report(
                    .invalidNote, "/baseRev", "baseRev must be the rev of the state that the change was made on.")
            }
            draft.baseRev = value.string.flatMap { Rev($0) }
        case .deleted:
            guard isSync || isStored || isBackup else { return }
            if let deleted = flag(value, "deleted") { draft.deleted = deleted }
        case .attachments:
            if isStored || isBackup { readAttachments(value) }
        case .typing:
            if let typing = flag(value, "typing") { draft.isTyping = typing }
        case .rev, .seq, .receivedAt, .device, .displayTitle, .preview, .shared, .textModified:
            break
        }
    }

    private mutating func flag(_ value: JSONView, _ name: String) -> Bool? {
        if let flag = value.bool { return flag }
        report(.invalidNote, "/" + name, "\(name) must be true or false, not \(value.kindName).")
        return nil
    }

    mutating func text(_ value: JSONView, _ pointer: String) -> String? {
        if let text = value.string { return text }
        report(.invalidNote, pointer, "This must be a string, not \(value.kindName).")
        return nil
    }

    mutating func time(_ value: JSONView, _ pointer: String) -> Timestamp? {
        if let time = value.timestamp { return time }
        report(.invalidTime, pointer, Timestamp.expectation)
        return nil
    }

    private mutating func readID(_ value: JSONView) {
        guard let id = value.string.flatMap({ NoteID($0) }) else {
            return report(.invalidID, "/id", NoteID.expectation)
        }
        if case .request(let expected?) = purpose, expected != id {
            return report(.invalidID, "/id", "The id must be the same as in the path, or be left out.")
        }
        draft.id = id
    }

    private mutating func readTags(_ value: JSONView) {
        guard value.isArray else {
            return report(.invalidNote, "/tags", "tags must be an array of strings, not \(value.kindName).")
        }
        var tags: [String] = []
        for (position, element) in value.elements.enumerated() {
            if position >= limits.tags, !isStored {
                return report(.invalidNote, "/tags", "A note may have at most \(limits.tags) tags.")
            }
            guard let tag = text(element, "/tags/\(position)") else { continue }
            if !isStored {
                if let fault = limits.fault(inTag: tag) { report(.invalidNote, "/tags/\(position)", fault) }
                if tags.contains(where: { $0.hasSameBytes(as: tag) }) {
                    report(.invalidNote, "/tags/\(position)", "Each tag may occur only once.")
                }
            }
            tags.append(tag)
        }
        draft.content.tags = tags
    }

    private mutating func readExtra(_ value: JSONView) {
        guard value.isObject else {
            return report(.invalidNote, "/extra", "extra must be an object, not \(value.kindName).")
        }
        let extra = value.object
        if !isStored, unsafe value.raw.count > limits.extra { checkLength(ofExtra: extra) }
        draft.content.extra = extra
    }

    /// Checks the length of compact JSON: white space does not count, and is not kept.
    mutating func checkLength(ofExtra extra: JSONObject) {
        var compact: [UInt8] = []
        compact.append(json: extra)
        if compact.count > limits.extra {
            report(.invalidNote, "/extra", "extra must be at most \(limits.extra) bytes of JSON.")
        }
    }
}

extension Timestamp {
    /// Describes the form of a time, in words for an error.
    public static let expectation =
        "A time must be RFC 3339 with an offset, such as 2026-11-21T09:30:00.123Z, or an integer of milliseconds "
        + "since 1970, within the years 1970 to 9999."
}

extension NoteID {
    /// Describes the form of an id, in words for an error.
    public static let expectation = "An id must be 1 to 64 of A-Z, a-z, 0-9, _ and -."
}

extension JSONView {
    /// Reads a timestamp from a string in RFC 3339, or from an integer of milliseconds; nil for any other value.
    public var timestamp: Timestamp? {
        switch node.kind {
        case .string: unsafe Timestamp(rfc3339: raw)
        case .escapedString: string.flatMap { Timestamp(rfc3339: $0) }
        case .number: integer.flatMap { Timestamp(milliseconds: $0) }
        default: nil
        }
    }
}

/// Writes JSON pointers (RFC 6901).
public enum JSONPointer {
    /// Returns a slash and the escaped name of a member.
    public static func step(_ name: String) -> String {
        var step = "/"
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": step += "~0"
            case "/": step += "~1"
            default: step.unicodeScalars.append(scalar)
            }
        }
        return step
    }
}

/// Collects the checked members of a note in a request, before it is a change.
public struct NoteDraft: Equatable, Sendable {
    /// Identifies the note, if the body has an id.
    public var id: NoteID?
    /// Members of the content that were left out have their defaults.
    public var content: Content
    /// The request states this time of creation; nil if it states none.
    public var createdAt: Timestamp?
    /// The request states this stamp; nil if it states none.
    public var lastModified: Timestamp?
    /// Names the state that the change was made on; nil if the request names none.
    public var baseRev: Rev?
    /// The change is a delete; only `POST /v1/sync` uses it.
    public var deleted: Bool
    /// The user is typing. It is a member of a change of `POST /v1/sync`; PUT and PATCH have a parameter for it.
    public var isTyping: Bool
    /// Selects the members that the request does not name, and that admission fills in.
    public var leftOut: Change.LeftOut

    /// Makes a draft of members that are checked already.
    public init(
        id: NoteID? = nil, content: Content = Content(), createdAt: Timestamp? = nil, lastModified: Timestamp? = nil,
        baseRev: Rev? = nil, deleted: Bool = false, isTyping: Bool = false,
        leftOut: Change.LeftOut = .everything
    ) {
        self.id = id
        self.content = content
        self.createdAt = createdAt
        self.lastModified = lastModified
        self.baseRev = baseRev
        self.deleted = deleted
        self.isTyping = isTyping
        self.leftOut = leftOut
    }

    /// Returns the draft as a change of a note.
    public func change(of id: NoteID, origin: Change.Origin = .request) -> Change {
        Change(
            id: id, action: deleted ? .delete : .write(content), createdAt: createdAt, lastModified: lastModified,
            baseRev: baseRev, origin: origin, leftOut: leftOut, isTyping: isTyping)
    }

    /// Reads a line of a backup, within the limits: a note with its attachments and the members of `BackupMember`.
    package static func read(backupLine view: JSONView, _ limits: NoteLimits) throws(DomainError) -> NoteDraft {
        var parts = NoteParts(limits: limits, purpose: .backup)
        parts.read(view)
        try parts.problems.throwIfAny()
        return parts.draft
    }
}
