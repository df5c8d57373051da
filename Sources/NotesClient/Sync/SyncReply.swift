import Notes

/// Reads the answer to a sync.
struct SyncReply {
    struct Change {
        enum Status: String {
            case applied, unchanged, superseded, invalid
        }

        var id: String
        var status: Status
        /// Carries the present state; nil if it did not fit in the answer.
        var current: Note?
        /// Names the state that was sent, where the present state differs.
        var version: Rev?
        /// Lists the registers of the change in which a newer value won.
        var lost: Registers = []
        /// Identifies another device's state of which the change replaced `registers`; empty where the server does not
        /// name any.
        var replaced: (rev: Rev, lastModified: Timestamp, device: String?, registers: Registers)?
        var isClockAhead = false
        var code: String?
        var problem = ""
    }

    var results: [Change] = []
    var notes: [ReceivedNote] = []
    var cursor = ""
    var hasMore = false
    var serverTime: Timestamp?
    var digest: String?
    var digestKey: String?
    /// Lists the `code` of each warning.
    var warnings: [String] = []
    var massDamage: SyncReport.MassDamage?

    init(_ bytes: [UInt8]) throws(ServerError) {
        do throws(DomainError) {
            self = try bytes.withUnsafeBufferPointer { buffer throws(DomainError) in
                try JSONView.read(buffer, around: 3) { view throws(DomainError) in
                    try SyncReply(view, in: buffer, of: bytes)
                }
            }
        } catch {
            throw .malformed(error.detail)
        }
        guard !cursor.isEmpty else { throw .malformed("it has no cursor") }
    }

    private init(
        _ view: JSONView, in buffer: UnsafeBufferPointer<UInt8>, of bytes: [UInt8]
    ) throws(DomainError) {
        for (name, value) in view.members {
            switch name.string {
            case "results": for element in value.elements { results.append(try Change(element)) }
            case "changes":
                for element in value.elements {
                    notes.append(ReceivedNote(try Note.read(element), json: bytes[element.raw.indices(in: buffer)]))
                }
            case "cursor": cursor = value.string ?? ""
            case "hasMore": hasMore = value.bool ?? false
            case "serverTime": serverTime = value.timestamp
            case "digest": digest = value.string
            case "digestKey": digestKey = value.string
            case "warnings":
                for warning in value.elements.map(\.object) {
                    warnings += warning.text("code").map { [$0] } ?? []
                    guard let notes = warning.integer("notes"), let undo = warning.text("undo") else { continue }
                    massDamage = SyncReport.MassDamage(notes: notes, undo: undo)
                }
            default: continue
            }
        }
    }
}

extension SyncReply.Change {
    fileprivate init(_ view: JSONView) throws(DomainError) {
        var status: Status?
        id = ""
        for (name, value) in view.members {
            switch name.string {
            case "id": id = value.string ?? ""
            case "status": status = value.string.flatMap { Status(rawValue: $0) }
            case "current": if !value.isNull { current = try Note.read(value) }
            case "version": version = value.string.flatMap { Rev($0) }
            case "lost": lost = Registers(names: value.elements.compactMap(\.string))
            case "replaced":
                let object = value.object
                if let rev = object.text("rev").flatMap({ Rev($0) }), let time = object.time("lastModified") {
                    let registers = Registers(names: object.array("registers")?.compactMap(\.text) ?? [])
                    replaced = (rev, time, object.text("device"), registers)
                }
            case "warnings": isClockAhead = value.elements.contains { $0.string == Warning.clockAhead.rawValue }
            case "code": code = value.string
            case "errors":
                problem = value.elements.compactMap { $0.object.text("detail") }.joined(separator: " ")
            default: continue
            }
        }
        guard let status else { throw DomainError(.invalidNote, "A result lacks its status.") }
        self.status = status
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the range of these bytes in `whole`, of which they are a part.
    fileprivate func indices(in whole: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        guard let start = baseAddress, let first = whole.baseAddress else { return 0..<0 }
        return start - first..<start - first + count
    }
}
