import Foundation
import Notes

/// Reads the rows of `merge.json`, which another program computed. Times are milliseconds since 1970. Empty, false and
/// default members are left out; `weather`, `extra`, `attachments` and later members are JSON in strings.
package struct MergeVectors {
    package let members: JSONObject

    package init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "merge.json")
        members = try JSONView.read([UInt8](try Data(contentsOf: file))) { $0.object }
    }

    package func rows(_ part: String) -> [JSONObject] {
        guard case .array(let rows)? = members[part] else { return [] }
        return rows.compactMap(\.object)
    }

    package static func state(_ row: JSONObject, id: NoteID) throws -> NoteState {
        let isDeleted = row["deleted"] == .bool(true)
        let lastModified = try time(row["lastModified"])
        let created = try row["createdAt"].map { try time($0) }
        let held = isDeleted ? row["trash"]?.object : row
        // A note without a member that is not default has no content in the file; a bare tombstone has no trash.
        guard let held else {
            return NoteState(id: id, createdAt: created, lastModified: lastModified, life: .deleted(nil))
        }
        let shown = isDeleted ? try time(held["lastModified"]) : lastModified
        let stamps = try held["stamps"].flatMap { try self.stamps($0) } ?? Stamps(rest: shown)
        return NoteState(
            id: id, createdAt: created, lastModified: lastModified, isDeleted: isDeleted,
            content: try content(held["content"]?.object ?? JSONObject()), stamps)
    }

    package static func content(_ row: JSONObject) throws -> Content {
        var object = JSONObject()
        for member in row.members {
            switch (member.name, member.value) {
            case ("weather", .string(let json)), ("extra", .string(let json)), ("attachments", .string(let json)):
                object[member.name] = try json == "null" ? nil : value(json)
            case ("later", .object(let later)):
                for member in later.members {
                    if case .string(let json) = member.value { object[member.name] = try value(json) }
                }
            default: object[member.name] = member.value
            }
        }
        var bytes: [UInt8] = []
        bytes.append(json: .object(object), sorted: false)
        return try bytes.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }
    }

    private static func value(_ json: String) throws -> JSON {
        let whole = try JSONView.read(Array("{\"value\":\(json)}".utf8)) { $0.object }
        return whole["value"] ?? .null
    }

    package static func change(_ row: JSONObject) throws -> Change {
        let action: Change.Action =
            switch row["action"]?.text {
            case "write": .write(try content(row["content"]?.object ?? JSONObject()))
            case "purge": .purge
            default: .delete
            }
        let origin: Change.Origin =
            switch row["origin"]?.text {
            case "request": .request
            case "patch": .patch
            default: .sync
            }
        var leftOut: Change.LeftOut = .serverOwned
        if case .array(let names)? = row["leftOut"] {
            leftOut = []
            for name in names.compactMap(\.text) {
                switch name {
                case "attachments": leftOut.insert(.attachments)
                case "archived": leftOut.insert(.archived)
                case "locked": leftOut.insert(.locked)
                case "later": leftOut.insert(.laterMembers)
                default: break
                }
            }
        }
        return Change(
            id: try id(row["id"]), action: action, createdAt: try row["createdAt"].map { try time($0) },
            lastModified: try row["lastModified"].map { try time($0) },
            baseRev: row["baseRev"]?.text.flatMap { Rev($0) }, origin: origin, leftOut: leftOut, isTyping: true,
            stamps: try row["stamps"].flatMap { try stamps($0) })
    }

    private static func stamps(_ value: JSON) throws -> Stamps? {
        var bytes: [UInt8] = []
        bytes.append(json: value)
        return try JSONView.read(bytes) { view in Stamps(view) }
    }

    package static func id(_ value: JSON?) throws -> NoteID {
        guard let id = NoteID(value?.text ?? "") else { throw Unreadable(value: "\(String(describing: value))") }
        return id
    }

    package static func time(_ value: JSON?) throws -> Timestamp {
        guard case .number(let number)? = value, let milliseconds = Int64(number.text) else {
            throw Unreadable(value: "\(String(describing: value))")
        }
        return Timestamp(clamping: milliseconds)
    }

    package static func registers(_ value: JSON?) -> Registers {
        guard case .array(let names)? = value else { return [] }
        return names.compactMap(\.text).reduce(into: []) { set, name in
            if let register = Register(name) { set.insert(register) } else { set.formUnion(.life) }
        }
    }

    package struct Unreadable: Error { let value: String }
}
