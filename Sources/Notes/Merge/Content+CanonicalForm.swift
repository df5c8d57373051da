import NotesHashing

// The one spelling of a content that is hashed. So equal contents have equal digests on every replica:
//
//     ["title","body",["tag"],"folder",false,null,{"a":1,"b":2},[{"name":"a.png","sha256":"…","size":3,"type":"…"}]]
//
// Members that were added later are a ninth element: an object of those that are not default, absent if there are none.
// So a content that does not use them has the digest that it always had:
//
//     [… ,[],{"archived":true}]
//
// No white space; the members of every object sorted by the UTF-8 bytes of their names; attachments sorted by name;
// strings with the escapes JSON demands and no other; numbers as they were written. docs/merge.md has vectors.

extension Content {
    /// The bytes that are hashed. Equal contents have equal bytes on every replica.
    public var canonicalForm: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(title.utf8.count + body.utf8.count + body.utf8.count / 16 + 128)
        bytes.append(UInt8(ascii: "["))
        bytes.append(jsonString: title)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonString: body)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonTags: tags)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonString: folder)
        bytes.append(literal: pinned ? ",true," : ",false,")
        if let weather { bytes.append(json: weather.object, sorted: true) } else { bytes.append(literal: "null") }
        bytes.append(UInt8(ascii: ","))
        bytes.append(json: extra, sorted: true)
        bytes.append(literal: ",[")
        for (position, attachment) in attachments.sorted(by: { $0.name.bytesPrecede($1.name) }).enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(literal: #"{"name":"#)
            bytes.append(jsonString: attachment.name)
            bytes.append(literal: #","sha256":"#)
            bytes.append(jsonHex: attachment.sha256)
            bytes.append(literal: #","size":"#)
            bytes.append(jsonInteger: attachment.size)
            bytes.append(literal: #","type":"#)
            bytes.append(jsonString: attachment.type)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "]"))
        let added = addedMembers
        if !added.isEmpty {
            bytes.append(UInt8(ascii: ","))
            bytes.append(json: added, sorted: true)
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    /// The members added after the first eight that are not default.
    private var addedMembers: JSONObject {
        var added = laterMembers
        if archived { added["archived"] = .bool(true) }
        if locked { added["locked"] = .bool(true) }
        return added
    }

    /// Returns the content without the members that a change may leave out, for comparing a resend: its sender does not
    /// have the values that the server filled in.
    public func without(_ leftOut: Change.LeftOut) -> Content {
        var content = self
        if leftOut.contains(.attachments) { content.attachments = [] }
        if leftOut.contains(.archived) { content.archived = false }
        if leftOut.contains(.locked) { content.locked = false }
        if leftOut.contains(.laterMembers) { content.laterMembers = JSONObject() }
        return content
    }

    /// The SHA-256 of the canonical form.
    public var digest: SHA256.Digest { SHA256.hash(canonicalForm) }
}

extension [UInt8] {
    mutating func append(jsonTags tags: [String]) {
        append(UInt8(ascii: "["))
        for (position, tag) in tags.enumerated() {
            if position > 0 { append(UInt8(ascii: ",")) }
            append(jsonString: tag)
        }
        append(UInt8(ascii: "]"))
    }
}

extension NoteState {
    /// The digest of the content; a deleted state has none, so it is that of no bytes.
    public var contentDigest: SHA256.Digest { content?.digest ?? NoteState.emptyDigest }

    private static let emptyDigest = SHA256.hash([UInt8]())

    /// The first 128 bits of the digest of `["ID",createdAt,lastModified,deleted,"CONTENT DIGEST"]`, with the times in
    /// milliseconds.
    public var rev: Rev { rev(contentDigest: contentDigest) }

    /// Returns the rev, for callers that have the digest of the content already.
    public func rev(contentDigest: SHA256.Digest) -> Rev {
        Rev(SHA256.hash(revForm(contentDigest: contentDigest)))
    }

    /// The name of the state's text: the first 128 bits of the digest of
    /// `["ID",lastModified,"DIGEST OF THE FIRST SEVEN MEMBERS OF THE CONTENT"]`, without `createdAt`. It remains of a
    /// state whose content is erased, and identifies a resent change.
    public var imprint: Rev {
        let text = content?.without(.everything)
        var bytes: [UInt8] = []
        bytes.append(UInt8(ascii: "["))
        bytes.append(jsonString: id.text)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: lastModified.milliseconds)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonHex: text?.digest ?? NoteState.emptyDigest)
        bytes.append(UInt8(ascii: "]"))
        return Rev(SHA256.hash(bytes))
    }

    func revForm(contentDigest: SHA256.Digest) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(192)
        bytes.append(UInt8(ascii: "["))
        bytes.append(jsonString: id.text)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: createdAt.milliseconds)
        bytes.append(UInt8(ascii: ","))
        bytes.append(jsonInteger: lastModified.milliseconds)
        bytes.append(literal: isDeleted ? ",true," : ",false,")
        bytes.append(jsonHex: contentDigest)
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}
