@testable import Notes

/// A row of `Vectors/merge.json`, one line each: the change and the facts that `Merge.merge` gets, and what it answers.
/// Times are milliseconds since 1970. What is nil, empty or false is left out, and so is an arrival that is the outcome's
/// state; of a content, all but the title is empty.
struct MergeVectorText {
    private var members: [String] = []

    static func line(_ row: MergeVectors.Row) -> String {
        let outcome = Merge.merge(row.change, row.facts)
        var line = MergeVectorText()
        line.add("name", row.name)
        line.add("change", change(row.change))
        line.add("facts", facts(row.facts))
        line.add("outcome", text(outcome))
        return line.object
    }

    private var object: String { "{" + members.joined(separator: ",") + "}" }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(jsonString: text)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value { members.append("\"\(name)\":\(Self.quoted(value))") }
    }

    private mutating func add(_ name: String, _ value: Rev?) { add(name, value?.text) }

    private mutating func add(_ name: String, _ value: Timestamp?) {
        if let value { members.append("\"\(name)\":\(value.milliseconds)") }
    }

    private mutating func add(_ name: String, _ value: Bool) { if value { members.append("\"\(name)\":true") } }

    private mutating func add(_ name: String, _ value: MergeVectorText?) {
        if let value { members.append("\"\(name)\":\(value.object)") }
    }

    private static func change(_ change: Change) -> MergeVectorText {
        var text = MergeVectorText()
        text.add("id", change.id.text)
        switch change.action {
        case .write(let content):
            text.add("action", "write")
            text.add("title", content.title)
        case .delete: text.add("action", "delete")
        case .purge: text.add("action", "purge")
        }
        text.add("createdAt", change.createdAt)
        text.add("lastModified", change.lastModified)
        text.add("baseRev", change.baseRev)
        text.add("origin", change.origin == .sync ? "sync" : "request")
        text.add("typing", change.isTyping)
        return text
    }

    private static func facts(_ facts: AdmissionFacts) -> MergeVectorText {
        var text = MergeVectorText()
        text.add("now", facts.now)
        if facts.received != facts.now { text.add("received", facts.received) }
        text.add("device", facts.device)
        if let present = facts.present {
            var note = state(present.state)
            note.add("rev", present.rev)
            note.add("receivedAt", present.receivedAt)
            note.add("device", present.device)
            text.add("present", note)
        }
        text.add("baseStamp", facts.baseStamp)
        text.add("baseIsPresent", facts.baseIsPresent)
        text.add("presentArrivedAt", facts.presentArrivedAt)
        if let before = facts.admittedBefore { text.add("admittedBefore", admission(before)) }
        text.add("stampGiven", facts.stampGiven)
        return text
    }

    private static func state(_ state: NoteState) -> MergeVectorText {
        var text = MergeVectorText()
        text.add("createdAt", state.created)
        text.add("lastModified", state.lastModified)
        switch state.life {
        case .live(let content): text.add("title", content.title)
        case .deleted(let trash):
            text.add("deleted", true)
            if let trash {
                var waiting = MergeVectorText()
                waiting.add("lastModified", trash.lastModified)
                waiting.add("title", trash.content.title)
                text.add("trash", waiting)
            }
        }
        return text
    }

    private static func admission(_ admission: PriorAdmission) -> MergeVectorText {
        var text = MergeVectorText()
        text.add("lastModified", admission.lastModified)
        text.add("rev", admission.rev)
        text.add("replaced", admission.isReplaced)
        return text
    }

    private static func text(_ outcome: MergeOutcome) -> MergeVectorText {
        var text = MergeVectorText()
        text.add("status", outcome.status.rawValue)
        text.add("state", state(outcome.state))
        text.add("rev", outcome.rev)
        let writes: String? =
            switch outcome.writes {
            case .nothing: nil
            case .metadataOnly: "aside"
            case .state: "state"
            }
        text.add("writes", writes)
        let fate: String? =
            switch outcome.fate {
            case .previousStateKept: nil
            case .kept(let reason): reason.rawValue
            case .knownAsBase: "base"
            }
        text.add("presentBecomes", fate)
        text.add("replaced", outcome.replaced?.rev)
        if outcome.arrived != outcome.state { text.add("arrived", state(outcome.arrived)) }
        if outcome.arrivedRev != outcome.rev { text.add("arrivedRev", outcome.arrivedRev) }
        text.add("keepsArrival", outcome.keepsArrival)
        text.add("sentModified", outcome.sentModified)
        text.add("warning", outcome.warnings.first?.rawValue)
        text.add("erasesHistory", outcome.erasesHistory)
        if let record = outcome.recordsAdmission { text.add("recordsAdmission", admission(record)) }
        text.add("differsFromSent", outcome.differsFromSent)
        return text
    }
}
