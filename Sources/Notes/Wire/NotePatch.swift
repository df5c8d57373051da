/// Applies a merge patch (RFC 7396) to a note. Its effect depends on the note's state when it is written. So it is kept
/// as it came, and applied inside the store's transaction.
public struct NotePatch: Sendable {
    private let patch: JSONObject
    private let decoder: NoteDecoder
    private let id: NoteID?

    /// Refuses errors that are visible without the note: no object, unknown members, an `extra` of megabytes.
    init(_ view: JSONView, id: NoteID?, _ decoder: NoteDecoder) throws(DomainError) {
        guard view.isObject else {
            throw DomainError(
                Problem(.invalidNote, at: "", "A merge patch must be a JSON object, not \(view.kindName)."))
        }
        var parts = NoteParts(limits: decoder.limits, purpose: .request(id))
        for (name, value) in view.members {
            guard let member = parts.member(name) else {
                parts.reportUnknown(name, in: "", among: parts.memberNames)
                continue
            }
            if member == .extra, value.isObject, unsafe value.raw.count > decoder.limits.extra {
                // The patch would add at least this, whatever the note has.
                var least = JSONObject()
                least.merge(value.object)
                parts.checkLength(ofExtra: least)
            }
        }
        try parts.problems.throwIfAny()
        patch = view.object
        self.id = id
        self.decoder = decoder
    }

    /// Returns the note after the patch, checked like one that was sent complete. A stamp that the patch does not name
    /// is left out.
    public func draft(over present: Content) throws(DomainError) -> NoteDraft {
        var note = present.patchable
        note.merge(patch)
        var bytes: [UInt8] = []
        bytes.append(json: note)
        var draft = unsafe try bytes.withUnsafeBufferPointer { bytes throws(DomainError) in
            unsafe try decoder.note(bytes, id: id)
        }
        // Members that the patch does not name are the present note's; those that it removes are default.
        draft.leftOut = .serverOwned
        try decoder.limits.checkTags(of: draft.content, over: [present])
        return draft
    }
}

extension NoteDecoder {
    /// Reads a merge patch; throws for faults that do not depend on the note.
    public func patch(
        _ bytes: UnsafeBufferPointer<UInt8>, id: NoteID? = nil
    ) throws(DomainError) -> NotePatch {
        unsafe try JSONView.read(bytes) { view throws(DomainError) in try NotePatch(view, id: id, self) }
    }
}

extension Content {
    fileprivate var patchable: JSONObject {
        var object = JSONObject()
        object["title"] = .string(title)
        object["body"] = .string(body)
        object["tags"] = .array(tags.map(JSON.string))
        object["folder"] = .string(folder)
        object["pinned"] = .bool(pinned)
        object["archived"] = .bool(archived)
        object["locked"] = .bool(locked)
        object["weather"] = weather.map { .object($0.object) }
        object["extra"] = .object(extra)
        return object
    }
}

extension JSONObject {
    /// Applies RFC 7396, section 2: null removes, an object goes deeper, anything else replaces. Existing members keep
    /// their order, and new ones follow. It takes linear time, since every other writer waits for it.
    mutating func merge(_ patch: JSONObject) {
        var changes: [[UInt8]: Int] = [:]
        changes.reserveCapacity(patch.members.count)
        for (position, member) in patch.members.enumerated() { changes[Array(member.name.utf8)] = position }
        var merged: [Member] = []
        merged.reserveCapacity(members.count)
        for member in members {
            guard let position = changes.removeValue(forKey: Array(member.name.utf8)) else {
                merged.append(member)
                continue
            }
            if let value = Self.merged(member.value, patch.members[position].value) {
                merged.append(Member(member.name, value))
            }
        }
        for position in changes.values.sorted() {
            let change = patch.members[position]
            if let value = Self.merged(nil, change.value) { merged.append(Member(change.name, value)) }
        }
        self = JSONObject(distinct: merged)
    }

    private static func merged(_ present: JSON?, _ change: JSON) -> JSON? {
        switch change {
        case .null: return nil
        case .object(let inner):
            var target = JSONObject()
            if case .object(let object) = present { target = object }
            target.merge(inner)
            return .object(target)
        default: return change
        }
    }
}
