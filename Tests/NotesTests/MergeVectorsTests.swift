import Foundation
import MergeVectors
import NotesHashing
import Testing

@testable import Notes

/// A reference in another language computed the rows: the hash of each register, the join of two states, and the
/// outcome of a change.
struct MergeVectorsTests {
    private let vectors: MergeVectors
    private let note: NoteID

    init() throws {
        vectors = try MergeVectors()
        note = try id("n")
    }

    @Test func `each content has its canonical form and rev`() throws {
        let rows = vectors.rows("canonical")
        #expect(rows.count == 15)
        for row in rows {
            let content = try MergeVectors.content(row["content"]?.object ?? JSONObject())
            let name = row["name"]?.text ?? ""
            // A deleted state has no content.
            let isDeleted = row["canonical"] == nil
            let state = NoteState(
                id: try id(row["id"]?.text ?? ""), createdAt: try MergeVectors.time(row["createdAt"]),
                lastModified: try MergeVectors.time(row["lastModified"]),
                life: isDeleted ? .deleted(nil) : .live(content))
            #expect(
                state.content.map { String(decoding: $0.canonicalForm, as: UTF8.self) } == row["canonical"]?.text,
                "\(name)")
            #expect(state.contentDigest.hex == row["sha256"]?.text, "\(name)")
            #expect(state.rev.text == row["rev"]?.text, "\(name)")
        }
    }

    @Test func `each register has its digest and hash`() throws {
        let rows = vectors.rows("registers")
        #expect(rows.count == 19)
        for row in rows {
            let content = try MergeVectors.content(row["content"]?.object ?? JSONObject())
            let register = try #require(Register(row["register"]?.text ?? ""))
            let name = row["name"]?.text ?? ""
            #expect(content.digest(of: register).hex == row["digest"]?.text, "\(name)")
            let hash = content.hash(of: register)
            #expect(hash == (row["hash"]?.text).flatMap { UInt64($0, radix: 16) }, "\(name)")
        }
    }

    @Test func `each pair of states has its join, in both orders`() throws {
        let rows = vectors.rows("join")
        #expect(rows.count == 66)
        for row in rows {
            let (one, other) = (try state(row["one"]), try state(row["other"]))
            let joined = try state(row["joined"])
            let name = row["name"]?.text ?? ""
            #expect(NoteState.join(one, other) == joined, "\(name)")
            #expect(NoteState.join(other, one) == joined, "\(name)")
            #expect(joined.rev.text == row["rev"]?.text, "\(name)")
        }
    }

    /// The age of a state affects only its thinning in these rows, which `MergeStoriesTests` has.
    @Test func `each change has its outcome`() throws {
        let rows = vectors.rows("merge")
        #expect(rows.count == 478)
        for row in rows {
            let name = row["name"]?.text ?? ""
            let change = try MergeVectors.change(row["change"]?.object ?? JSONObject())
            let facts = try MergeVectors.facts(row["facts"]?.object ?? JSONObject(), of: change)
            let expected = row["outcome"]?.object ?? JSONObject()
            let outcome = Merge.merge(change, facts)
            #expect(outcome.status.rawValue == expected["status"]?.text, "\(name)")
            #expect(outcome.state == (try state(expected["state"])), "\(name)")
            #expect(outcome.rev.text == expected["rev"]?.text, "\(name)")
            #expect(outcome.lost == MergeVectors.registers(expected["lost"]), "\(name)")
            #expect(Self.text(outcome.writes) == expected["writes"]?.text, "\(name)")
            #expect(Self.text(outcome.arrival) == expected["arrival"]?.text, "\(name)")
            #expect(outcome.arrivedRev.text == expected["arrivedRev"]?.text ?? expected["rev"]?.text, "\(name)")
            if let arrived = expected["arrived"] { #expect(outcome.arrived == (try state(arrived)), "\(name)") }
            let changed = Admission(of: change, facts).changed
            if facts.admittedBefore == nil {
                #expect(changed == MergeVectors.registers(expected["changed"]), "\(name)")
            }
            let replaced = expected["replaced"]?.object
            #expect(outcome.replaced?.rev.text == replaced?["rev"]?.text, "\(name)")
            #expect(outcome.replaced?.registers ?? [] == MergeVectors.registers(replaced?["registers"]), "\(name)")
            #expect(outcome.sentModified == (try expected["sentModified"].map { try MergeVectors.time($0) }), "\(name)")
            #expect(outcome.warnings.isEmpty == (expected["warnings"] == nil), "\(name)")
            #expect(outcome.erasesHistory == (expected["erasesHistory"] == .bool(true)), "\(name)")
            #expect(outcome.differsFromSent == (expected["differsFromSent"] == .bool(true)), "\(name)")
            #expect(outcome.recordsAdmission?.rev.text == expected["recordsAdmission"]?.object?["rev"]?.text, "\(name)")
            let fate = Self.text(outcome.fate)
            let isThinned =
                [fate, expected["presentBecomes"]?.text] == ["base", "superseded"]
                || [fate, expected["presentBecomes"]?.text] == ["superseded", "base"]
            #expect(
                fate == expected["presentBecomes"]?.text || isThinned && name.hasPrefix("typing"),
                "\(name): \(fate ?? "-")")
        }
    }

    private func state(_ value: JSON?) throws -> NoteState {
        try MergeVectors.state(value?.object ?? JSONObject(), id: note)
    }

    private static func text(_ writes: MergeOutcome.Writes) -> String? {
        switch writes {
        case .nothing: nil
        case .metadataOnly: "aside"
        case .state: "state"
        }
    }

    private static func text(_ arrival: MergeOutcome.Arrival) -> String {
        switch arrival {
        case .present: "present"
        case .knownAsBase: "base"
        case .conflict: "conflict"
        }
    }

    private static func text(_ fate: MergeOutcome.Fate) -> String? {
        switch fate {
        case .previousStateKept: nil
        case .kept(let reason): reason.rawValue
        case .knownAsBase: "base"
        }
    }
}
